/**
 * Whether the browser confines the process of the window's page: one rule for what starts the window, for the window
 * that tells its user, and for who only looks whether it could. Pure.
 */

export interface Starter {
  /** As Node names it. */
  readonly platform: string
  /** The user is root. */
  readonly root: boolean
}

/** Chromium has no sandbox for root but on macOS, and starts for root only when it is told that none is wanted. */
export function startsWithoutSandbox({ platform, root }: Starter): boolean {
  return root && platform !== 'darwin'
}

export interface StartFacts {
  /** `app.commandLine.hasSwitch`. */
  readonly hasSwitch: (name: string) => boolean
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Each of these alone ends the confinement of pages. */
const switches = ['no-sandbox', 'disable-seccomp-filter-sandbox', 'single-process']

/**
 * Of a window that runs. An AppImage drops the sandbox without a word where the system grants no user namespaces to
 * ordinary users: its start script then adds --no-sandbox.
 */
export function isRendererSandboxed({ hasSwitch, env }: StartFacts): boolean {
  if (switches.some((name) => hasSwitch(name))) return false
  // Electron takes any value, also an empty one, as a wish.
  return env['ELECTRON_DISABLE_SANDBOX'] === undefined
}

export interface RendererFacts extends Starter {
  readonly shell: 'electron' | 'chromium'
  readonly env: StartFacts['env']
  /** Path of a helper program of the browser that is root's and setuid; null when there is none. */
  readonly helper: string | null
  /** An ordinary user's attempt to make a user namespace as the browser does; null when it could not be made. */
  readonly attempt: boolean | null
  /** What the kernel's settings say; null for one that this kernel does not have. */
  readonly kernel: {
    /** kernel.unprivileged_userns_clone */
    readonly clone: string | null
    /** user.max_user_namespaces */
    readonly most: string | null
    /** kernel.apparmor_restrict_unprivileged_userns: 1 where only programs with a profile may use them. */
    readonly byProfile: string | null
  }
}

/** `unsure`: it depends on something that was not looked at. */
export interface RendererVerdict {
  readonly state: 'on' | 'off' | 'unsure'
  /** Follows `on`, `off` or `unsure`. */
  readonly why: string
  readonly remedy: string | null
}

/** Whether a window that is opened now would be confined. */
export function rendererVerdict(facts: RendererFacts): RendererVerdict {
  const { shell, platform, helper, attempt, kernel } = facts
  if (startsWithoutSandbox(facts))
    return off('Chromium has no sandbox for root', 'start Quarry as an ordinary user')
  // Chromium itself knows nothing of Electron's variables.
  const env = shell === 'electron' ? facts.env : {}
  if (!isRendererSandboxed({ hasSwitch: () => false, env }))
    return off('ELECTRON_DISABLE_SANDBOX is set', 'unset it')
  if (platform !== 'linux') return on('the system has what it needs')
  if (attempt ?? allows(kernel)) return on('by user namespaces')
  if (helper !== null) return on(`by its setuid helper ${helper}`)
  if (kernel.byProfile === '1')
    return {
      state: 'unsure',
      why: 'AppArmor grants user namespaces only to programs with a profile of their own, which this browser may have',
      remedy: 'open the window; without one the browser does not start',
    }
  return off(
    'ordinary users get no user namespaces here and there is no setuid helper, so the window does not open',
    'allow user namespaces, or install the sandbox helper of the browser (chrome-sandbox)',
  )
}

function allows({ clone, most, byProfile }: RendererFacts['kernel']): boolean {
  return clone !== '0' && most !== '0' && byProfile !== '1'
}

/** A helper counts when it is root's own, runs as root and may be run by everybody. */
export function isSetuidHelper({ uid, mode }: { readonly uid: number; readonly mode: number }): boolean {
  return uid === 0 && (mode & 0o4001) === 0o4001
}

function on(why: string): RendererVerdict {
  return { state: 'on', why, remedy: null }
}

function off(why: string, remedy: string): RendererVerdict {
  return { state: 'off', why, remedy }
}
