/**
 * Whether the page's own process is confined by the browser's sandbox. An AppImage drops it without a word where the
 * system grants no user namespaces to ordinary users: its start script then adds --no-sandbox.
 */

export interface StartFacts {
  /** `app.commandLine.hasSwitch`. */
  readonly hasSwitch: (name: string) => boolean
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Each of these alone ends the confinement of pages. */
const switches = ['no-sandbox', 'disable-seccomp-filter-sandbox', 'single-process']

export function isRendererSandboxed({ hasSwitch, env }: StartFacts): boolean {
  if (switches.some((name) => hasSwitch(name))) return false
  // Electron takes any value, also an empty one, as a wish.
  return env['ELECTRON_DISABLE_SANDBOX'] === undefined
}
