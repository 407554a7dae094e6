/** `quarry replay`. */
import { coverageText } from '../contract/coverage.js'
import { stoppedError } from '../contract/errors.js'
import type { FinalEvent, SubCallEvent } from '../contract/journal.js'
import { findInstall } from '../app/install.js'
import { readPassword } from '../app/password-file.js'
import { dataFolder } from '../app/places.js'
import { recordedRepliesText } from '../app/recorded-server.js'
import { journalPath, readRun, type Recorded } from '../app/replay.js'
import { verify as runAgain, type Verification } from '../app/verify.js'
import type { Command } from './arguments.js'
import type { Output } from './output.js'
import { codeText, resultText, stepLine } from './progress.js'
import { evidenceText, numbersText, sizeText } from './result.js'
import { exitStatus, type ExitStatus } from './status.js'
import { counted, marked } from './text.js'
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
  const why = whyUnanswered(recorded.final)
  if (command.common.json)
    output.printJson(why === null ? recorded : { ...recorded, ...unanswered(recorded, why) })
  else output.print(replayText(recorded, command.verbose))
  if (why !== null) output.say(`quarry: ${why}`)
  return why === null ? exitStatus.answered : exitStatus.internal
}

/** `error` only where something failed: a run that used up its budget did what it was told. */
function unanswered({ final }: Recorded, why: string): { unanswered: string; error?: unknown } {
  const error = final?.error ?? (final?.kind === 'stopped' ? stoppedError().facts() : undefined)
  return { unanswered: why, ...(error === undefined ? {} : { error }) }
}

/** Why a recorded run holds no final answer, or null when it holds one. */
export function whyUnanswered(final: Pick<FinalEvent, 'kind' | 'error'> | null): string | null {
  if (final === null) return 'the run broke off before its end and holds no answer'
  switch (final.kind) {
    case 'final':
    case 'final_var':
    case 'direct':
      return null
    case 'best_effort':
      return 'the run holds a best guess only: its steps were used up before a sure answer'
    case 'max_iterations':
      return 'the run holds no answer: its steps were used up'
    case 'budget_exhausted':
      return 'the run holds no answer: its sub-calls were used up'
    case 'timeout':
      return 'the run holds no answer: its time was over'
    case 'stopped':
      return 'the run holds no answer: it was stopped'
    case 'sandbox_violation':
    case 'error':
      return `the run holds no answer: ${final.error?.message ?? 'it failed'}`
  }
}

/** A run as it was; with `verbose` the model's words and every sub-call too. */
export function replayText(recorded: Recorded, verbose: boolean): string {
  const { header, turns, final } = recorded
  const head = [
    `question: ${visibleLine(header.question)}`,
    ...header.documents.map((one) => `file: ${visibleLine(one.path)} (${sizeText(one)})`),
    `model: ${visibleLine(header.options.model)}, window ${header.options.window} tokens, ${header.mode}; ${header.time}`,
    ...(header.recordedReplies === true ? [recordedRepliesText] : []),
  ]
  const steps = turns.map((turn) => {
    const replies =
      verbose || turn.executed === null
        ? turn.replies.map(({ text }) => `\nreply\n${marked(text, '  ~ ')}`)
        : []
    const calls = verbose ? turn.subCalls.map(subCallText) : []
    const { executed } = turn
    if (executed === null) return [...replies, ...calls].join('\n')
    const { ended, code, stdout, error, final: given, seconds, variables, citations = [] } = executed
    const record = { step: executed.step, code, stdout, error, final: given, seconds, variables, citations }
    const step = ended === undefined ? record : { ...record, ended }
    return [...replies, codeText(step.step, step.code), ...calls, resultText(step)].join('\n')
  })
  return [...head, ...steps, ending(final)].join('\n')
}

function ending(final: Recorded['final']): string {
  if (final === null) return '\nthe run broke off before its end'
  const evidence = final.evidence.length === 0 ? '' : `\n\n${evidenceText(final.evidence)}`
  const numbers = final.numbers.length === 0 ? '' : `\n\n${numbersText(final.numbers)}`
  const coverage = final.coverage.length === 0 ? '' : `\n\n${coverageText(final.coverage, visibleLine)}`
  const { steps, subCalls, seconds } = final.totals
  const error = final.error === undefined ? '' : `\n${final.error.message}`
  return `\n${final.kind} after ${counted(steps, 'step')}, ${counted(subCalls, 'sub-call')}, ${seconds.toFixed(1)} s${error}\n${final.answer}${evidence}${numbers}${coverage}`
}

function subCallText(call: SubCallEvent): string {
  const cached = call.cached ? ' (known already)' : ''
  return `  sub-call ${call.ordinal + 1}${cached}\n${marked(call.prompt, '    ? ')}\n${marked(call.error ?? call.reply ?? '', '    ! ')}`
}

async function verify(command: ReplayCommand, output: Output, signal: AbortSignal): Promise<ExitStatus> {
  const { common, verbose } = command
  const home = dataFolder(common.home)
  const verification = await runAgain({
    install: findInstall(),
    home,
    python: common.python,
    journal: journalPath(command.journal, home),
    ...(command.passwordFile === null ? {} : { password: await readPassword(command.passwordFile) }),
    signal,
    onProgress: (done, total) => output.status(`running step ${Math.min(done + 1, total)} of ${total} again`),
    onStep: (step, comparison) => {
      const record = { ...step, variables: null, citations: [] }
      if (verbose) output.say(`${codeText(step.step, step.code)}\n${resultText(record)}`)
      else output.say(stepLine(record, step.subCalls.length))
      if (comparison.verdict === 'same') return
      for (const { field, recorded, again } of comparison.differences) {
        output.say(`  ${field} was\n${marked(recorded, '  - ')}\n  and is\n${marked(again, '  + ')}`)
      }
    },
  })
  output.clearStatus()
  if (common.json) output.printJson(verification)
  else output.print(verificationText(verification))
  return verification.repeats ? exitStatus.answered : exitStatus.internal
}

export function verificationText(verification: Verification): string {
  const { clock, differing, skipped, brokeOff, end, otherPython, repeats } = verification
  const lines = [
    ...differing.map((step) => `step ${step} differs from what was recorded`),
    ...clock.map((step) => `step ${step} hangs on the clock: its numbers differ, as they must`),
    ...skipped.map(({ step, how }) => `step ${step} was ${how} and is not run again: nothing is shown of it`),
    ...(end.how === 'differs' ? [`step ${end.step} could not be repeated: ${end.detail}`] : []),
    ...(end.how === 'too-slow' ? [`step ${end.step} was ended at twice the recorded time`] : []),
    ...(otherPython !== null && !repeats ? [`the run was recorded on Python ${otherPython}`] : []),
    ...(brokeOff ? ['the run broke off before its end'] : []),
    verdict(verification),
  ]
  return lines.join('\n')
}

function verdict({ steps, same, skipped, brokeOff }: Verification): string {
  if (steps > 0) {
    const which = skipped.length === 0 ? counted(steps, 'step') : `${counted(steps, 'step')} with a result`
    return `${same} of ${which} gave exactly what was recorded`
  }
  return brokeOff || skipped.length > 0
    ? 'no step of it has a result: nothing could be compared'
    : 'the run executed no code: there is nothing to compare'
}
