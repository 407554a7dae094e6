/** Runs the reader of a file's format: its text into the artefact, and where each part of it came from. */
import { QuarryError } from '../contract/errors.js'
import { textFacts } from './facts.js'
import { createBudget } from './formats/budget.js'
import { readerOf } from './formats/registry.js'
import { readMember } from './formats/member.js'
import { hashBytes } from './hash.js'
import { createMapBuilder, summaryOf } from './source-map.js'
import { createTextSink } from './text-sink.js'
import type { ExtractedText, ExtractJob } from './jobs.js'
import type { ReadContext } from './formats/format.js'

/** Throws input_empty where the file holds no text at all, and whatever its reader throws. */
export async function extract(job: ExtractJob, onProgress: (bytes: number) => void): Promise<ExtractedText> {
  const { fd, fileBytes, name, format, outFd, encoding, password } = job
  const sha256 = hashBytes({ type: 'hash', fd, bytes: fileBytes }, () => onProgress(0))
  const budget = createBudget(name, fileBytes)
  const text = createTextSink(outFd, name, (bytes) => budget.write(bytes))
  const map = createMapBuilder(() => text.chars)
  const context: ReadContext = {
    text,
    map,
    depth: 0,
    prefix: '',
    budget,
    progress: onProgress,
    readMember,
    ...(encoding === undefined ? {} : { encoding }),
    ...(password === undefined ? {} : { password }),
  }
  const reader = await readerOf(format)
  const found = await reader.read({ fd, bytes: fileBytes, name }, context)
  const scanned = text.finish()
  if (scanned.chars === 0) throw noText(name)
  const sourceMap = map.finish()
  const facts = textFacts({
    fd: outFd,
    name,
    start: 0,
    text: scanned,
    sha256,
    format,
    encoding: found.encoding,
    badBytes: found.badBytes ?? 0,
    warnings: [...found.warnings],
    reader: reader.version,
    ...(found.kind === undefined ? {} : { kind: found.kind }),
    ...(sourceMap === null ? {} : { units: summaryOf(sourceMap, found.hiddenSheets) }),
  })
  return { facts, map: sourceMap }
}

export function noText(name: string): QuarryError {
  return new QuarryError('input_empty', `${name} holds no text`, { remedy: 'choose a file that holds text' })
}
