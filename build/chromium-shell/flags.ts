/** The command line of the browser: a window of its own that makes no connection of its own. */

export interface FlagOptions {
  /** The browser's folder: its locks, and what the page stores. */
  readonly profile: string
  readonly url: string
  readonly width: number
  readonly height: number
  /** Null lets the system choose. */
  readonly position: { readonly x: number; readonly y: number } | null
  /** As for root, for whom Chromium has no sandbox. */
  readonly noSandbox: boolean
  readonly headless: boolean
  /** Opens a port beside the pipe, for tests that drive the window. */
  readonly port: boolean
  /** Switches that the main bundle appended, each `name` or `name=value`. */
  readonly appended: readonly string[]
}

/** What a browser does for itself and Quarry's window has no use for; most of it would go to the network. */
const disabledFeatures = [
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'DialMediaRouteProvider',
  'InterestFeedContentSuggestions',
  'MediaRouter',
  'OptimizationHints',
  'Translate',
]

export function chromiumFlags(options: FlagOptions): string[] {
  return [
    `--app=${options.url}`,
    `--user-data-dir=${options.profile}`,
    '--class=Quarry',
    `--window-size=${options.width},${options.height}`,
    ...(options.position === null ? [] : [`--window-position=${options.position.x},${options.position.y}`]),
    '--remote-debugging-pipe',
    ...(options.port ? ['--remote-debugging-port=0'] : []),
    ...(options.headless ? ['--headless=new'] : []),
    ...(options.noSandbox ? ['--no-sandbox'] : []),
    // Every name resolves to nothing and no proxy is asked: a request that slipped through would still reach nobody.
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--no-proxy-server',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    // Without it a bar over the page warns of the two switches above, and of a missing sandbox, which the app says itself.
    '--test-type',
    '--no-first-run',
    '--no-default-browser-check',
    '--no-service-autorun',
    '--no-pings',
    '--disable-background-networking',
    '--disable-breakpad',
    '--disable-client-side-phishing-detection',
    '--disable-component-extensions-with-background-pages',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-extensions',
    `--disable-features=${disabledFeatures.join(',')}`,
    '--disable-search-engine-choice-screen',
    '--disable-session-crashed-bubble',
    '--disable-sync',
    '--deny-permission-prompts',
    '--metrics-recording-only',
    '--password-store=basic',
    '--use-mock-keychain',
    // Runs go on while the window is covered, and their steps have to be there when it is not.
    '--disable-background-timer-throttling',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    ...options.appended.map((name) => `--${name}`),
  ]
}
