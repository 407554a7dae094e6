/** An export as people read it, before it becomes Markdown or HTML: both say the same. All texts are raw. Pure. */
import { counted, grouped } from '../../contract/counts.js'
import { coverageText, isUntouched, shareText, type Coverage } from '../../contract/coverage.js'
import { missingCase } from '../../contract/errors.js'
import type { Evidence } from '../../contract/documents.js'
import type { Report, ReportFile, ReportStep } from '../../contract/report.js'
import type { AnswerNumber } from '../../contract/run.js'
import { namedUnitWords } from '../../contract/units.js'
import { runId } from '../../library/ids.js'
import { recordedRepliesText } from '../recorded-server.js'
import { endingWords, kindWords, secondsText, subCallWords } from './words.js'

export type Fact = readonly [label: string, value: string]

export type Block =
  | { readonly type: 'title' | 'section' | 'part'; readonly text: string }
  /** Prose of several lines. */
  | { readonly type: 'text'; readonly text: string }
  /** What must be known before the text under it is believed. */
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'facts'; readonly facts: readonly Fact[] }
  | { readonly type: 'items'; readonly items: readonly string[] }
  /** Kept to the letter. */
  | { readonly type: 'verbatim'; readonly language: 'python' | 'text'; readonly text: string }

export function outlineOf(report: Report): Block[] {
  return [
    { type: 'title', text: 'A question, its answer and what the answer rests on' },
    { type: 'section', text: 'Question' },
    { type: 'text', text: report.question },
    ...answer(report),
    ...evidence(report.evidence),
    ...numbers(report),
    ...coverage(report.coverage),
    { type: 'section', text: 'Files' },
    ...report.files.flatMap(file),
    { type: 'section', text: 'Steps' },
    ...(report.steps.length === 0 ? [text('No code was run.')] : report.steps.flatMap(step)),
    { type: 'section', text: 'How it was made' },
    { type: 'facts', facts: making(report) },
  ]
}

function answer(report: Report): Block[] {
  const { kind, error, torn, answer: words, bestEffort } = report
  const ending = endingWords(kind)
  const parts = [
    ending ?? '',
    error === null ? '' : sentence(error.message),
    ending === null || words === '' ? '' : 'What follows is a guess from what was found; check it.',
  ]
  return [
    { type: 'section', text: bestEffort ? 'Answer (best guess)' : 'Answer' },
    ...(ending === null ? [] : [note(parts.filter((part) => part !== '').join(' '))]),
    ...(report.recordedReplies === true ? [note(recordedRepliesText)] : []),
    ...(torn ? [note('The last line of the record broke off and is left out.')] : []),
    text(words === '' ? 'No answer.' : words),
  ]
}

function evidence(all: readonly Evidence[]): Block[] {
  if (all.length === 0) return []
  return [
    { type: 'section', text: 'Evidence' },
    ...all.flatMap((one, at): Block[] => [
      { type: 'part', text: `Passage ${at + 1}: ${one.place}` },
      passageNote(one),
      { type: 'verbatim', language: 'text', text: one.quote },
    ]),
  ]
}

function passageNote({ start, origin }: Evidence): Block {
  if (start === undefined) return note('Quoted in the answer, but no file holds it.')
  return text(origin === 'cited' ? 'Cited by the code.' : 'Quoted in the answer, found word for word.')
}

function numbers({ numbers: all }: Report): Block[] {
  if (all.length === 0) return []
  const items = all.map((one) => `${one.text}: ${originWords(one)}`)
  return [
    { type: 'section', text: 'Numbers' },
    { type: 'items', items },
  ]
}

function originWords({ step: from, quoted }: AnswerNumber): string {
  if (from !== null) return `printed by step ${from}`
  return quoted === undefined
    ? "printed by no step, the model's own; check it"
    : `printed by no step, but stands in ${quoted.place}`
}

/** Of so many files the summary names each. */
const mostNamed = 3

function coverage(all: readonly Coverage[] | null): Block[] {
  const head: Block = { type: 'section', text: 'Coverage' }
  if (all === null) return [head, text('The record does not tell what of the files was gone through.')]
  if (all.length === 0) return []
  const summary = text(
    `${sentence(coverageText(all))} The model may have read more of it closely than could be counted.`,
  )
  if (all.length <= mostNamed) return [head, summary]
  const items = all.map((one) => `${one.document}: ${coverageWords(one)}`)
  return [head, summary, { type: 'items', items }]
}

function coverageWords(one: Coverage): string {
  if (one.chars === 0) return 'no text'
  if (isUntouched(one)) return one.earlier === true ? 'touched by earlier questions only' : 'never touched'
  const { searched, looked, read } = one
  return [
    ...(searched > 0 ? [`searched ${shareText(searched)}`] : []),
    ...(searched === 0 && looked > 0
      ? [`looked through ${shareText(looked)} for words of the question`]
      : []),
    ...(read > 0 ? [`${shareText(read)} read closely`] : []),
  ].join(', ')
}

/** Names of sheets, sections and the like that are told. */
const mostNames = 20

function file(one: ReportFile): Block[] {
  const chosen = one.encodingChosen === true ? ', as named by the user' : ''
  const bad = one.badBytes === 0 ? '' : ` (${counted(one.badBytes, 'bad byte')})`
  const units = namedUnitWords(one.units ?? [], mostNames)
  const facts: Fact[] = [
    ['SHA-256', one.sha256],
    [
      'Size',
      `${counted(one.fileBytes, 'byte')}, ${counted(one.chars, 'character')}, ${counted(one.lines, 'line')}`,
    ],
    ['Kind', one.reader === undefined ? one.kind : `${one.kind}, read by ${one.reader}`],
    ['Encoding', `${one.encoding}${bad}${chosen}`],
    ...(units === '' ? [] : [['Units', units] as const]),
    ...one.warnings.map((warning) => ['Warning', warning] as const),
  ]
  return [
    { type: 'part', text: one.name },
    { type: 'facts', facts },
  ]
}

function step(one: ReportStep): Block[] {
  const who = one.by === 'quarry' ? ", Quarry's own look" : ''
  const calls = subCallWords(one.subCalls)
  const end = one.ended === null ? '' : `; ${one.ended.how}: ${one.ended.message}`
  return [
    { type: 'part', text: `Step ${one.step}${who}` },
    ...(one.code === '' ? [] : [verbatim('python', one.code)]),
    text(`${stepEnd(one)}${calls === '' ? '' : `; ${calls}`}, ${secondsText(one.seconds)} of Python${end}.`),
    ...(one.output === '' ? [] : [verbatim('text', one.output)]),
    ...(one.error === null ? [] : [note('The step failed:'), verbatim('text', one.error)]),
  ]
}

function stepEnd({ output, answered }: ReportStep): string {
  const printed = output === '' ? 'Printed nothing' : 'Printed what follows'
  return answered ? `${printed} and gave the answer` : printed
}

function making(report: Report): Fact[] {
  const { options, totals, mode } = report
  const { model, subModel, window, subWindow } = options
  const same = subModel === model && subWindow === window
  return [
    ['Outcome', kindWords(report.kind)],
    ['Model', `${model}, window ${grouped(window)} tokens`],
    ...(same ? [] : [['Model of sub-calls', `${subModel}, window ${grouped(subWindow)} tokens`] as const]),
    ['Mode', `${modeWords(mode)} (asked for: ${options.mode})`],
    [
      'Budget',
      `${counted(options.maxSteps, 'step')}, ${counted(options.maxSubCalls, 'sub-call')}, ${secondsText(options.maxSeconds)} in all, ${secondsText(options.stepSeconds)} of Python a step`,
    ],
    ['Options', `${options.concurrency} at once, seed ${options.seed}`],
    ...(totals === null ? [] : [['Used', usedWords(totals)] as const]),
    ['Asked', report.time],
    ['Python', report.python],
    ['Sandbox', report.sandbox.length === 0 ? 'not recorded' : report.sandbox.join(' + ')],
    ['Quarry', report.app],
    ['Record', `${runId(report.session, report.run)}, question ${report.run} of its session`],
  ]
}

function usedWords(totals: NonNullable<Report['totals']>): string {
  const { steps, subCalls: made, cachedSubCalls: cached, promptTokens, completionTokens, seconds } = totals
  const calls = subCallWords({ made, failed: 0, cached })
  const tokens = `${grouped(promptTokens)} + ${grouped(completionTokens)} tokens`
  return [counted(steps, 'step'), ...(calls === '' ? [] : [calls]), tokens, secondsText(seconds)].join(', ')
}

function modeWords(mode: Report['mode']): string {
  switch (mode) {
    case 'direct':
      return 'direct: the whole text stood in the prompt'
    case 'rlm':
      return 'rlm: the model worked with code'
    default:
      return missingCase(mode)
  }
}

function text(words: string): Block {
  return { type: 'text', text: words }
}

function note(words: string): Block {
  return { type: 'note', text: words }
}

function verbatim(language: 'python' | 'text', words: string): Block {
  return { type: 'verbatim', language, text: words }
}

function sentence(words: string): string {
  const begun = words.charAt(0).toUpperCase() + words.slice(1)
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}
