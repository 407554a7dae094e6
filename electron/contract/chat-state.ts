/**
 * From changes to the state of a chat: the same pure function in the main process and in the window. What a change
 * does not touch keeps its identity, so that a view that compares by identity draws only what is new.
 */
import type { ChatBatch, ChatEvent, ChatSnapshot, ChatState, FileView, RunView, StepView } from './chat.js'
import { closeStep, finishStep, newStep, startSubCall, takeSubCall } from './chat-step.js'
import { takeVariables } from './chat-variables.js'
import { maxShownChars } from './chat.js'
import { missingCase } from './errors.js'

/** Characters of the first question that name the chat. */
const maxTitleChars = 200

export function emptyChat(chat: string, sample: { readonly truth: string } | null = null): ChatState {
  return {
    chat,
    title: '',
    sample: sample !== null,
    truth: sample?.truth ?? null,
    files: [],
    runs: [],
    variables: { rows: [], omitted: 0 },
    memory: null,
  }
}

export interface Applied {
  readonly snapshot: ChatSnapshot
  /** Changes are missing in between: the snapshot is what it was, and a new one must be fetched. */
  readonly gap: boolean
}

/** Leaves out what the snapshot holds already. A batch of another chat changes nothing. */
export function applyBatch(snapshot: ChatSnapshot, batch: ChatBatch): Applied {
  if (batch.chat !== snapshot.state.chat) return { snapshot, gap: false }
  if (batch.first > snapshot.count) return { snapshot, gap: true }
  const fresh = batch.events.slice(snapshot.count - batch.first)
  if (fresh.length === 0) return { snapshot, gap: false }
  const state = fresh.reduce(applyEvent, snapshot.state)
  return { snapshot: { count: snapshot.count + fresh.length, state }, gap: false }
}

/** A change that speaks of a run that is not there changes nothing. */
export function applyEvent(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case 'file':
      return { ...state, files: withFile(state.files, event.file) }
    case 'file-gone':
      return { ...state, files: state.files.filter(({ id }) => id !== event.id) }
    case 'memory':
      return { ...state, memory: event.memory }
    case 'asked':
      return {
        ...state,
        title: state.runs.length === 0 ? event.question.slice(0, maxTitleChars) : state.title,
        runs: [...state.runs, newRun(event)],
      }
    case 'variables':
      if (!state.runs.some(({ run }) => run === event.run)) return state
      return { ...state, variables: takeVariables(state.variables, event, event.variables) }
    case 'step': {
      const next = inRun(state, event)
      if (next === state || event.variables === null) return next
      return { ...next, variables: takeVariables(next.variables, event, event.variables) }
    }
    case 'mode':
    case 'reply-started':
    case 'reply-text':
    case 'step-started':
    case 'sub-call-started':
    case 'sub-call':
    case 'rebuild':
    case 'notice':
    case 'result':
    case 'failed':
      return inRun(state, event)
    default:
      return missingCase(event)
  }
}

type OfRun = Exclude<Extract<ChatEvent, { run: number }>, { type: 'asked' | 'variables' }>

function inRun(state: ChatState, event: OfRun): ChatState {
  const at = state.runs.findLastIndex(({ run }) => run === event.run)
  const run = state.runs[at]
  if (run === undefined) return state
  const next = applyToRun(run, event)
  return next === run ? state : { ...state, runs: state.runs.with(at, next) }
}

function applyToRun(run: RunView, event: OfRun): RunView {
  switch (event.type) {
    case 'mode':
      // One that was said to be stopped may still come to its beginning: it stays over.
      return {
        ...run,
        state: run.state === 'done' ? 'done' : 'running',
        mode: event.mode,
        model: event.model,
        window: event.window,
      }
    case 'reply-started':
      // The same number again: a reply without code was put right, or a cut one is asked for once more.
      return {
        ...withStep(run, event.step, (step) => ({ ...step, state: 'writing', text: '' })),
        promptTokens: event.promptTokens,
      }
    case 'reply-text':
      return withStep(run, event.step, (step) =>
        step.text.length >= maxShownChars ? step : { ...step, text: step.text + event.piece },
      )
    case 'step-started':
      return withStep(run, event.step, (step) => ({
        ...step,
        state: 'running',
        code: event.code,
        cut: event.cut,
      }))
    case 'sub-call-started':
      return withStep(run, event.step, (step) => startSubCall(step, event.ordinal, event.total))
    case 'sub-call':
      return withStep(run, event.step, (step) => takeSubCall(step, event.call))
    case 'step':
      return { ...withStep(run, event.step, (step) => finishStep(step, event)), rebuild: null }
    case 'rebuild': {
      const { done, total } = event
      return { ...run, rebuild: done < total ? { done, total } : null }
    }
    case 'notice':
      return { ...run, notices: [...run.notices, event.facts] }
    case 'result':
      return { ...over(run, event.result.answer !== ''), result: event.result }
    case 'failed':
      return { ...over(run, false), failure: event.facts }
    default:
      return missingCase(event)
  }
}

function withStep(run: RunView, number: number, change: (step: StepView) => StepView): RunView {
  const at = run.steps.findLastIndex(({ step }) => step === number)
  const step = run.steps[at]
  if (step === undefined) return { ...run, steps: [...run.steps, change(newStep(number))] }
  const next = change(step)
  return next === step ? run : { ...run, steps: run.steps.with(at, next) }
}

/** A last reply that became the answer is no step; one that was broken off stays as far as it came. */
function over(run: RunView, answered: boolean): RunView {
  const steps = run.steps
    .filter(({ state, code, text }) => state !== 'writing' || code !== '' || (text !== '' && !answered))
    .map(closeStep)
  const same = steps.length === run.steps.length && steps.every((step, at) => step === run.steps[at])
  return { ...run, state: 'done', rebuild: null, steps: same ? run.steps : steps }
}

function newRun({ run, question, startedAt, model }: Extract<ChatEvent, { type: 'asked' }>): RunView {
  return {
    run,
    question,
    startedAt,
    state: 'preparing',
    mode: null,
    model,
    window: 0,
    promptTokens: 0,
    steps: [],
    notices: [],
    rebuild: null,
    result: null,
    failure: null,
  }
}

function withFile(files: readonly FileView[], file: FileView): FileView[] {
  const at = files.findIndex(({ id }) => id === file.id)
  return at === -1 ? [...files, file] : files.with(at, file)
}
