/** Chats with real files, Python and sandbox: what a window sees of questions and their answers. */
import { describe, expect, it } from 'vitest'
import { maxQuestionChars } from '../../../../electron/contract/chat.js'
import { block } from '../../../support/ask-words.js'
import { gate, longLog, over, replies, useChats } from '../../../support/chats.js'
import { withFields } from '../../../support/matchers.js'

const stage = useChats()
const words = 'There are twenty thousand lines.'

describe('a question', () => {
  it('is answered step by step before the eyes of a window, and the next one uses its variables', async () => {
    const { chats, window } = await stage.open(
      replies(
        block('found = context.count("\\n")', 'print(found)'),
        words,
        block('print(found + 1)'),
        'It is one more.',
      ),
    )
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [stage.file('a.log', longLog)])
    const run = chats.ask(chat, 'How many lines are there in all?')
    await window.until(chat, over(run))
    const first = window.run(chat, run)
    expect(first).toMatchObject({ failure: null, mode: 'rlm', result: { answer: words, kind: 'final' } })
    expect(first.steps.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(first.steps[0]).toMatchObject({ code: 'look(question)', text: '' })
    expect(first.steps[1]).toMatchObject({ stdout: '20000\n', error: null })
    expect(window.state(chat).variables.rows).toContainEqual(
      withFields({ name: 'found', preview: '20000', run, step: 2 }),
    )
    const second = chats.ask(chat, 'How many with one more?')
    await window.until(chat, over(second))
    expect(window.run(chat, second).steps.map(({ stdout }) => stdout)).toContain('20001\n')
    expect(window.state(chat).variables.rows).toContainEqual(withFields({ name: 'found', run, step: 2 }))
    expect(window.state(chat)).toEqual(chats.snapshot(chat).state)
    expect(window.state(chat).title).toBe('How many lines are there in all?')
  })

  it('is refused while another one is answered, and nothing of the first is lost', async () => {
    const held = gate()
    const { chats, window, server } = await stage.open(async (_, n) => {
      if (n > 0) return words
      await held.opened
      return block('print(1)')
    })
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [stage.file('b.log', longLog)])
    const run = chats.ask(chat, 'How many lines?')
    await server.whenChats(1)
    expect(() => chats.ask(chat, 'How many lines?')).toThrow('a question is being answered already')
    held.open()
    await window.until(chat, over(run))
    expect(window.state(chat).runs.map(({ result }) => result?.answer)).toEqual([words])
  })

  it('waits for files that are still being read', async () => {
    const { chats, window } = await stage.open(replies(block('print(len(context))'), words))
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [stage.file('c.log', longLog), stage.file('d.log', longLog)])
    const run = chats.ask(chat, 'How many files are there in all?')
    await window.until(chat, over(run))
    expect(window.run(chat, run).steps.at(-1)?.stdout).toBe('2\n')
  })

  it.each([
    { title: 'of nothing', question: '', sentence: 'the question is empty' },
    { title: 'of white space', question: ' \n', sentence: 'the question is empty' },
    {
      title: 'that is too long',
      question: 'x'.repeat(maxQuestionChars + 1),
      sentence: 'the question has 100,001 characters; 100,000 are the most it may have',
    },
    { title: 'without a file', question: 'Why?', sentence: 'there is no file to ask about yet' },
  ])('$title is refused with a sentence', async ({ question, sentence }) => {
    const { chats, window } = await stage.open(replies(words))
    const chat = window.begin(chats.open())
    expect(() => chats.ask(chat, question)).toThrow(sentence)
    expect(chats.snapshot(chat).state.runs).toEqual([])
  })

  it('of a hundred thousand characters ends with a sentence, not a crash', async () => {
    const { chats, window } = await stage.open(replies(words))
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [stage.file('e.log', longLog)])
    const run = chats.ask(chat, 'why '.repeat(maxQuestionChars / 4))
    await window.until(chat, over(run))
    expect(window.run(chat, run).result).toMatchObject({ kind: 'error', error: { code: 'prompt_too_long' } })
  })

  it('takes the model that is chosen while another one answers only next time', async () => {
    const held = gate()
    const script = replies(block('print(1)'), words, block('print(2)'), words)
    const { chats, window, server } = await stage.open(
      async (request, n) => {
        if (n === 0) await held.opened
        return script(request, n)
      },
      { server: { models: [{ name: 'one:latest' }, { name: 'two:latest' }] } },
    )
    await chats.chooseModel('one:latest')
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [stage.file('f.log', longLog)])
    const first = chats.ask(chat, 'How many lines?')
    await server.whenChats(1)
    expect(await chats.chooseModel('two:latest')).toMatchObject({ model: 'two:latest', chosen: true })
    held.open()
    await window.until(chat, over(first))
    const second = chats.ask(chat, 'How many now?')
    await window.until(chat, over(second))
    expect(server.chats.map(({ model }) => model)).toEqual([
      'one:latest',
      'one:latest',
      'two:latest',
      'two:latest',
    ])
    expect(window.state(chat).runs.map(({ model }) => model)).toEqual(['one:latest', 'two:latest'])
  })
})

describe('the batches of a run', () => {
  it('are numbered without a gap, and a window that comes late begins from a snapshot', async () => {
    const { chats, window } = await stage.open(replies(block('print(1)'), words))
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [stage.file('g.log', longLog)])
    const run = chats.ask(chat, 'How many lines?')
    await window.until(chat, over(run))
    const { count, state } = chats.snapshot(chat)
    const numbers = window.batches.map(({ first, events }) => [first, first + events.length])
    expect(numbers[0]?.[0]).toBe(0)
    expect(numbers.slice(1).map(([first]) => first)).toEqual(numbers.slice(0, -1).map(([, next]) => next))
    expect(numbers.at(-1)?.[1]).toBe(count)
    expect(state).toEqual(window.state(chat))
  })
})
