/**
 * The REPL of a session over the lives of its children: started when first needed, and after a kill, a crash or
 * a change of files started afresh and given its variables back from what the session recorded.
 */
import type { Artefact } from '../contract/documents.js'
import type { ErrorFacts } from '../contract/errors.js'
import type { JournalEvent } from '../contract/journal.js'
import type { ExecRequest, Repl, StepOutcome } from '../contract/repl.js'
import type { Inspection, LoadDocument, Variables } from '../contract/wire.js'
import { planRebuild, type RebuildPlan } from '../library/rebuild-plan.js'
import { missingVariables, rebuild, type RebuildEnd } from './rebuild.js'

export interface LiveReplParts {
  /** A fresh sandboxed child that holds the descriptors of these documents. */
  readonly start: (documents: readonly Artefact[]) => Promise<Repl>
  /** What `load` says of a document at this place. */
  readonly loadDocument: (artefact: Artefact, index: number) => LoadDocument
  /** Throws QuarryError input_changed when the bytes that were read are no longer there. */
  readonly verifyUnchanged: (artefact: Artefact, signal: AbortSignal) => Promise<void>
  readonly stdoutTruncateChars: number
}

/** What a question needs from the REPL and gives to it. */
export interface Turn {
  readonly question: string
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
  /** The variables after the last step that got a result. */
  readonly variables: Variables | null
  /** Another set of documents: the next turn starts a new child. */
  setDocuments(documents: readonly Artefact[]): Promise<void>
  close(): Promise<void>
}

export function createLiveRepl(parts: LiveReplParts, first: readonly Artefact[]): LiveRepl {
  let documents = first
  let repl: Repl | null = null
  let question: string | null = null
  let variables: Variables | null = null
  let starting: Promise<Repl> | null = null

  async function start(turn: Turn): Promise<Repl> {
    await drop()
    const plan = planRebuild(turn.history())
    // Variables computed from other bytes than today's would be neither the old ones nor the new ones.
    if (plan.steps.length > 0) for (const one of documents) await parts.verifyUnchanged(one, turn.signal)
    const fresh = await parts.start(documents)
    try {
      const settings = { stdoutTruncateChars: parts.stdoutTruncateChars, variables: true }
      fresh.configure(settings)
      turn.record({ event: 'configure', ...settings })
      await load(fresh, turn)
      if (plan.steps.length > 0) {
        const { end, variables: rebuilt } = await rebuild(fresh, plan, {
          signal: turn.signal,
          onProgress: turn.onRebuild,
          setQuestion: (past) => setQuestion(fresh, past),
        })
        await setQuestion(fresh, turn.question)
        for (const facts of rebuildNotices(end, plan, missingVariables(plan.variables, rebuilt)))
          turn.onNotice(facts)
        variables = rebuilt
      }
      repl = fresh
      return fresh
    } catch (error) {
      await fresh.close()
      throw error
    }
  }

  async function load(child: Repl, turn: Turn): Promise<void> {
    await say(child, turn.question)
    turn.record({
      event: 'load',
      documents: documents.map(({ facts }) => facts.name),
      question: turn.question,
    })
  }

  async function say(child: Repl, words: string): Promise<void> {
    await child.load(documents.map(parts.loadDocument), words)
    question = words
  }

  /** Cheap after the first time: the driver keeps texts that are named again. */
  async function setQuestion(child: Repl, words: string): Promise<void> {
    if (words !== question) await say(child, words)
  }

  async function drop(): Promise<void> {
    const old = repl
    repl = null
    question = null
    await old?.close()
  }

  async function ready(turn: Turn): Promise<Repl> {
    if (starting !== null) return starting
    if (repl !== null && repl.alive && question === turn.question) return repl
    starting = repl !== null && repl.alive ? reload(repl, turn) : start(turn)
    try {
      return await starting
    } finally {
      starting = null
    }
  }

  /** A new question over the same documents: variables stay. */
  async function reload(child: Repl, turn: Turn): Promise<Repl> {
    await load(child, turn)
    return child
  }

  return {
    ready,
    async exec(request, turn) {
      const child = await ready(turn)
      const outcome = await child.exec(request)
      if (outcome.kind !== 'killed') variables = outcome.variables ?? variables
      return outcome
    },
    async inspect(path, offset, limit) {
      return repl !== null && repl.alive ? repl.inspect(path, offset, limit) : null
    },
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

function rebuildNotices(end: RebuildEnd, plan: RebuildPlan, missing: readonly string[]): ErrorFacts[] {
  const notices: ErrorFacts[] = []
  if (plan.skipped.length > 0) {
    const names = plan.skipped.map(({ run, step, how }) => `step ${step} of question ${run} (${how})`)
    notices.push({
      code: 'driver_failed',
      message: `Python was started again; not run again: ${names.join(', ')}`,
    })
  }
  const lost = missing.length === 0 ? '' : `; these variables are missing: ${missing.join(', ')}`
  switch (end.how) {
    case 'done':
      break
    case 'differs':
      notices.push({
        code: 'rebuild_differs',
        message: `earlier work could not be repeated beyond step ${end.step}, since ${end.detail}${lost}`,
      })
      break
    case 'too-slow':
      notices.push({
        code: 'rebuild_differs',
        message: `repeating earlier work was stopped in step ${end.step}, at twice the time it took before${lost}`,
      })
      break
  }
  return notices
}
