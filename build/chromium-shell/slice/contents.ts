/** `webContents`: what the main bundle hears of its page, and the calls of the page. */
import { EventEmitter } from 'node:events'
import type { ContentsSlice, FrameSlice } from '../../../electron/shell/electron-slice.js'
import { decodeClone, encodeClone } from '../clone.js'
import type { Page, PageEvents } from '../page.js'
import { PipeError } from '../pipe.js'
import type { Up } from '../world/messages.js'
import { preventable, type Host } from './host.js'

type OpenHandler = Parameters<ContentsSlice['setWindowOpenHandler']>[0]

export class Contents extends EventEmitter {
  page: Page | null = null
  destroyed = false
  onBounds: (bounds: { x: number; y: number; width: number; height: number }) => void = () => undefined
  readonly mainFrame: FrameSlice
  #open: OpenHandler = () => ({ action: 'deny' })
  readonly #host: Host

  constructor(host: Host) {
    super()
    this.#host = host
    const url = () => this.getURL()
    this.mainFrame = {
      get url() {
        return url()
      },
      parent: null,
    }
  }

  send(channel: string, ...args: unknown[]): void {
    this.page?.send({ type: 'send', channel, args: encodeClone(args) })
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#open = handler
  }

  isDestroyed(): boolean {
    return this.destroyed
  }

  getURL(): string {
    return this.page?.url() ?? ''
  }

  readonly events: PageEvents = {
    handler: () => this.#host.schemes.get('app'),
    navigate: (url, redirected, isMainFrame) => {
      const names = redirected
        ? ['will-redirect']
        : ['will-frame-navigate', ...(isMainFrame ? ['will-navigate'] : [])]
      return names.every((name) => this.#mayGo(name, url, isMainFrame))
    },
    windowOpen: (url) => {
      // Whatever it answers: a second window there is none.
      this.#open({
        url,
        frameName: '',
        features: '',
        disposition: 'new-window',
        referrer: { url: '', policy: 'no-referrer' },
      })
    },
    message: (message) => {
      this.#take(message)
    },
    worldReady: () => {
      this.sendKeys()
      this.emit('dom-ready', {})
    },
    loaded: () => this.emit('did-finish-load', {}),
    crashed: () => this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }),
  }

  sendKeys(): void {
    this.page?.send({ type: 'accelerators', keys: [...this.#host.keys.keys()] })
  }

  #mayGo(name: string, url: string, isMainFrame: boolean): boolean {
    const event = preventable({ url, isMainFrame, isSameDocument: false })
    this.emit(name, event, url)
    return !event.defaultPrevented
  }

  #take(message: Up): void {
    switch (message.type) {
      case 'invoke':
        void this.#answer(message.call, message.channel, message.args)
        return
      case 'bounds':
        this.onBounds(message)
        return
      case 'theme':
        this.#host.dark = message.dark
        return
      case 'accelerator':
        this.#host.keys.get(message.key)?.()
        return
      case 'refused':
        this.#mayGo('will-navigate', message.url, true)
    }
  }

  async #answer(call: number, channel: string, args: string): Promise<void> {
    const page = this.page
    try {
      const run = this.#host.calls.get(channel)
      if (run === undefined) throw new Error(`No handler registered for '${channel}'`)
      const event = { type: 'frame', sender: this, senderFrame: this.mainFrame, processId: 0, frameId: 0 }
      const value = encodeClone(await run(event, ...(decodeClone(args) as unknown[])))
      page?.send({ type: 'answer', call, ok: true, value })
    } catch (error) {
      if (error instanceof PipeError) return
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      const message = `Error invoking remote method '${channel}': ${text}`
      page?.send({ type: 'answer', call, ok: false, message })
    }
  }
}
