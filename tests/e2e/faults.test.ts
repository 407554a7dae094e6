/** What goes wrong in the middle of a run: nothing is lost, the window says what happened, and goes on. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { block } from '../support/ask-words.js'
import { freePort } from '../support/free-port.js'
import { gate } from '../support/gate.js'
import type { LaunchedApp } from '../support/launch-app.js'
import { writeLog } from '../support/log-file.js'
import { killAll } from '../support/processes.js'
import { useStage } from '../support/stage.js'
import { ask, composer, loopRuns, question, steps, variables } from '../support/window.js'

const stage = useStage()
const endless = block('n = 41', 'while True: pass')

/** A window with a log in its chat. */
async function withLog(app: LaunchedApp): Promise<void> {
  const file = join(stage.folder, 'faults.log')
  writeLog(file, 1_000_000)
  await app.drop([file])
  await app.page.getByRole('list', { name: 'Files' }).getByText('lines').waitFor()
}

test('Esc stops endless code, keeps its step, and the next question is answered', async () => {
  const { app } = await stage.open(async (_, n) =>
    n === 0 ? endless : n === 1 ? block('print(6 * 7)') : 'It is 42.',
  )
  const { page } = app
  await withLog(app)
  await ask(page, 'How many lines are there?')
  await loopRuns(page, 1)
  const list = await steps(page)
  const before = await list.count()
  await page.getByRole('contentinfo').getByRole('button', { name: /^Stop/ }).waitFor()
  await page.keyboard.press('Escape')
  await question(page, 1)
    .getByRole('region', { name: /stopped/i })
    .waitFor()
  await app.shoot('10-stopped')
  expect(await list.count()).toBe(before)
  await ask(page, 'How much is six times seven, counted?')
  await question(page, 2).getByText('It is 42.').waitFor()
})

test('a REPL that is killed is told, and the next question runs in a fresh one with its variables', async () => {
  const held = gate()
  const { app } = await stage.open(async (_, n) => {
    if (n === 0) return block('found = 1234', 'print(found)')
    if (n === 1) {
      await held.opened
      return block('while True: pass')
    }
    return n === 2 ? block('print(found + 1)') : 'It is 1235.'
  })
  const { page } = app
  await withLog(app)
  await ask(page, 'How many lines are there?')
  await (await variables(page)).filter({ hasText: 'found' }).waitFor()
  held.open()
  await steps(page)
  await loopRuns(page, 1)
  const repls = app.processes().filter((one) => /python/.test(one.command) && !/bwrap/.test(one.command))
  expect(repls.length).toBeGreaterThan(0)
  killAll(repls.map(({ pid }) => pid))
  await question(page, 1).getByText('It is 1235.').waitFor()
  await app.shoot('11-repl-killed')
})

test('a page that is killed comes back to the same run, which went on meanwhile', async () => {
  const held = gate()
  const { app } = await stage.open(async (_, n) => {
    if (n === 0) return block('print(7)')
    await held.opened
    return 'There are seven.'
  })
  await withLog(app)
  await ask(app.page, 'How many lines are there?')
  await (await steps(app.page)).nth(1).waitFor()
  app.killRenderer()
  await app.output.says('loading it again')
  held.open()
  await app.reconnect()
  await question(app.page, 1).getByText('How many lines are there?').waitFor()
  await app.page.getByRole('list', { name: 'Files' }).getByText('faults.log').waitFor()
  await question(app.page, 1).getByText('There are seven.').waitFor()
  expect(await composer(app.page).isEnabled()).toBe(true)
  await app.shoot('12-page-killed')
})

test('a model server that dies is told with a remedy, and what was found stays', async () => {
  const { app, server } = await stage.open(async (_, n) =>
    n === 0 ? block('kept = 99', 'print(kept)') : { fault: 'stall-before-headers' },
  )
  const { page } = app
  await withLog(app)
  await ask(page, 'How many lines are there?')
  await server.whenChats(2)
  await server.close()
  await question(page, 1).getByRole('region').getByRole('button').first().waitFor()
  await app.shoot('13-server-gone')
  await (await variables(page)).filter({ hasText: 'kept' }).waitFor()
})

test('a window closed in the middle of a run leaves no process', async () => {
  const { app } = await stage.open([endless])
  await withLog(app)
  await ask(app.page, 'How many lines are there?')
  await loopRuns(app.page, 1)
  app.processes()
  await app.page.close()
  expect(await app.whenEnded()).toBe(0)
  await app.afterEnd()
})

test('a killed program leaves no process of a run', async () => {
  const { app } = await stage.open([endless])
  await withLog(app)
  await ask(app.page, 'How many lines are there?')
  await loopRuns(app.page, 1)
  app.processes()
  app.child.kill('SIGKILL')
  await app.afterEnd()
})

test('without a model server the window says so and offers a remedy', async () => {
  const { app } = await stage.open([''], { env: { OLLAMA_HOST: `http://127.0.0.1:${await freePort()}` } })
  await app.page
    .getByRole('region', { name: /Ollama|model server/i })
    .first()
    .waitFor()
  await app.shoot('14-no-server')
})

test('without a model the window says so and offers a remedy', async () => {
  const { app } = await stage.open([''], { server: { models: [] } })
  await app.page.getByRole('region', { name: /model/i }).first().waitFor()
  await app.shoot('15-no-model')
})
