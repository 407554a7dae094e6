/** Sessions: several questions over one REPL, and what they keep when the REPL is gone. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../../electron/contract/run.js'
import { block } from '../../support/ask-words.js'
import type { ScriptedReply } from '../../support/scripted-ollama.js'
import { printed, question, useSessions } from '../../support/session.js'
import { containing, matching, withFields } from '../../support/matchers.js'

const stage = useSessions()

function file(name: string, content: string): string {
  const path = join(stage.folder, name)
  writeFileSync(path, content)
  return path
}

const text = (): string => file('a.log', 'one\ntwo\nthree\n')
const words = 'Done, that is all of it.'

/** Root replies in order; a sub-call is a prompt that begins with "piece". */
function script(
  replies: readonly string[],
  subCall: () => ScriptedReply | Promise<ScriptedReply> = () => 'yes',
) {
  let next = 0
  return ({ messages }: { readonly messages: readonly { readonly content: string }[] }) => {
    if (messages.at(-1)?.content.startsWith('piece') === true) return subCall()
    const reply = replies[next] ?? words
    next += 1
    return reply
  }
}

describe('several questions in one session', () => {
  it('share the REPL: a variable of the first is there in the second, and the model is told of both', async () => {
    const { session, server } = await stage.open(
      script([block('found = 41', 'print(found)'), words, block('print(found + 1)'), words]),
    )
    await session.attach([text()])
    await question(session, 'How many were found?')
    const events: RunEvent[] = []
    const result = await question(session, 'How many is one more?', { events })
    expect(printed(events)).toContain('42\n')
    expect(events.filter(({ type }) => type === 'rebuild')).toEqual([])
    const prompt = JSON.stringify(server.chats[2]?.messages)
    expect(prompt).toContain('How many were found?')
    expect(prompt).toContain(words)
    expect(prompt).toContain('found (int) = 41')
    expect(result.journal).toMatch(/-r0002\.jsonl$/)
  })

  it('are journaled with the number of their run and what each was told', async () => {
    const { session } = await stage.open(script([block('FINAL(1)'), block('FINAL(2)')]))
    await session.attach([text()])
    await question(session, 'How many, first?')
    const { journal } = await question(session, 'How many, second?')
    const lines = readFileSync(journal ?? '', 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines[0]).toMatchObject({
      event: 'header',
      session: session.id,
      run: 2,
      question: 'How many, second?',
    })
    expect(lines[1]).toEqual({ event: 'load', documents: ['a.log'], question: 'How many, second?' })
    expect(lines.at(-1)).toMatchObject({ event: 'final', kind: 'final', value: 2 })
  })

  it('are answered one at a time', async () => {
    const { session, server } = await stage.open([{ fault: 'stall-before-headers' }])
    await session.attach([text()])
    const first = question(session, 'How many?')
    await server.whenChats(1)
    await expect(question(session, 'And now?')).rejects.toMatchObject({ code: 'usage' })
    session.stop()
    expect(await first).toMatchObject({ kind: 'stopped' })
  })

  it('give the text of a question to the code that asks for it', async () => {
    const code = block('FINAL(question)')
    const { session } = await stage.open(script([code, code]))
    await session.attach([text()])
    expect((await question(session, 'How many, first?')).answer).toBe('How many, first?')
    expect((await question(session, 'How many, second?')).answer).toBe('How many, second?')
  })
})

describe('a REPL that is gone', () => {
  it('between two questions is rebuilt, sub-calls answered from the record', async () => {
    let asked = 0
    const replies = [
      block('said = llm_query("piece 1")', 'print(said)'),
      words,
      block('print("again", said)'),
      words,
    ]
    const { session } = await stage.open(script(replies, () => ((asked += 1), 'yes')))
    await session.attach([text()])
    await question(session, 'How many?')
    stage.driver.kill()
    const events: RunEvent[] = []
    await question(session, 'How many again?', { events })
    expect(printed(events)).toContain('again yes\n')
    expect(asked).toBe(1)
    expect(events.some(({ type }) => type === 'rebuild')).toBe(true)
  })

  it('in the middle of a step costs that step alone: the next one has the variables back', async () => {
    const replies = [
      block('kept = 41', 'print(kept)'),
      block('lost = 1', 'llm_query("piece")'),
      block('print(kept + 1)'),
      words,
    ]
    const { session } = await stage.open(script(replies, () => (stage.driver.kill(), 'yes')))
    await session.attach([text()])
    const events: RunEvent[] = []
    const result = await question(session, 'How many?', { events })
    const ended = events.flatMap((event) =>
      event.type === 'step' && event.step.ended !== undefined ? [event.step.ended] : [],
    )
    expect(ended).toEqual([withFields({ how: 'killed', reason: 'crash' })])
    expect(printed(events)).toContain('42\n')
    expect(result).toMatchObject({ kind: 'final', answer: words })
    expect(result.notices.map(({ message }) => message)).toEqual([
      matching(/^Python was started again; not run again: step \d+ of question 1 \(killed\)$/),
    ])
  })

  it('by a stop that the code swallows is rebuilt at the next question, not before', async () => {
    const stop = new AbortController()
    const stubborn = block(
      'while True:',
      '    try:',
      '        print(llm_query("piece"))',
      '        while True: pass',
      '    except BaseException: pass',
    )
    const replies = [block('kept = 41', 'print(kept)'), stubborn, block('print(kept + 1)'), words]
    const { session } = await stage.open(script(replies, () => (stop.abort(), 'yes')))
    await session.attach([text()])
    const first = await question(session, 'How many?', { signal: stop.signal })
    expect(first).toMatchObject({ kind: 'stopped', answer: '41' })
    expect(stage.driver.running()).toEqual([])
    const events: RunEvent[] = []
    await question(session, 'How many again?', { events })
    expect(printed(events)).toContain('42\n')
  })

  it('is not rebuilt over a file that changed: the message names it', async () => {
    const path = file('b.log', 'one\ntwo\n')
    const { session } = await stage.open(script([block('kept = 41', 'print(kept)'), words]))
    await session.attach([path])
    await question(session, 'How many?')
    stage.driver.kill()
    writeFileSync(path, 'ONE\nTWO\n')
    const result = await question(session, 'How many again?')
    expect(result).toMatchObject({
      kind: 'error',
      error: { code: 'input_changed', message: containing('b.log') },
    })
  })

  it('whose work cannot be repeated says from where on, and what is missing', async () => {
    const clock = block('import time', 'said = llm_query(f"piece {time.time()}")', 'print(said)')
    const { session } = await stage.open(
      script([block('kept = 41', 'print(kept)'), clock, words, block('print(kept)'), words]),
    )
    await session.attach([text()])
    await question(session, 'How many?')
    stage.driver.kill()
    const events: RunEvent[] = []
    const result = await question(session, 'How many again?', { events })
    expect(printed(events)).toContain('41\n')
    expect(result.notices).toEqual([
      withFields({
        code: 'rebuild_differs',
        message: matching(/the prompt of its sub-call 1 differs .*; these variables are missing: .*said/),
      }),
    ])
  })
})

describe('files', () => {
  it('added later come with the earlier variables, though `context` has another shape', async () => {
    const { session } = await stage.open(
      script([
        block('size = len(context)', 'print(size)'),
        words,
        block('print(size, sorted(context))'),
        words,
      ]),
    )
    await session.attach([text()])
    await question(session, 'How many?')
    await session.attach([file('b.log', 'more\n')])
    const events: RunEvent[] = []
    const result = await question(session, 'How many now?', { events })
    expect(printed(events)).toContain("14 ['a.log', 'b.log']\n")
    expect(result.notices).toEqual([])
  })

  it('of the same name get distinct ones, whenever they came', async () => {
    const { session } = await stage.open([])
    await session.attach([text()])
    const { documents } = await session.attach([text(), join(stage.folder, 'gone')])
    expect(documents.map(({ name }) => name)).toEqual(['a.log (2)'])
    expect(session.documents.map(({ name }) => name)).toEqual(['a.log', 'a.log (2)'])
  })
})

describe('an open session', () => {
  it('shows a variable page by page', async () => {
    const { session } = await stage.open(
      script([block('found = list(range(1000))', 'print(len(found))'), words]),
    )
    await session.attach([text()])
    await question(session, 'How many?')
    const page = await session.inspect(['found'], 10, 2)
    expect(page).toMatchObject({ total: 1000, children: [{ preview: '10' }, { preview: '11' }] })
  })

  it('leaves no process behind when it is closed, also in the middle of a step', async () => {
    const { session } = await stage.open(script([block('while True: pass')]))
    await session.attach([text()])
    const begun = new Promise<void>((resolve) => {
      void question(session, 'How many?', {
        onEvent: (event) => {
          if (event.type === 'step-started' && event.code.includes('while')) resolve()
        },
      })
    })
    await begun
    await session.close()
    expect(stage.driver.running()).toEqual([])
  })
})
