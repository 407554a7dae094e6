/** One run: a question answered over a session's REPL, journaled as it happens. */
import type { Artefact, Evidence } from '../contract/documents.js'
import { factsOf, type ErrorFacts } from '../contract/errors.js'
import { journalVersion, type JournalEvent } from '../contract/journal.js'
import type { ModelServer } from '../contract/model.js'
import type { RunEvent, RunResult } from '../contract/run.js'
import type { SandboxReport } from '../contract/sandbox.js'
import { resolveEvidence } from '../documents/evidence.js'
import { runQuestion } from '../engine/loop.js'
import { chooseMode } from '../engine/mode.js'
import { openJournal } from '../library/journal-writer.js'
import type { Outcome } from '../engine/ports.js'
import { tierOf } from '../engine/tiers.js'
import type { ReplyCache } from '../models/cache.js'
import { createSubCalls } from '../models/sub-calls.js'
import { recordedEvent } from './events.js'
import type { LiveRepl, Turn } from './live-repl.js'
import { stdoutTruncateChars } from './repl-parts.js'
import { textTokens, wholeText } from './scope.js'
import type { AskRequest, AskResult } from './session.js'

export interface Earlier {
  readonly question: string
  readonly answer: string
}

export interface QuestionPorts {
  readonly home: string
  /** Version of the app. */
  readonly app: string
  readonly session: string
  /** Number of the run in its session, from 1. */
  readonly run: number
  readonly server: ModelServer
  readonly sandbox: () => Promise<SandboxReport>
  readonly live: LiveRepl
  readonly artefacts: readonly Artefact[]
  /** Takes every recorded event of this run. */
  readonly events: JournalEvent[]
  readonly history: () => readonly (readonly JournalEvent[])[]
  readonly earlier: readonly Earlier[]
  readonly cache: ReplyCache
}

/** Throws QuarryError when the run cannot begin: no sandbox, or a text that does not fit the asked mode. */
export async function answerQuestion(
  ports: QuestionPorts,
  request: AskRequest & { readonly signal: AbortSignal },
): Promise<AskResult> {
  const { question, options, signal } = request
  const sandbox = await ports.sandbox()
  const mode = chooseMode({
    mode: options.mode,
    textTokens: await tokensOf(ports, options.model, options.window),
    window: options.window,
    promptSpeed: ports.server.promptSpeed(options.model),
  })
  const notice = (facts: ErrorFacts): void => request.onEvent?.({ type: 'notice', facts })
  const journal = openJournal({
    home: ports.home,
    session: ports.session,
    run: ports.run,
    onTrouble: (error) => notice(error.facts()),
  })
  const record = (event: JournalEvent): void => {
    ports.events.push(event)
    journal.append(event)
  }
  const emit = (event: RunEvent): void => {
    const recorded = recordedEvent(event)
    if (recorded !== null) record(recorded)
    request.onEvent?.(event)
  }
  record({
    event: 'header',
    version: journalVersion,
    app: ports.app,
    session: ports.session,
    run: ports.run,
    time: new Date().toISOString(),
    question,
    documents: ports.artefacts.map(({ facts }) => facts),
    options,
    mode,
    stdoutTruncateChars,
    python: sandbox.python.version,
    sandbox: [...sandbox.layers],
  })
  try {
    emit({ type: 'mode', mode, window: options.window, model: options.model })
    const outcome = await run(ports, { ...request, mode }, record, emit)
    const { answer, evidence } = await resolved(outcome, ports.artefacts, signal, notice)
    const { kind, totals, error } = outcome
    // A value that is the answer's text keeps step with it.
    const value = outcome.value === outcome.answer ? answer : outcome.value
    const failure = error === undefined ? {} : { error }
    record({ event: 'final', kind, answer, value, evidence, totals, ...failure })
    const result: RunResult = {
      answer,
      kind,
      value,
      evidence,
      ...totals,
      mode,
      model: options.model,
      ...failure,
    }
    emit({ type: 'result', result })
    return { ...result, journal: journal.unwritten === 0 ? journal.path : null }
  } finally {
    journal.close()
  }
}

async function run(
  ports: QuestionPorts,
  request: AskRequest & { readonly signal: AbortSignal; readonly mode: 'direct' | 'rlm' },
  record: (event: JournalEvent) => void,
  emit: (event: RunEvent) => void,
): Promise<Outcome> {
  const { question, options, signal, mode } = request
  const over = new AbortController()
  const turn: Turn = {
    question,
    history: ports.history,
    record,
    onRebuild: (done, total) => emit({ type: 'rebuild', done, total }),
    onNotice: (facts) => emit({ type: 'notice', facts }),
    signal: AbortSignal.any([signal, over.signal]),
  }
  const subCalls = createSubCalls({
    server: ports.server,
    model: options.subModel,
    window: options.subWindow,
    concurrency: options.concurrency,
    cap: options.maxSubCalls,
    seed: options.seed,
    signal: turn.signal,
    replyTokens: tierOf(options.subWindow).replyTokens,
    record: (call) => emit({ type: 'sub-call', call }),
    started: (step, ordinal, total) => emit({ type: 'sub-call-started', step, ordinal, total }),
    cache: ports.cache,
  })
  // Python loads the text while the model reads its prompt; a failure is met again by the first step.
  const early = mode === 'rlm' ? ports.live.ready(turn).catch(() => undefined) : Promise.resolve()
  try {
    return await runQuestion(
      {
        server: ports.server,
        exec: (step) => ports.live.exec(step, turn),
        subCalls,
        emit,
        now: () => performance.now() / 1000,
      },
      {
        question,
        documents: ports.artefacts.map(({ facts }) => facts),
        options,
        mode,
        texts: () =>
          Promise.all(
            ports.artefacts.map(async (one) => ({ name: one.facts.name, text: await wholeText(one) })),
          ),
        earlier: ports.earlier,
        variables: ports.live.variables?.rows ?? [],
        signal,
      },
    )
  } finally {
    over.abort()
    await early
  }
}

function tokensOf(ports: QuestionPorts, model: string, window: number): Promise<number> {
  // No token is shorter than a character in the long run, and none of interest longer than eight.
  return textTokens(ports.artefacts, window * 8, (text) => ports.server.estimateTokens(model, text))
}

/** An answer without its evidence is still an answer: a failure here is told, not thrown. */
async function resolved(
  { answer, citations }: Outcome,
  artefacts: readonly Artefact[],
  signal: AbortSignal,
  notice: (facts: ErrorFacts) => void,
): Promise<{ readonly answer: string; readonly evidence: Evidence[] }> {
  if (answer === '' || signal.aborted) return { answer, evidence: [] }
  try {
    return await resolveEvidence({ answer, citations, artefacts, signal })
  } catch (error) {
    const facts = factsOf(error)
    notice({ ...facts, message: `the passages behind the answer could not be looked up: ${facts.message}` })
    return { answer, evidence: [] }
  }
}
