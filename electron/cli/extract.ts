/** `quarry extract`. */
import { Writable } from 'node:stream'
import type { DocumentFacts } from '../contract/documents.js'
import { namedUnitWords } from '../contract/units.js'
import { extract as extractTexts, type Extracted } from '../app/extract.js'
import { failedFacts } from '../app/failed-files.js'
import type { Command } from './arguments.js'
import type { Output } from './output.js'
import { readingWishes, showReading } from './reading.js'
import { sizeText } from './result.js'
import { exitStatus, statusOfError, type ExitStatus } from './status.js'
import { counted, grouped } from './text.js'
import { visibleLine } from './visible.js'

/**
 * Facts go to stderr and texts to stdout, each under a heading where there are several; with --out to files, and the facts to stdout. A file that cannot be read is
 * named and the others are used; only where none is left is the status that of the first one's failure.
 */
export async function extract(
  command: Extract<Command, { name: 'extract' }>,
  output: Output,
  signal: AbortSignal,
): Promise<ExitStatus> {
  const { json } = command.common
  const { out } = command
  const toStdout = !json && out === null
  const result = await extractTexts({
    paths: command.paths,
    out,
    signal,
    reading: await readingWishes(command),
    ...showReading(output, () => performance.now() / 1000),
    sink: toStdout
      ? (facts, at, documents) => {
          output.say(factsText(facts))
          if (documents > 1) output.print(headingText(facts.name, at))
          return textSink(output)
        }
      : null,
  })
  output.clearStatus()
  for (const file of result.failed) output.fail(failedFacts(file))
  if (json) output.printJson(extractedJson(result))
  else if (out !== null)
    for (const one of result.documents) output.print(`${factsText(one)}\ntext: ${one.text ?? ''}`)
  const [first] = result.failed
  return result.documents.length > 0 || first === undefined
    ? exitStatus.answered
    : statusOfError(first.error.code)
}

export function extractedJson({ documents, failed }: Extracted): object {
  const first = failed[0]
  const all = { documents, failed }
  return documents.length === 0 && first !== undefined ? { ...all, error: failedFacts(first) } : all
}

/** Names of sheets, sections and the like that are shown. */
const mostNames = 20

/** One fact a line. */
export function factsText(facts: DocumentFacts): string {
  const delimiter = facts.delimiter === undefined ? '' : `, delimiter ${JSON.stringify(facts.delimiter)}`
  const units = namedUnitWords(facts.units ?? [], mostNames)
  const chosen = facts.encodingChosen === true ? ', as named' : ''
  const lines = [
    visibleLine(facts.name),
    `kind: ${facts.kind}${delimiter}`,
    `encoding: ${facts.encoding}${chosen}${facts.badBytes === 0 ? '' : ` (${counted(facts.badBytes, 'bad byte')})`}`,
    `size: ${grouped(facts.fileBytes)} bytes, ${sizeText(facts)}`,
    ...(units === '' ? [] : [`units: ${visibleLine(units)}`]),
    `sha256: ${facts.sha256}`,
    ...facts.warnings.map((warning) => `warning: ${visibleLine(warning)}`),
  ]
  return lines.join('\n  ')
}

/** Parts the texts of several documents, as `head` and `tail` part files; `at`: counted from 0. */
export function headingText(name: string, at: number): string {
  return `${at === 0 ? '' : '\n'}==> ${visibleLine(name)} <==`
}

/** Text as it comes, a chunk at a time, made visible; a character may stand on the border of two chunks. */
function textSink(output: Output): Writable {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      output.write(decoder.decode(chunk, { stream: true })).then(() => done(), done)
    },
  })
}
