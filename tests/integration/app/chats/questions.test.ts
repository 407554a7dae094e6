/** Chats with real files, Python and sandbox: what a window sees of questions and their answers. */
import { describe, expect, it } from 'vitest'
import { block } from '../../../support/ask-words.js'
import { over, useChats } from '../../../support/chats.js'

const stage = useChats()
const words = 'There are three lines.'

/** Root replies in order, the last one again and again. */
const replies = (...texts: readonly string[]) => texts

describe('a question', () => {
  it('is answered step by step before the eyes of a window, and the next one uses its variables', async () => {
    const { chats, window } = await stage.open(
      replies(
        block('found = context.count("\\n")', 'print(found)'),
        words,
        block('print(found + 39)'),
        'It is 42.',
      ),
    )
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [stage.file('a.log', 'one\ntwo\nthree\n')])
    const run = chats.ask(chat, 'How many lines are there in all?')
    await window.until(chat, over(run))
    const first = window.run(chat, run)
    expect(first).toMatchObject({ failure: null, mode: 'rlm', result: { answer: words, kind: 'final' } })
    expect(first.steps.map(({ state }) => state)).toEqual(first.steps.map(() => 'done'))
    expect(first.steps.at(-1)).toMatchObject({ stdout: '3\n', error: null })
    expect(window.state(chat).variables.rows).toContainEqual(
      expect.objectContaining({ name: 'found', preview: '3', run: 1 }),
    )
    const second = chats.ask(chat, 'How many with 39 more?')
    await window.until(chat, over(second))
    expect(window.run(chat, second).steps.map(({ stdout }) => stdout)).toContain('42\n')
    expect(window.state(chat)).toEqual(chats.snapshot(chat).state)
  })
})
