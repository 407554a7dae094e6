/** A REPL of canned outcomes, for unit tests. */
import type { ExecRequest, KillReason, Repl, StepOutcome, StepResult } from '../../electron/contract/repl.js'
import type { LoadDocument, Variables } from '../../electron/contract/wire.js'

type ResultOutcome = Extract<StepOutcome, { kind: 'result' }>

export function result(change: Partial<StepResult> = {}): ResultOutcome {
  const nothing = { stdout: '', error: null, final: null, variables: null, citations: [], seconds: 0.01 }
  return { kind: 'result', ...nothing, ...change }
}

export function killed(reason: KillReason, message: string): StepOutcome {
  return { kind: 'killed', reason, message, seconds: 0 }
}

/** A table of variables by their names. */
export function variables(...names: string[]): Variables {
  const rows = names.map((name) => ({ name, type: 'int', size: null, preview: '1', changed: false }))
  return { rows, omitted: 0 }
}

export interface FakeRepl extends Repl {
  readonly ran: ExecRequest[]
  /** Names and question of every load. */
  readonly loads: { readonly documents: readonly string[]; readonly question: string | undefined }[]
  readonly settings: Parameters<Repl['configure']>[0][]
  readonly closed: number
}

/** Dies with the first killed outcome. */
export function fakeRepl(exec: (request: ExecRequest) => StepOutcome | Promise<StepOutcome>): FakeRepl {
  const ran: ExecRequest[] = []
  const loads: FakeRepl['loads'] = []
  const settings: FakeRepl['settings'] = []
  let alive = true
  let closed = 0
  return {
    ran,
    loads,
    settings,
    get alive() {
      return alive
    },
    get closed() {
      return closed
    },
    configure: (change) => void settings.push(change),
    async load(documents: readonly LoadDocument[], question?: string) {
      loads.push({ documents: documents.map(({ name }) => name), question })
      return { type: 'loaded', documents: [], seconds: 0 }
    },
    async exec(request) {
      ran.push(request)
      const outcome = await exec(request)
      if (outcome.kind === 'killed') alive = false
      return outcome
    },
    inspect: async (path) => ({ type: 'inspection', path: [...path], text: 'inspected' }),
    memory: () => ({ used: 0, peak: 0, limit: 0 }),
    async close() {
      alive = false
      closed += 1
    },
  }
}
