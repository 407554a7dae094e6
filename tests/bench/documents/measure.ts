/** One reading in a process of its own, so that its peak memory is its own: prints seconds and bytes as JSON. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { openZip } from '../../../electron/documents/formats/zip-file.js'
import { openDocument } from '../../../electron/documents/open.js'
import { wholeCharacters } from '../../../electron/documents/utf8.js'

export interface Measured {
  readonly seconds: number
  /** Largest resident memory of the process, the program itself included. */
  readonly peak: number
}

/** What a document is read by: Quarry, or something simple to hold it against. */
export const works = {
  /** The whole way from the file to its artefact. */
  artefact: async (path: string) => (await openDocument(path)).close(),
  /** Every byte read once and strictly decoded; nothing is kept, counted or hashed. */
  decode: async (path: string) => decodeOnce(path),
  /** Every member inflated and nothing made of it. */
  inflate: inflateOnce,
  /** What the process costs that does nothing. */
  nothing: async () => undefined,
} satisfies Record<string, (path: string) => Promise<void>>
export type Work = keyof typeof works

export function isWork(name: string): name is Work {
  return name in works
}

export async function measure(work: Work, path: string): Promise<Measured> {
  const started = performance.now()
  await works[work](path)
  const seconds = (performance.now() - started) / 1000
  const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))
  return { seconds, peak: Number(found?.[1] ?? 0) * 1024 }
}

/** Cut at borders of characters by hand: Node decodes a stream several times slower than whole buffers. */
function decodeOnce(path: string): void {
  const fd = openSync(path, 'r')
  const window = Buffer.allocUnsafeSlow(4 * 1024 * 1024)
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let units = 0
  let carry = 0
  for (;;) {
    const count = readSync(fd, window, carry, window.length - carry, null)
    const whole = count === 0 ? carry : wholeCharacters(window, carry + count)
    units += decoder.decode(window.subarray(0, whole)).length
    if (count === 0) break
    window.copyWithin(0, whole, carry + count)
    carry += count - whole
  }
  closeSync(fd)
  if (units === 0) throw new Error('nothing was read')
}

async function inflateOnce(path: string): Promise<void> {
  const fd = openSync(path, 'r')
  const zip = await openZip({ fd, bytes: 0, name: path }, null)
  for (const member of zip.members) {
    for await (const chunk of await zip.open(member))
      if (chunk.length === 0) throw new Error('an empty piece')
  }
  closeSync(fd)
}
