/** Files packed with gzip: read as the file that was packed. */
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { QuarryError } from '../../contract/errors.js'
import { readRange } from '../bytes.js'
import { limits } from './budget.js'
import { openScratch } from './scratch.js'
import type { FormatReader, ReadContext, ReadResult, Source } from './format.js'

export const gzipReader: FormatReader = { version: 'gz 1', read }

async function read(source: Source, context: ReadContext): Promise<ReadResult> {
  if (context.depth >= limits.depth) {
    throw new QuarryError('input_too_large', `archives are nested more than ${limits.depth} deep`)
  }
  const scratch = await openScratch()
  const cut = { short: false }
  try {
    const name = source.name.replace(/\.t?gz$/i, (ending) => (/^\.tgz$/i.test(ending) ? '.tar' : ''))
    const file = await scratch.fill(name, unpacked(source, context, cut))
    if (file.bytes === 0) throw new QuarryError('input_empty', `${source.name} holds an empty file`)
    const result = await context.readMember(file, context, () => undefined)
    const warnings = cut.short ? [`${source.name} is cut short: its end is missing`] : []
    return { ...result, warnings: [...warnings, ...result.warnings] }
  } finally {
    scratch.close()
  }
}

/** A file that was cut short gives what is there, as a log that is still being packed. */
async function* unpacked(
  source: Source,
  { budget, progress }: ReadContext,
  cut: { short: boolean },
): AsyncGenerator<Buffer> {
  const packed = Readable.from(packedBytes(source, progress))
  const gunzip = createGunzip({ chunkSize: 256 * 1024 })
  packed.on('error', (error) => gunzip.destroy(error))
  packed.pipe(gunzip)
  let some = false
  try {
    for await (const chunk of gunzip) {
      const bytes = chunk as Buffer
      some = true
      budget.take(bytes.length)
      yield bytes
    }
  } catch (error) {
    if (error instanceof QuarryError) throw error
    const message = error instanceof Error ? error.message : String(error)
    if (!some) {
      throw new QuarryError('input_unreadable', `${source.name} is damaged: ${message}`, {
        remedy: 'get the file again from where it came from',
        cause: error,
      })
    }
    cut.short = true
  } finally {
    packed.destroy()
    gunzip.destroy()
  }
}

const windowBytes = 1024 * 1024

function* packedBytes(source: Source, progress: (bytes: number) => void): Generator<Buffer> {
  for (let at = 0; at < source.bytes; at += windowBytes) {
    progress(at)
    yield readRange(source.fd, at, Math.min(source.bytes, at + windowBytes))
  }
}
