import { describe, expect, it } from 'vitest'
import { createLiveRepl, type LiveReplParts, type Turn } from '../../../electron/app/live-repl.js'
import { QuarryError } from '../../../electron/contract/errors.js'
import type { JournalEvent } from '../../../electron/contract/journal.js'
import type { ExecRequest, StepOutcome } from '../../../electron/contract/repl.js'
import { artefactOf } from '../../support/document-facts.js'
import { fakeRepl, killed, result, variables, type FakeRepl } from '../../support/fake-repl.js'
import { headerEvent, stepEvent } from '../../support/journal-events.js'

interface Stage {
  readonly live: ReturnType<typeof createLiveRepl>
  readonly children: FakeRepl[]
  readonly recorded: JournalEvent[]
  readonly notices: string[]
  readonly rebuilds: string[]
  readonly turn: (
    question: string,
    history?: readonly (readonly JournalEvent[])[],
    pieceChars?: number,
  ) => Turn
}

type Outcome = (request: ExecRequest, child: number) => StepOutcome

function stage(documents: readonly string[], exec: Outcome, parts: Partial<LiveReplParts> = {}): Stage {
  const children: FakeRepl[] = []
  const recorded: JournalEvent[] = []
  const notices: string[] = []
  const rebuilds: string[] = []
  const live = createLiveRepl(
    {
      async start() {
        const child = fakeRepl((request) => exec(request, children.indexOf(child)))
        children.push(child)
        return child
      },
      loadDocument: ({ facts }, index) => ({ ...facts, fd: 3 + index }),
      verifyUnchanged: async () => undefined,
      stdoutTruncateChars: 2000,
      ...parts,
    },
    documents.map(artefactOf),
  )
  return {
    live,
    children,
    recorded,
    notices,
    rebuilds,
    turn: (question, history = [], pieceChars = 14_700) => ({
      question,
      pieceChars,
      history: () => history,
      record: (event) => recorded.push(event),
      onRebuild: (done, total) => rebuilds.push(`${done}/${total}`),
      onNotice: ({ message }) => notices.push(message),
      signal: new AbortController().signal,
    }),
  }
}

const request = (code: string, step = 1): ExecRequest => ({
  code,
  step,
  stepSeconds: 5,
  onSubCall: async () => ({ error: 'none' }),
})

describe('the REPL of a session', () => {
  it('lets a step that is stopped go while the start that it waited for goes on', async () => {
    let begin: (child: FakeRepl) => void = () => undefined
    const child = fakeRepl(() => result())
    const start = () => new Promise<FakeRepl>((resolve) => (begin = resolve))
    const { live, turn } = stage(['a'], () => result(), { start })
    const first = live.ready(turn('one'))
    const stop = new AbortController()
    const waiting = live.exec(request('1'), { ...turn('one'), signal: stop.signal })
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'stopped' })
    begin(child)
    expect(await first).toBe(child)
  })

  it('is started once for steps and questions, and told each question', async () => {
    const { live, children, recorded, turn } = stage(['a'], () => result())
    await live.exec(request('1'), turn('one'))
    await live.exec(request('2'), turn('one'))
    await live.exec(request('3'), turn('two'))
    expect(children).toHaveLength(1)
    expect(children[0]?.loads).toEqual([
      { documents: ['a'], question: 'one' },
      { documents: ['a'], question: 'two' },
    ])
    expect(recorded).toEqual([
      { event: 'configure', stdoutTruncateChars: 2000, variables: true, pieceChars: 14_700 },
      { event: 'load', documents: ['a'], question: 'one' },
      { event: 'load', documents: ['a'], question: 'two' },
    ])
  })

  it('is told how much text fits a sub-call, again when a question comes with another model', async () => {
    const { live, children, recorded, turn } = stage(['a'], () => result())
    await live.exec(request('1'), turn('one', [], 6000))
    await live.exec(request('2'), turn('two', [], 9000))
    await live.exec(request('3'), turn('three', [], 9000))
    expect(children).toHaveLength(1)
    const sizes = (children[0]?.settings ?? []).map(({ pieceChars }) => pieceChars)
    expect(sizes).toEqual([6000, 9000])
    const told = recorded.flatMap((event) => (event.event === 'configure' ? [event.pieceChars] : []))
    expect(told).toEqual([6000, 9000])
  })

  it('repeats each step with the pieces that it had', async () => {
    const configure = { event: 'configure', stdoutTruncateChars: 2000, variables: true } as const
    const history = [
      [headerEvent(1, 'one', ['a']), { ...configure, pieceChars: 6000 }, stepEvent(1, 'x = 1')],
      [headerEvent(2, 'two', ['a']), { ...configure, pieceChars: 9000 }, stepEvent(1, 'y = 1')],
      [headerEvent(3, 'three', ['a'])],
    ]
    const { live, children, turn } = stage(['a'], () => result())
    await live.ready(turn('three', history, 9000))
    const sizes = (children[0]?.settings ?? []).map(({ pieceChars }) => pieceChars)
    expect(sizes).toEqual([9000, 6000, 9000])
  })

  it('is started once when two need it at the same time', async () => {
    const { live, children, turn } = stage(['a'], () => result())
    await Promise.all([live.ready(turn('one')), live.exec(request('1'), turn('one'))])
    expect(children).toHaveLength(1)
  })

  it('after a kill is a fresh one with its variables back, the killed step named', async () => {
    const ended = { how: 'killed', reason: 'memory', message: 'too much' } as const
    const history = [[headerEvent(1, 'one', ['a']), stepEvent(1, 'x = 1'), stepEvent(2, 'boom', { ended })]]
    const { live, children, notices, rebuilds, turn } = stage(['a'], ({ code }) =>
      code === 'boom' ? killed('memory', 'too much') : result({ variables: variables('x') }),
    )
    await live.exec(request('x = 1'), turn('one'))
    await live.exec(request('boom', 2), turn('one'))
    const outcome = await live.exec(request('x', 3), turn('one', history))
    expect(outcome.kind).toBe('result')
    expect(children.map(({ ran }) => ran.map(({ code }) => code))).toEqual([
      ['x = 1', 'boom'],
      ['x = 1', 'x'],
    ])
    expect(notices).toEqual(['Python was started again; not run again: step 2 of question 1 (killed)'])
    expect(rebuilds).toEqual(['0/1', '1/1'])
    expect(live.variables).toEqual(variables('x'))
  })

  it('repeats each step with the files and the question of its run', async () => {
    const history = [
      [headerEvent(1, 'one', ['a']), stepEvent(1, 'x = 1')],
      [headerEvent(2, 'two', ['a']), stepEvent(1, 'y = 1')],
    ]
    const { live, children, turn } = stage(['a'], () => result())
    await live.setDocuments(['a', 'b'].map(artefactOf))
    await live.ready(turn('three', history))
    expect(children[0]?.loads).toEqual([
      { documents: ['a', 'b'], question: 'three' },
      { documents: ['a'], question: 'one' },
      { documents: ['a'], question: 'two' },
      { documents: ['a', 'b'], question: 'three' },
    ])
  })

  it('is not given variables from a file that changed: nothing runs', async () => {
    const history = [[headerEvent(1, 'one', ['a']), stepEvent(1, 'x = 1')]]
    const { live, children, turn } = stage(['a'], () => result(), {
      verifyUnchanged: async () => {
        throw new QuarryError('input_changed', 'a is no longer the file that was read')
      },
    })
    await expect(live.ready(turn('two', history))).rejects.toMatchObject({ code: 'input_changed' })
    expect(children).toHaveLength(0)
  })

  it('starts empty where repeating the work kills it again, and says what is missing', async () => {
    const history = [[headerEvent(1, 'one', ['a']), stepEvent(1, 'x = 1', { variables: variables('x') })]]
    const { live, children, notices, turn } = stage(['a'], (_, child) =>
      child === 0 ? killed('memory', 'It used too much memory.') : result(),
    )
    const outcome = await live.exec(request('y', 2), turn('two', history))
    expect(outcome.kind).toBe('result')
    expect(children.map(({ ran }) => ran.map(({ code }) => code))).toEqual([['x = 1'], ['y']])
    expect(notices).toEqual([
      'earlier work could not be repeated beyond step 1, since It used too much memory.; these variables are missing: x',
    ])
  })

  it('leaves no child behind when it is closed, or when a start fails', async () => {
    const { live, children, turn } = stage(['a'], () => result())
    await live.ready(turn('one'))
    await live.close()
    expect(children.map(({ closed }) => closed)).toEqual([1])
    const broken = stage(['a'], () => result(), {
      loadDocument: () => {
        throw new Error('no')
      },
    })
    await expect(broken.live.ready(broken.turn('one'))).rejects.toThrow('no')
    expect(broken.children.map(({ closed }) => closed)).toEqual([1])
  })

  it('shows variables only while a child lives', async () => {
    const { live, turn } = stage(['a'], () => result())
    expect(await live.inspect(['x'], 0, 1)).toBeNull()
    await live.ready(turn('one'))
    expect(await live.inspect(['x'], 0, 1)).toMatchObject({ text: 'inspected' })
    await live.close()
    expect(await live.inspect(['x'], 0, 1)).toBeNull()
  })
})
