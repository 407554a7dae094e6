/** How much of the files an answer rests on, as `ask` and `replay` tell it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { readJournal } from '../../../electron/library/journal-reader.js'
import { askWords, block } from '../../support/ask-words.js'
import { useCli } from '../../support/cli.js'
import { withFields } from '../../support/matchers.js'
import type { Script } from '../../support/scripted-ollama.js'
import { useScripted } from '../../support/scripted-server.js'

const cli = useCli()
const scripted = useScripted()
/** 100 lines of 40 characters. */
const text = Array.from(
  { length: 100 },
  (_, n) => `${`request ${n} came through the gate`.padEnd(39, '.')}\n`,
).join('')
const log = (): string => join(cli.folder, 'access.log')
const notes = (): string => join(cli.folder, 'notes.txt')

beforeAll(() => {
  writeFileSync(log(), text)
  writeFileSync(notes(), 'nothing about requests stands here\n')
})

const count = block('n = sum(1 for line in lines("access.log"))', 'print(n)')
const none = { searched: 0, looked: 0, read: 0 }

async function coverage(script: Script, ...more: string[]): Promise<unknown> {
  const { json, stderr, status } = await cli.run(askWords(await scripted(script), [log(), notes()], ...more))
  expect(status, stderr).toBe(0)
  return json()['coverage']
}

it('a file that no step touched is told apart from the one that was searched', async () => {
  expect(await coverage([count, 'There are 100 lines.'])).toEqual([
    { ...none, document: 'access.log', chars: 4000, searched: 1 },
    { ...none, document: 'notes.txt', chars: 35 },
  ])
})

it('a file that only the first look went through is not said to be searched', async () => {
  expect(await coverage([count, 'There are 100.'], '--question', 'How many requests?')).toEqual([
    { ...none, document: 'access.log', chars: 4000, searched: 1, looked: 1, read: 0.01 },
    // The line that the look found there was shown to the model.
    { ...none, document: 'notes.txt', chars: 35, looked: 1, read: 1 },
  ])
})

it('what stood in prompts of sub-calls was read closely', async () => {
  const piece = block('print(llm_query(context["access.log"][:1000]))')
  expect(await coverage([piece, 'They came through the gate.', 'They came through the gate.'])).toEqual([
    { ...none, document: 'access.log', chars: 4000, searched: 0.25, read: 0.25 },
    { ...none, document: 'notes.txt', chars: 35 },
  ])
})

it('short files that were given whole were read', async () => {
  expect(await coverage(['There are 101 lines.'], '--mode', 'direct')).toEqual([
    { ...none, document: 'access.log', chars: 4000, read: 1 },
    { ...none, document: 'notes.txt', chars: 35, read: 1 },
  ])
})

it('it is one line on the terminal, kept in the journal and told again by a replay', async () => {
  const words = askWords(await scripted([count, 'There are 100 lines.']), [log(), notes()])
  const { stderr } = await cli.run(words.filter((word) => word !== '--json'))
  const line = 'searched all of access.log; notes.txt never touched'
  expect(stderr.split('\n')).toContain(line)
  const journal = /recorded in (\S+)/.exec(stderr)?.[1] ?? ''
  const { events } = await readJournal(journal)
  expect(events).toContainEqual(
    withFields({ event: 'step', touched: [{ document: 'access.log', ranges: [[0, 4000]], shown: [] }] }),
  )
  expect(events.at(-1)).toMatchObject({ coverage: [{ searched: 1 }, none] })
  const again = await cli.run(['replay', journal])
  expect(again.stdout.split('\n')).toContain(line)
})
