/** `quarry export`. */
import { exportText } from '../app/export/formats.js'
import { readReport } from '../app/export/read.js'
import { saveText } from '../app/export/save.js'
import { dataFolder } from '../app/places.js'
import type { Report } from '../contract/report.js'
import type { Command } from './arguments.js'
import type { Output } from './output.js'
import { whyUnanswered } from './replay.js'
import { exitStatus, type ExitStatus } from './status.js'
import { visibleLine } from './visible.js'

/**
 * The export on stdout, or in a file. Status 0 when it was written, also for a run without an answer, which is told.
 * With --json stdout holds one object: the report itself, or with --out what was written.
 */
export async function exportRun(
  command: Extract<Command, { name: 'export' }>,
  output: Output,
): Promise<ExitStatus> {
  const { common, format, out, force } = command
  const { report, path } = await readReport(command.journal, dataFolder(common.home))
  if (report.torn) output.say('quarry: the last line of the journal broke off and is left out')
  const text = exportText(report, format)
  if (out === null) {
    if (common.json) output.printJson(report)
    else output.print(text.trimEnd())
  } else {
    await saveText({ file: out, named: out, text, replace: force, except: path })
    if (common.json) output.printJson({ file: out, format, bytes: Buffer.byteLength(text) })
    else output.say(`written: ${visibleLine(out)}`)
  }
  const why = whyUnanswered(endingOf(report))
  if (why !== null) output.say(`quarry: ${why}`)
  return exitStatus.answered
}

function endingOf({ kind, error }: Report): Parameters<typeof whyUnanswered>[0] {
  return kind === 'broken off' ? null : { kind, ...(error === null ? {} : { error }) }
}
