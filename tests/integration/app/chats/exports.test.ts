/** Answers of a chat as files, from what was recorded of it. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { block } from '../../../support/ask-words.js'
import { longLog, over, replies, useChats } from '../../../support/chats.js'
import { reportSchema, type Report } from '../../../../electron/contract/report.js'
import type { Chats } from '../../../../electron/app/chats/index.js'

const stage = useChats()

const report = (chats: Chats, chat: string, run: number): Report =>
  reportSchema.parse(JSON.parse(chats.exported({ chat, run, format: 'json' }).text))

it('each question of a chat is exported by its number, also after one that never began', async () => {
  const { chats, window } = await stage.open(
    replies(block('found = 41', 'print(found)'), 'It is 41.', block('print(found + 1)'), 'It is 42.'),
  )
  const chat = window.begin(chats.open())
  chats.addFiles(chat, [stage.file('a.log', longLog)])
  chats.chooseModel('absent').catch(() => undefined)
  const none = chats.ask(chat, 'How many?')
  await window.until(chat, over(none))
  expect(window.run(chat, none).failure).toMatchObject({ code: 'model_absent' })
  expect(() => chats.exported({ chat, run: none, format: 'md' })).toThrow(
    'the question ended before it began, so there is nothing to export',
  )

  await chats.chooseModel(null)
  const first = chats.ask(chat, 'How many?')
  expect(() => chats.exported({ chat, run: first, format: 'md' })).toThrow(
    'the question is still being answered',
  )
  await window.until(chat, over(first))
  const second = chats.ask(chat, 'And one more?')
  await window.until(chat, over(second))

  const [one, two] = [report(chats, chat, first), report(chats, chat, second)]
  expect([one.question, one.answer, one.run]).toEqual(['How many?', 'It is 41.', 1])
  expect([two.question, two.answer, two.run]).toEqual(['And one more?', 'It is 42.', 2])
  expect(two.steps.map(({ output }) => output)).toContain('42\n')
  expect(two.files).toEqual(one.files)
})

it('an answer is exported though its journal is gone from the disk', async () => {
  const { chats, window } = await stage.open(replies(block('print(41)'), 'It is 41.'))
  const chat = window.begin(chats.open())
  chats.addFiles(chat, [stage.file('b.log', longLog)])
  const run = chats.ask(chat, 'How many?')
  await window.until(chat, over(run))
  const runs = join(stage.driver.scratch, 'home', 'runs')
  expect(existsSync(runs)).toBe(true)
  rmSync(runs, { recursive: true })
  expect(report(chats, chat, run).answer).toBe('It is 41.')
})

it('a question that was stopped is exported with the steps that there are', async () => {
  const { chats, window } = await stage.open(replies(block('print("ready")'), block('sum(range(10 ** 13))')))
  const chat = window.begin(chats.open())
  chats.addFiles(chat, [stage.file('c.log', longLog)])
  const run = chats.ask(chat, 'How many?')
  await window.until(chat, ({ runs }) => runs[0]?.steps.at(-1)?.code === 'sum(range(10 ** 13))')
  chats.stop(chat)
  await window.until(chat, over(run))
  const stopped = report(chats, chat, run)
  expect(stopped).toMatchObject({ kind: 'stopped', answered: false, answer: '' })
  expect(stopped.steps.map(({ output }) => output)).toContain('ready\n')
})
