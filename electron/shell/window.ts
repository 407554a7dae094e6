/** One window with the app's page in it: confined, going nowhere, and brought back when its process ends unexpectedly. */
import { failedUrl, mayNavigate, startUrl } from './address.js'
import type { ContentsSlice, WindowOptions, WindowSlice } from './electron-slice.js'
import { isUnexpected, mayRestart } from './restart-budget.js'
import { minSize, windowStateOf, type WindowState } from './window-state.js'

export interface WindowLook {
  readonly state: WindowState
  /** File of the preload bundle. */
  readonly preload: string
  /** File of the icon, where the system does not take it from the app itself. */
  readonly icon: string | null
  readonly dark: boolean
}

/** Every protection is named, also where it is the default today. */
export function windowOptions({ state, preload, icon, dark }: WindowLook): WindowOptions {
  return {
    width: state.width,
    height: state.height,
    minWidth: minSize.width,
    minHeight: minSize.height,
    show: false,
    title: 'Quarry',
    // Before the page has painted.
    backgroundColor: dark ? '#16181b' : '#ffffff',
    ...(icon === null ? {} : { icon }),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // A dictionary would be fetched from elsewhere.
      spellcheck: false,
    },
  }
}

export interface WindowWorld {
  /** Remembers the size. */
  readonly remember: (state: WindowState) => void
  /** Milliseconds on any clock that only goes forward. */
  readonly now: () => number
  /** For the log. */
  readonly report: (line: string) => void
}

/** Wires a fresh window and loads the page. */
export function runWindow(window: WindowSlice, state: WindowState, world: WindowWorld): void {
  let shown = false
  const show = (): void => {
    if (shown || window.isDestroyed()) return
    shown = true
    if (state.maximized) window.maximize()
    window.show()
  }
  window.on('ready-to-show', show)
  window.on('close', () => world.remember(windowStateOf(window.getNormalBounds(), window.isMaximized())))
  surviveCrashes(window, world)
  // A page that never gets ready must not leave the user with nothing.
  void load(window, startUrl, world).then(show)
}

/** Loads the page anew: after a crash, or when the user asks for it. Runs go on; the page begins from snapshots. */
export async function load(
  window: WindowSlice,
  url: string,
  { report }: Pick<WindowWorld, 'report'>,
): Promise<void> {
  try {
    await window.loadURL(url)
  } catch (error) {
    // Another load came first, or the window was closed while it loaded.
    report(`the page did not load: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function surviveCrashes(window: WindowSlice, world: WindowWorld): void {
  let restarts: readonly number[] = []
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (!isUnexpected(reason) || window.isDestroyed()) return
    const verdict = mayRestart(restarts, world.now())
    restarts = verdict.restarts
    world.report(`the page's process ended (${reason}); ${verdict.again ? 'loading it again' : 'giving up'}`)
    void load(window, verdict.again ? startUrl : failedUrl, world)
  })
}

/** For every contents there ever is, also ones that nobody should have been able to make. */
export function confineContents(contents: ContentsSlice): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => refuseNavigation(contents, event))
  contents.on('will-navigate', (event) => refuseNavigation(contents, event))
  contents.on('will-redirect', (event) => refuseNavigation(contents, event))
}

function refuseNavigation(
  contents: ContentsSlice,
  event: { readonly url: string; preventDefault(): void },
): void {
  if (!mayNavigate(contents.getURL(), event.url)) event.preventDefault()
}
