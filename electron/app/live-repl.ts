/**
 * The REPL of a session over the lives of its children: started when first needed, and after a kill, a crash or
 * a change of files started afresh and given its variables back from what the session recorded.
 */
import type { Artefact } from '../contract/documents.js'
import { stoppedError, type ErrorFacts } from '../contract/errors.js'
import type { JournalEvent } from '../contract/journal.js'
import type { ExecRequest, Repl, StepOutcome } from '../contract/repl.js'
import type { Inspection, LoadDocument, Variables } from '../contract/wire.js'
import { planRebuild, type RebuildPlan } from '../library/rebuild-plan.js'
import { rebuildNotices } from './rebuild-notices.js'
import { missingVariables, rebuild } from './rebuild.js'
import { sameScene, sceneOf, type Scene } from './scene.js'
import { untilStopped } from './until-stopped.js'

export interface LiveReplParts {
  /** A fresh sandboxed child that holds the descriptors of these documents. */
  readonly start: (documents: readonly Artefact[]) => Promise<Repl>
  /** What `load` says of a document at this place among the descriptors. */
  readonly loadDocument: (artefact: Artefact, index: number) => LoadDocument
  /** Throws QuarryError input_changed when the bytes that were read are no longer there. */
  readonly verifyUnchanged: (artefact: Artefact, signal: AbortSignal) => Promise<void>
  readonly stdoutTruncateChars: number
}

/** What a question needs from the REPL and gives to it. */
export interface Turn {
  readonly question: string
  /** Characters of text that helpers put into one sub-call. */
  readonly pieceChars: number
  /** Events of every run of this session so far, the one that runs included; oldest first. */
  readonly history: () => readonly (readonly JournalEvent[])[]
  readonly record: (event: JournalEvent) => void
  readonly onRebuild: (done: number, total: number) => void
  readonly onNotice: (facts: ErrorFacts) => void
  readonly signal: AbortSignal
}

export interface LiveRepl {
  /** Ready for this question. Rejects with QuarryError when no child can be had. */
  ready(turn: Turn): Promise<Repl>
  exec(request: ExecRequest, turn: Turn): Promise<StepOutcome>
  /** Null when nothing was started yet, or the child is gone. */
  inspect(path: readonly (string | number)[], offset: number, limit: number): Promise<Inspection | null>
  /** Null when nothing was started yet, or the child is gone. */
  memory(): ReturnType<Repl['memory']> | null
  /** The variables after the last step that got a result. */
  readonly variables: Variables | null
  /** Another set of documents: the next turn starts a new child. */
  setDocuments(documents: readonly Artefact[]): Promise<void>
  close(): Promise<void>
}

export function createLiveRepl(parts: LiveReplParts, first: readonly Artefact[]): LiveRepl {
  let documents = first
  let repl: Repl | null = null
  let scene: Scene | null = null
  let variables: Variables | null = null
  let starting: Promise<Repl> | null = null

  async function start(turn: Turn): Promise<Repl> {
    await drop()
    const history = turn.history()
    const plan = planRebuild(history)
    if (plan.steps.length === 0) return begin(turn)
    // Variables computed from other bytes than today's would be neither the old ones nor the new ones.
    for (const document of documents) await parts.verifyUnchanged(document, turn.signal)
    const child = await begin(turn)
    try {
      return await restore(child, plan, history, turn)
    } catch (error) {
      await drop()
      throw error
    }
  }

  /** A fresh child that knows the documents and the question, and nothing else. */
  async function begin(turn: Turn): Promise<Repl> {
    const child = await parts.start(documents)
    repl = child
    // Decoding a large text takes seconds; a user who stops does not wait for it.
    const onAbort = (): void => void child.close()
    turn.signal.addEventListener('abort', onAbort, { once: true })
    try {
      if (turn.signal.aborted) throw stoppedError()
      child.configure(settingsOf(turn))
      recordSettings(turn)
      await load(child, turn)
      return child
    } catch (error) {
      await drop()
      throw turn.signal.aborted ? stoppedError() : error
    } finally {
      turn.signal.removeEventListener('abort', onAbort)
    }
  }

  function settingsOf({ pieceChars }: Turn): {
    stdoutTruncateChars: number
    variables: boolean
    pieceChars: number
  } {
    return { stdoutTruncateChars: parts.stdoutTruncateChars, variables: true, pieceChars }
  }

  function recordSettings(turn: Turn): void {
    turn.record({ event: 'configure', ...settingsOf(turn) })
  }

  async function restore(
    child: Repl,
    plan: RebuildPlan,
    history: readonly (readonly JournalEvent[])[],
    turn: Turn,
  ): Promise<Repl> {
    const rebuilt = await rebuild(child, plan, {
      signal: turn.signal,
      onProgress: turn.onRebuild,
      before: async ({ run }) => setScene(child, sceneOf(history, run) ?? nowOf(turn)),
    })
    variables = child.alive ? rebuilt.variables : null
    for (const facts of rebuildNotices(rebuilt.end, plan, missingVariables(plan.variables, variables))) {
      turn.onNotice(facts)
    }
    if (!child.alive) {
      await drop()
      return begin(turn)
    }
    await setScene(child, nowOf(turn))
    return child
  }

  function nowOf(turn: Turn): Scene {
    const { question, pieceChars } = turn
    return { documents: documents.map(({ facts }) => facts.name), question, pieceChars }
  }

  async function load(child: Repl, turn: Turn): Promise<void> {
    const now = nowOf(turn)
    await setScene(child, now)
    turn.record({ event: 'load', documents: [...now.documents], question: now.question })
  }

  /** Cheap after the first time: the driver keeps texts that are named again. */
  async function setScene(child: Repl, next: Scene): Promise<void> {
    if (scene !== null && sameScene(scene, next)) return
    const named = documents.map(parts.loadDocument).filter(({ name }) => next.documents.includes(name))
    if (scene !== null && scene.pieceChars !== next.pieceChars)
      child.configure({ pieceChars: next.pieceChars })
    await child.load(named, next.question)
    scene = next
  }

  async function drop(): Promise<void> {
    const old = repl
    repl = null
    scene = null
    await old?.close()
  }

  async function ready(turn: Turn): Promise<Repl> {
    if (starting !== null) return untilStopped(starting, turn.signal)
    if (repl?.alive === true && scene !== null && sameScene(scene, nowOf(turn))) return repl
    starting = repl?.alive === true ? reload(repl, turn) : start(turn)
    try {
      return await starting
    } finally {
      starting = null
    }
  }

  /** A new question over the same documents: the child and its variables stay, unless it died unnoticed. */
  async function reload(child: Repl, turn: Turn): Promise<Repl> {
    try {
      // Another model, another window.
      if (scene?.pieceChars !== turn.pieceChars) recordSettings(turn)
      await load(child, turn)
      return child
    } catch (error) {
      if (child.alive || turn.signal.aborted) throw error
      return start(turn)
    }
  }

  return {
    ready,
    async exec(request, turn) {
      const signals = request.signal === undefined ? [turn.signal] : [turn.signal, request.signal]
      const child = await ready({ ...turn, signal: AbortSignal.any(signals) })
      const outcome = await child.exec(request)
      if (outcome.kind !== 'killed') variables = outcome.variables ?? variables
      return outcome
    },
    async inspect(path, offset, limit) {
      const child = repl
      if (child?.alive !== true || scene === null) return null
      try {
        return await child.inspect(path, offset, limit)
      } catch (error) {
        if (child.alive) throw error
        return null
      }
    },
    memory: () => (repl?.alive === true ? repl.memory() : null),
    get variables() {
      return variables
    },
    async setDocuments(next) {
      documents = next
      await drop()
    },
    async close() {
      await starting?.catch(() => undefined)
      await drop()
    },
  }
}
