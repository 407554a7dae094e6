/** The main job in the window: drop a big file, ask, watch it work, ask again. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { block } from '../support/ask-words.js'
import { gate } from '../support/gate.js'
import { writeLog } from '../support/log-file.js'
import { useStage } from '../support/stage.js'
import { ask, composer, question, steps, variables } from '../support/window.js'

const stage = useStage()
const MB = 1024 * 1024

test('a log of 64 MB is dropped, asked about, watched and answered exactly, and a follow-up uses what was found', async () => {
  const file = join(stage.folder, 'access “é” 🦉.log')
  const { lines, failed } = writeLog(file, 64 * MB)
  const [second, third, fourth] = [gate(), gate(), gate()]
  const { app } = await stage.open(async (_, n) => {
    switch (n) {
      case 0:
        return block("bad = [line for line in lines() if 'status=503' in line]", 'print(len(bad))')
      case 1:
        await second.opened
        return block('total = sum(1 for _ in lines())', 'print(total)')
      case 2:
        await third.opened
        return `There were ${failed} failed requests among ${lines} lines.`
      case 3:
        await fourth.opened
        return block('print(len(bad) + 1)')
      default:
        return `One more would be ${failed + 1}.`
    }
  })
  const { page } = app
  await app.shoot('01-start')
  await app.drop([file])
  await page.getByRole('list', { name: 'Files' }).getByText('67 MB, log').waitFor()
  await app.shoot('02-file')
  await composer(page).waitFor()
  await ask(page, 'How many requests failed with status 503, of how many lines?')

  // The first code has run, the second is still being thought about.
  const rows = await variables(page)
  await rows.filter({ hasText: 'bad' }).waitFor()
  expect(await rows.filter({ hasText: 'total' }).count()).toBe(0)
  await app.shoot('03-running-variables')
  const list = await steps(page)
  await list
    .filter({ hasText: String(failed) })
    .first()
    .waitFor()
  const before = await list.count()
  await app.shoot('04-running-steps')
  second.open()

  await (await variables(page)).filter({ hasText: 'total' }).waitFor()
  await (await steps(page)).nth(before).waitFor()
  third.open()
  await question(page, 1).getByText(`There were ${failed} failed requests among ${lines} lines.`).waitFor()
  await app.shoot('05-answer')

  await ask(page, 'And with one more?')
  await question(page, 2).waitFor()
  fourth.open()
  await question(page, 2)
    .getByText(`One more would be ${failed + 1}.`)
    .waitFor()
  await app.shoot('06-follow-up')
})

test('the sample plays to its known answer with no model at all', async () => {
  const { app, server } = await stage.open([''], { server: { models: [] } })
  const { page } = app
  await page.getByRole('button', { name: /Play it/ }).click()
  await page.getByText('Known answer').waitFor()
  await app.shoot('07-sample')
  expect(server.chats).toHaveLength(0)
})
