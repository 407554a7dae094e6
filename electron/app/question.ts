/** One run: a question answered over a session's REPL, journaled as it happens. */
import type { Artefact, Evidence } from '../contract/documents.js'
import { factsOf, type ErrorFacts } from '../contract/errors.js'
import { journalVersion, type JournalEvent } from '../contract/journal.js'
import type { AnswerNumber, RunEvent, RunResult } from '../contract/run.js'
import { resolveEvidence } from '../documents/evidence.js'
import { chooseMode } from '../engine/mode.js'
import type { Outcome } from '../engine/ports.js'
import { openJournal } from '../library/journal-writer.js'
import { coverageOf } from './coverage.js'
import { recordedEvent } from './events.js'
import { fileChanges } from './file-changes.js'
import { tieNumbers } from './numbers.js'
import { shownLines, sizesOf } from './prompt-lines.js'
import { stdoutTruncateChars } from './repl-parts.js'
import { runOver, type QuestionPorts } from './run-over.js'
import { textTokens, wholeText } from './scope.js'
import { startTimeBudget } from './time-budget.js'
import type { AskRequest, AskResult } from './session.js'

/** Looking up the passages of an answer is worth this much even when the time is over. Seconds. */
const evidenceSeconds = 5

/** Throws QuarryError when the run cannot begin: no sandbox, or a text that does not fit the asked mode. */
export async function answerQuestion(
  ports: QuestionPorts,
  request: AskRequest & { readonly signal: AbortSignal },
): Promise<AskResult> {
  const { question, options, signal } = request
  const time = request.time ?? startTimeBudget(options.maxSeconds)
  const sandbox = await ports.sandbox()
  const mode = chooseMode({
    mode: options.mode,
    textTokens: await tokensOf(ports, options.model, options.window),
    window: options.window,
    promptSpeed: ports.server.promptSpeed(options.model),
  })
  const notices: ErrorFacts[] = []
  const notice = (facts: ErrorFacts): void => emit({ type: 'notice', facts })
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
    if (event.type === 'notice') notices.push(event.facts)
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
    ...(ports.server.recorded === true ? { recordedReplies: true } : {}),
  })
  try {
    emit({ type: 'mode', mode, window: options.window, model: options.model })
    const left = { ...options, maxSeconds: time.left() }
    const outcome = await runOver(ports, { ...request, options: left, mode }, record, emit)
    for (const facts of await fileChanges(ports.artefacts)) notice(facts)
    const { answer, evidence } = await resolved(
      outcome,
      ports.artefacts,
      time.bound(signal, evidenceSeconds),
      notice,
    )
    const numbers = await tied(outcome, evidence, mode, ports, question)
    const documents = ports.artefacts.map(({ facts }) => facts)
    const earlier = ports.history().filter((run) => run !== ports.events)
    const coverage = coverageOf({ documents, mode, events: ports.events, earlier })
    const { kind, totals, error } = outcome
    // A value that is the answer's text keeps step with it.
    const value = outcome.value === outcome.answer ? answer : outcome.value
    const result: RunResult = {
      answer,
      kind,
      value,
      evidence,
      numbers,
      coverage,
      ...totals,
      mode,
      model: options.model,
      ...(error === undefined ? {} : { error }),
    }
    emit({ type: 'result', result })
    return { ...result, journal: journal.unwritten === 0 ? journal.path : null, notices }
  } finally {
    journal.close()
  }
}

/** An answer without its evidence is still an answer: a failure here is told, not thrown. */
async function resolved(
  { answer, citations }: Outcome,
  artefacts: readonly Artefact[],
  { signal, end }: { readonly signal: AbortSignal; readonly end: () => void },
  notice: (facts: ErrorFacts) => void,
): Promise<{ readonly answer: string; readonly evidence: Evidence[] }> {
  try {
    if (answer === '' || signal.aborted) return { answer, evidence: [] }
    return await resolveEvidence({ answer, citations, artefacts, signal })
  } catch (error) {
    const facts = factsOf(error)
    notice({ ...facts, message: `the passages behind the answer could not be looked up: ${facts.message}` })
    return { answer, evidence: [] }
  } finally {
    end()
  }
}

/** A short text that stood whole in the prompt was given to the model, and so were the question and what came before. */
async function tied(
  { answer }: Outcome,
  evidence: readonly Evidence[],
  mode: 'direct' | 'rlm',
  { events, artefacts, earlier }: QuestionPorts,
  question: string,
): Promise<AnswerNumber[]> {
  const texts = mode === 'direct' ? await Promise.all(artefacts.map(wholeText)).catch(() => []) : []
  const before = earlier.flatMap((one) => [one.question, one.answer])
  const steps = events.flatMap((event) => (event.event === 'step' ? [event] : []))
  const sizes = artefacts.map(({ facts }) => sizesOf(facts))
  const documents = artefacts.map(({ facts }) => facts.name)
  const request = { answer, steps, given: [question, ...before, ...sizes, ...texts], documents }
  const numbers = tieNumbers({ ...request, evidence })
  if (numbers.every(({ step, quoted }) => step !== null || quoted !== undefined)) return numbers
  return tieNumbers({ ...request, evidence: [...evidence, ...(await shownLines(artefacts))] })
}

function tokensOf(ports: QuestionPorts, model: string, window: number): Promise<number> {
  // No token is shorter than a character in the long run, and none of interest longer than eight.
  return textTokens(ports.artefacts, window * 8, (text) => ports.server.estimateTokens(model, text))
}
