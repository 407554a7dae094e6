/** Stands for a window: keeps what was done to it. */
import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { fakeContents, type FakeContents } from './fake-contents.js'

export interface FakeWindow extends BrowserWindow {
  /** In order: load ADDRESS, show, focus, maximize, restore. */
  readonly log: string[]
  readonly webContents: FakeContents
  destroyed: boolean
}

export function fakeWindow({ fails = false, minimized = false } = {}): FakeWindow {
  const log: string[] = []
  const contents = fakeContents()
  const fake = Object.assign(new EventEmitter(), {
    log,
    webContents: contents,
    destroyed: false,
    loadURL: async (url: string) => {
      log.push(`load ${url}`)
      if (fails) throw new Error('ERR_FAILED')
      contents.url = url
    },
    show: () => void log.push('show'),
    focus: () => void log.push('focus'),
    maximize: () => void log.push('maximize'),
    restore: () => void log.push('restore'),
    isMinimized: () => minimized,
    isMaximized: () => false,
    isDestroyed: () => fake.destroyed,
    getNormalBounds: () => ({ x: 0, y: 0, width: 900, height: 700 }),
  })
  // The slice of BrowserWindow that the shell uses, and no more of it.
  return fake as unknown as FakeWindow
}
