/** The engine's loop over a session's REPL: its ports, put together from the rooms. */
import type { Artefact } from '../contract/documents.js'
import type { JournalEvent } from '../contract/journal.js'
import type { ModelServer, SubCalls } from '../contract/model.js'
import type { RunEvent, RunOptions } from '../contract/run.js'
import type { SandboxReport } from '../contract/sandbox.js'
import { runQuestion } from '../engine/loop.js'
import type { Outcome } from '../engine/ports.js'
import { tierOf } from '../engine/tiers.js'
import type { ReplyCache } from '../models/cache.js'
import { createSubCalls } from '../models/sub-calls.js'
import { lazySubCalls } from './lazy-sub-calls.js'
import type { LiveRepl, Turn } from './live-repl.js'
import { pieceCharsFor } from './piece-chars.js'
import { chooseConcurrency, findLoaded } from './model-choice.js'
import { wholeText } from './scope.js'
import type { AskRequest } from './session.js'

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

/** Runs the loop over the session's REPL. Never rejects: whatever goes wrong is an outcome. */
export async function runOver(
  ports: QuestionPorts,
  request: AskRequest & { readonly signal: AbortSignal; readonly mode: 'direct' | 'rlm' },
  record: (event: JournalEvent) => void,
  emit: (event: RunEvent) => void,
): Promise<Outcome> {
  const { question, options, signal, mode } = request
  const over = new AbortController()
  const turn: Turn = {
    question,
    pieceChars: pieceCharsFor(options.subWindow),
    history: ports.history,
    record,
    onRebuild: (done, total) => emit({ type: 'rebuild', done, total }),
    onNotice: (facts) => emit({ type: 'notice', facts }),
    signal: AbortSignal.any([signal, over.signal]),
  }
  const subCallsAt = (concurrency: number): SubCalls =>
    createSubCalls({
      server: ports.server,
      model: options.subModel,
      window: options.subWindow,
      concurrency,
      cap: options.maxSubCalls,
      seed: options.seed,
      signal: turn.signal,
      replyTokens: tierOf(options.subWindow).replyTokens,
      record: (call) => emit({ type: 'sub-call', call }),
      started: (step, ordinal, total) => emit({ type: 'sub-call-started', step, ordinal, total }),
      cache: ports.cache,
    })
  const subCalls =
    request.concurrencyByGpu === true
      ? lazySubCalls(async () => subCallsAt(await concurrencyNow(ports.server, options)))
      : subCallsAt(options.concurrency)
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

/** A server that does not say leaves it at what was chosen before. */
async function concurrencyNow(server: ModelServer, { subModel, concurrency }: RunOptions): Promise<number> {
  const loaded = await server.loaded().catch(() => null)
  return loaded === null
    ? concurrency
    : chooseConcurrency(null, findLoaded(loaded, subModel)?.gpuShare ?? null)
}
