/** Stands for a page: events are fired by the test, and what was sent is kept. */
import { EventEmitter } from 'node:events'
import type { WebContents, WindowOpenHandlerResponse } from 'electron'

export interface FakeContents extends WebContents {
  readonly sent: unknown[][]
  url: string
  /** What a wish for a new window is answered. */
  opened(): WindowOpenHandlerResponse | null
}

export function fakeContents({ destroyed = false } = {}): FakeContents {
  const sent: unknown[][] = []
  let handler: (() => WindowOpenHandlerResponse) | null = null
  const fake = Object.assign(new EventEmitter(), {
    sent,
    url: '',
    getURL: (): string => fake.url,
    isDestroyed: () => destroyed,
    send: (...words: unknown[]) => void sent.push(words),
    setWindowOpenHandler: (given: () => WindowOpenHandlerResponse) => void (handler = given),
    opened: () => handler?.() ?? null,
  })
  // The slice of WebContents that the shell uses, and no more of it.
  return fake as unknown as FakeContents
}
