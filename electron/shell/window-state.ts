/** The window's size between two starts: one small file, checked when read, written whole or not at all. */
import { closeSync, copyFileSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { z } from 'zod'

export const minSize = { width: 640, height: 480 } as const

const schema = z.strictObject({
  version: z.literal(1),
  /** Device-independent pixels. */
  width: z.number().int().min(minSize.width).max(20_000),
  height: z.number().int().min(minSize.height).max(20_000),
  maximized: z.boolean(),
})
export type WindowState = z.infer<typeof schema>

export const defaultState: WindowState = { version: 1, width: 1280, height: 820, maximized: false }

export interface ReadState {
  readonly state: WindowState
  /** The text is there but cannot be used; it is worth keeping before the next write. */
  readonly bad: boolean
}

/** @param text of the file; null when there is none. */
export function parseWindowState(text: string | null): ReadState {
  if (text === null) return { state: defaultState, bad: false }
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? { state: parsed.data, bad: false } : { state: defaultState, bad: true }
  } catch {
    return { state: defaultState, bad: true }
  }
}

/** A size that can be written and read again, from whatever the window manager made of the window. */
export function windowStateOf(bounds: { width: number; height: number }, maximized: boolean): WindowState {
  const clamp = (value: number, least: number): number => Math.min(20_000, Math.max(least, Math.round(value)))
  return {
    version: 1,
    width: clamp(bounds.width, minSize.width),
    height: clamp(bounds.height, minSize.height),
    maximized,
  }
}

/** Never throws. A file that cannot be used is copied to `.bad`. */
export function readWindowState(file: string): WindowState {
  const { state, bad } = parseWindowState(readIfThere(file))
  if (bad) attempt(() => copyFileSync(file, `${file}.bad`))
  return state
}

/** Never throws: a size that is forgotten is no reason to keep a window open. */
export function writeWindowState(file: string, state: WindowState): void {
  attempt(() => {
    const temp = `${file}.${process.pid}.tmp`
    const descriptor = openSync(temp, 'w', 0o600)
    try {
      writeSync(descriptor, `${JSON.stringify(state)}\n`)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(temp, file)
  })
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // The folder is gone or full; nothing but the window's size is lost.
  }
}
