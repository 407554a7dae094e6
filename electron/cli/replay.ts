/** `quarry replay`. */
import type { ErrorFacts } from '../contract/errors.js'
import type { SubCallEvent } from '../contract/journal.js'
import { findInstall } from '../app/install.js'
import { dataFolder } from '../app/places.js'
import { journalPath, readRun, type Recorded } from '../app/replay.js'
import { verify as runAgain, type Verification } from '../app/verify.js'
import type { Command } from './arguments.js'
import type { Output } from './output.js'
import { codeText, resultText, stepLine } from './progress.js'
import { counted, evidenceText, numbersText, sizeText } from './result.js'
import { exitStatus, type ExitStatus } from './status.js'
import { visibleLine } from './visible.js'

type ReplayCommand = Extract<Command, { name: 'replay' }>

export async function replay(
  command: ReplayCommand,
  output: Output,
  signal: AbortSignal,
): Promise<ExitStatus> {
  return command.verify ? verify(command, output, signal) : show(command, output)
}

async function show(command: ReplayCommand, output: Output): Promise<ExitStatus> {
  const recorded = await readRun(command.journal, dataFolder(command.common.home))
  if (recorded.torn) output.say('quarry: the last line of the journal broke off and is left out')
  if (command.common.json)
    output.printJson(recorded.answered ? recorded : { ...recorded, error: unanswered(recorded) })
  else output.print(replayText(recorded, command.verbose))
  return recorded.answered ? exitStatus.answered : exitStatus.internal
}

function unanswered({ final }: Recorded): ErrorFacts {
  return {
    code: 'internal',
    message: final === null ? 'the run broke off' : `the run ended as ${final.kind}`,
  }
}

/** A run as it was; with `verbose` the model's words and every sub-call too. */
export function replayText(recorded: Recorded, verbose: boolean): string {
  const { header, turns, final } = recorded
  const head = [
    `question: ${visibleLine(header.question)}`,
    ...header.documents.map((one) => `file: ${visibleLine(one.path)} (${sizeText(one)})`),
    `model: ${visibleLine(header.options.model)}, window ${header.options.window} tokens, ${header.mode}; ${header.time}`,
  ]
  const steps = turns.map((turn) => {
    const replies =
      verbose || turn.executed === null
        ? turn.replies.map(({ text }) => `\nreply\n${mark(text, '  ~ ')}`)
        : []
    const calls = verbose ? turn.subCalls.map(subCallText) : []
    const { executed } = turn
    if (executed === null) return [...replies, ...calls].join('\n')
    const record = { ...executed, citations: executed.citations ?? [], variables: executed.variables }
    const { ended, ...rest } = record
    const step = ended === undefined ? rest : { ...rest, ended }
    return [...replies, codeText(step.step, step.code), ...calls, resultText(step)].join('\n')
  })
  return [...head, ...steps, ending(final)].join('\n')
}

function ending(final: Recorded['final']): string {
  if (final === null) return '\nthe run broke off before its end'
  const evidence = final.evidence.length === 0 ? '' : `\n\n${evidenceText(final.evidence)}`
  const numbers = final.numbers.length === 0 ? '' : `\n\n${numbersText(final.numbers)}`
  const { steps, subCalls, seconds } = final.totals
  const error = final.error === undefined ? '' : `\n${final.error.message}`
  return `\n${final.kind} after ${counted(steps, 'step')}, ${counted(subCalls, 'sub-call')}, ${seconds.toFixed(1)} s${error}\n${final.answer}${evidence}${numbers}`
}

function subCallText(call: SubCallEvent): string {
  const cached = call.cached ? ' (known already)' : ''
  return `  sub-call ${call.ordinal + 1}${cached}\n${mark(call.prompt, '    ? ')}\n${mark(call.error ?? call.reply ?? '', '    ! ')}`
}

function mark(text: string, sign: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `${sign}${line}`)
    .join('\n')
}

async function verify(command: ReplayCommand, output: Output, signal: AbortSignal): Promise<ExitStatus> {
  const { common, verbose } = command
  const home = dataFolder(common.home)
  const verification = await runAgain({
    install: findInstall(),
    home,
    python: common.python,
    journal: journalPath(command.journal, home),
    signal,
    onProgress: (done, total) => output.status(`running step ${Math.min(done + 1, total)} of ${total} again`),
    onStep: (step, comparison) => {
      const record = { ...step, variables: null, citations: [] }
      if (verbose) output.say(`${codeText(step.step, step.code)}\n${resultText(record)}`)
      else output.say(stepLine(record, step.subCalls.length))
      if (comparison.verdict === 'same') return
      for (const { field, recorded, again } of comparison.differences) {
        output.say(`  ${field} was\n${mark(recorded, '  - ')}\n  and is\n${mark(again, '  + ')}`)
      }
    },
  })
  output.clearStatus()
  if (common.json) output.printJson(verification)
  else output.print(verificationText(verification))
  return verification.repeats ? exitStatus.answered : exitStatus.internal
}

export function verificationText(verification: Verification): string {
  const { steps, same, clock, differing, skipped, end, otherPython, repeats } = verification
  const lines = [
    ...differing.map((step) => `step ${step} differs from what was recorded`),
    ...clock.map((step) => `step ${step} hangs on the clock: its numbers differ, as they must`),
    ...skipped.map(({ step, how }) => `step ${step} was ${how} and is not run again`),
    ...(end.how === 'differs' ? [`step ${end.step} could not be repeated: ${end.detail}`] : []),
    ...(end.how === 'too-slow' ? [`step ${end.step} was ended at twice the recorded time`] : []),
    ...(otherPython !== null && !repeats ? [`the run was recorded on Python ${otherPython}`] : []),
    `${same} of ${steps} steps gave exactly what was recorded`,
  ]
  return lines.join('\n')
}
