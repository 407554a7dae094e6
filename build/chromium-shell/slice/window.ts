/** `BrowserWindow`: one window, which is one browser process of its own. */
import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { WindowOptions } from '../../../electron/shell/electron-slice.js'
import { pageOrigin } from '../addresses.js'
import { ignoreEnd, startBrowser, type Browser } from '../browser.js'
import { chromiumFlags } from '../flags.js'
import { openPage, type Page } from '../page.js'
import { z } from 'zod'
import { worldSources } from '../world-source.js'
import { Contents } from './contents.js'
import { preventable, type Host } from './host.js'
import { denyPermissions } from './session.js'

interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

export class Window extends EventEmitter {
  /** Windows that are open; there is room for one. */
  static readonly open = new Set<Window>()
  readonly webContents: Contents
  #bounds: Bounds
  #closing = false
  #state: 'normal' | 'maximized' | 'minimized' = 'normal'
  readonly #host: Host
  readonly #browser: Browser
  readonly #page: Promise<Page>
  readonly #closed: Promise<void>

  constructor(host: Host, options: WindowOptions) {
    super()
    if (Window.open.size > 0) throw new Error('The window is open already; this shell has room for one.')
    const preload = checkPreferences(options.webPreferences ?? {})
    const { x, y, width = 800, height = 600 } = options
    const position = x === undefined || y === undefined ? null : { x, y }
    this.#host = host
    this.#bounds = { x: x ?? 0, y: y ?? 0, width, height }
    this.webContents = new Contents(host)
    this.webContents.onBounds = (bounds) => {
      // A page that is about to go loses the focus and measures nothing.
      const measured = bounds.width > 0 && bounds.height > 0
      if (this.#state === 'normal' && measured) this.#bounds = { ...bounds }
    }
    const flags = chromiumFlags({
      ...host,
      profile: host.profile(),
      url: `${pageOrigin}/`,
      width,
      height,
      position,
    })
    this.#browser = startBrowser(host.command, flags, (url) => {
      this.webContents.events.windowOpen(url)
    })
    Window.open.add(this)
    this.#page = this.#openPage(preload)
    this.#page.catch((error: unknown) => {
      // A window that is closed while it opens is no failure.
      if (Window.open.has(this) && !this.#closing)
        host.failed(error instanceof Error ? error : new Error(String(error)))
    })
    this.#closed = this.#browser.gone.then(async () => this.#end())
    host.created(this.webContents)
  }

  async loadURL(url: string): Promise<void> {
    const page = await this.#page
    await page.load(url)
    this.emit('ready-to-show', {})
  }

  /** The browser shows its window when it starts; it can be asked to come to the front. */
  show(): void {
    this.focus()
  }

  focus(): void {
    ignoreEnd(this.#browser.page.then(async (channel) => channel.send('Page.bringToFront')))
  }

  isMinimized(): boolean {
    return this.#state === 'minimized'
  }

  restore(): void {
    this.#setState('normal')
  }

  isMaximized(): boolean {
    return this.#state === 'maximized'
  }

  maximize(): void {
    this.#setState('maximized')
  }

  getNormalBounds(): Bounds {
    return { ...this.#bounds }
  }

  isDestroyed(): boolean {
    return this.webContents.destroyed
  }

  /** Settles when the window is gone; false when a listener kept it. */
  async close(): Promise<boolean> {
    const event = preventable({})
    this.emit('close', event)
    if (event.defaultPrevented) return false
    this.removeAllListeners('close')
    this.#closing = true
    await this.#browser.end()
    await this.#closed
    return true
  }

  async chooseFiles(input: { multiple: boolean; folder: boolean }): Promise<string[]> {
    return (await this.#page).chooseFiles(input)
  }

  async prompt(message: string, offered: string): Promise<string | null> {
    return (await this.#page).prompt(message, offered)
  }

  async confirm(message: string): Promise<boolean> {
    return (await this.#page).confirm(message)
  }

  async #openPage(preload: string): Promise<Page> {
    const channel = await this.#browser.page
    const worlds = worldSources(this.#host.scripts, preload, randomBytes(16).toString('hex'))
    await denyPermissions(this.#browser.pipe, this.#host.permission)
    const page = await openPage(channel, worlds, this.webContents.events)
    this.webContents.page = page
    return page
  }

  async #end(): Promise<void> {
    this.emit('close', preventable({}))
    await this.#browser.end()
    Window.open.delete(this)
    this.webContents.destroyed = true
    this.webContents.page = null
    this.emit('closed', {})
  }

  #setState(state: 'normal' | 'maximized'): void {
    this.#state = state
    ignoreEnd(
      this.#page.then(async () => {
        const found = await (await this.#browser.page).send('Browser.getWindowForTarget')
        const { windowId } = z.object({ windowId: z.number() }).parse(found)
        await this.#browser.pipe.send('Browser.setWindowBounds', { windowId, bounds: { windowState: state } })
      }),
    )
  }
}

/** Path of the preload script; throws for a window that would not be as closed as this shell keeps it. */
function checkPreferences(preferences: NonNullable<WindowOptions['webPreferences']>): string {
  const {
    preload,
    contextIsolation = true,
    sandbox = true,
    nodeIntegration = false,
    webviewTag = false,
  } = preferences
  if (!contextIsolation || !sandbox || nodeIntegration || webviewTag)
    throw new Error('This shell opens only windows that are isolated, sandboxed and without Node.')
  if (preload === undefined) throw new Error('A window needs a preload script.')
  return preload
}
