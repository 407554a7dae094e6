/** What the parts of the slice share: how the browser is started, and what the main bundle has registered. */
import type { Handler } from '../requests.js'
import type { Contents } from './contents.js'

export type Listener = (event: object, ...args: unknown[]) => unknown
export type PermissionCheck = (contents: null, permission: string, origin: string, details: object) => boolean

export interface Host {
  /** Of the browser. */
  readonly command: string
  /** Folder of the built scripts for the page's worlds. */
  readonly scripts: string
  readonly noSandbox: boolean
  readonly headless: boolean
  readonly port: boolean
  /** Switches that the main bundle appended, each `name` or `name=value`. */
  readonly appended: string[]
  /** Of `ipcMain.handle`. */
  readonly calls: Map<string, Listener>
  /** Of `protocol.handle`, by scheme. */
  readonly schemes: Map<string, Handler>
  /** Of the menu, by key name. */
  readonly keys: Map<string, () => void>
  permission: PermissionCheck | null
  dark: boolean
  profile(): string
  created(contents: Contents): void
  /** The browser could not be started: nothing can be shown. */
  failed(error: Error): void
}

/** An event that a listener can prevent. */
export function preventable<Facts extends object>(facts: Facts) {
  const event = {
    ...facts,
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true
    },
  }
  return event
}
