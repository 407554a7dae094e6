/** `app`: the life of the program. */
import { EventEmitter } from 'node:events'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { watchLater, takeInstance } from '../instance.js'
import { preventable } from './host.js'
import { Window } from './window.js'

export interface AppOptions {
  /** Arguments of the program, without those of Node. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  /** The browser runs without its sandbox. */
  readonly noSandbox: boolean
  readonly appended: string[]
}

export class App extends EventEmitter {
  readonly isPackaged = false
  readonly commandLine: { appendSwitch(name: string, value?: string): void; hasSwitch(name: string): boolean }
  #name = 'Quarry'
  #quitting = false
  #release: () => void = () => undefined
  readonly #options: AppOptions
  readonly #ready: Promise<void>

  constructor(options: AppOptions) {
    super()
    this.#options = options
    const { appended, args, noSandbox } = options
    this.commandLine = {
      appendSwitch: (name, value) => {
        appended.push(value === undefined ? name : `${name}=${value}`)
      },
      hasSwitch: (name) =>
        (name === 'no-sandbox' && noSandbox) ||
        [...appended, ...args.map((arg) => arg.replace(/^--/, ''))].some(
          (given) => given.split('=')[0] === name,
        ),
    }
    // After the main bundle's own first turn, as in Electron.
    this.#ready = new Promise((resolve) => setImmediate(resolve))
    void this.#ready.then(() => this.emit('ready', {}))
  }

  async whenReady(): Promise<void> {
    return this.#ready
  }

  setName(name: string): void {
    this.#name = name
  }

  /** The page is always sandboxed as far as the browser can. */
  enableSandbox(): void {
    return undefined
  }

  getPath(name: string): string {
    if (name !== 'userData') throw new Error(`Failed to get '${name}' path`)
    const given = this.#options.args.find((arg) => arg.startsWith('--user-data-dir='))
    if (given !== undefined) return given.slice('--user-data-dir='.length)
    const { platform, env } = this.#options
    const folder =
      platform === 'darwin'
        ? join(homedir(), 'Library', 'Application Support')
        : (env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'))
    return join(folder, this.#name)
  }

  requestSingleInstanceLock(): boolean {
    const folder = this.getPath('userData')
    const release = takeInstance(folder, { argv: process.argv, cwd: process.cwd() })
    if (release === null) return false
    const stop = watchLater(folder, ({ argv, cwd }) => this.emit('second-instance', {}, argv, cwd, null))
    this.#release = () => {
      stop()
      release()
    }
    return true
  }

  quit(): void {
    void this.#quit()
  }

  /** Call when a window has closed by itself. */
  windowClosed(): void {
    if (this.#quitting || Window.open.size > 0) return
    if (this.listenerCount('window-all-closed') === 0) this.quit()
    else this.emit('window-all-closed')
  }

  async #quit(): Promise<void> {
    if (this.#quitting) return
    const event = preventable({})
    this.emit('before-quit', event)
    if (event.defaultPrevented) return
    this.#quitting = true
    for (const window of [...Window.open]) {
      if (await window.close()) continue
      this.#quitting = false
      return
    }
    this.emit('will-quit', preventable({}))
    this.exit(0)
  }

  exit(status: number): void {
    this.#release()
    process.exit(status)
  }
}
