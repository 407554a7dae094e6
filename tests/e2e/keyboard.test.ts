/** The whole main job by the keys alone: no pointer is needed for any of it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { block } from '../support/ask-words.js'
import { gate } from '../support/gate.js'
import { chooseByKey, focusReaches, rowHasFocus, tabTo } from '../support/keyboard.js'
import { useStage } from '../support/stage.js'
import { composer, loopRuns, question } from '../support/window.js'

const stage = useStage()

const lines = 5000
const failed = lines / 10
const passage = 'the disk of web-é failed at once'

function writeLog(): string {
  const file = join(stage.folder, 'walk.log')
  const line = (n: number) =>
    `request ${n} status=${n % 10 === 0 ? 503 : 200}${n === 1234 ? ` ${passage}` : ''}\n`
  writeFileSync(file, Array.from({ length: lines }, (_, at) => line(at + 1)).join(''))
  return file
}

async function askByKey(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+l')
  // A question that is being sent holds the field.
  await focusReaches(composer(page).and(page.locator(':read-write')))
  await page.keyboard.type(text)
  // Not before the files are read and the model server has been looked at.
  await page.getByRole('button', { name: 'Ask', exact: true }).click({ trial: true })
  await page.keyboard.press('Enter')
}

test('a file is added, asked about, its values, passages and steps are looked at, a run is stopped and asked on', async () => {
  const second = gate()
  const answer = `There were ${failed}; one line says "${passage}".`
  const { app } = await stage.open(async (_, n) => {
    switch (n) {
      case 0:
        return block("bad = [line for line in lines() if 'status=503' in line]", 'print(len(bad))')
      case 1:
        await second.opened
        return block(`FINAL(${JSON.stringify(answer)})`)
      case 2:
        return block('while True: pass')
      case 3:
        return block('print(len(bad) + 1)')
      default:
        return `One more would be ${failed + 1}.`
    }
  })
  const { page } = app
  const { keyboard } = page
  await page.getByRole('region', { name: 'Welcome' }).waitFor()
  await chooseByKey(app, 'Control+o', [writeLog()])
  await page.getByRole('list', { name: 'Files' }).getByText('5,000 lines').waitFor()
  await askByKey(page, 'How many requests failed with status 503?')

  // Variables while the run waits for the model: find one, open it, ask for more of it, close it.
  await keyboard.press('Control+2')
  const bad = page.getByRole('row').filter({ hasText: /^bad/ })
  await bad.waitFor()
  await tabTo(page, page.getByRole('searchbox', { name: 'Filter variables' }))
  await keyboard.type('bad')
  await tabTo(page, bad)
  await keyboard.press('ArrowRight')
  await page.getByRole('row', { level: 2 }).filter({ hasText: /^0/ }).waitFor()
  await keyboard.press('End')
  await rowHasFocus(page, '100 more')
  await keyboard.press('Enter')
  await page.getByText(`200 of ${failed} shown`).waitFor({ state: 'attached' })
  await app.shoot('80-keys-variables')
  await keyboard.press('Home')
  await rowHasFocus(page, 'bad')
  await keyboard.press('ArrowLeft')
  await page.getByRole('row', { level: 2 }).first().waitFor({ state: 'detached' })
  second.open()

  // From the answer to the passage, and on in the file.
  const first = question(page, 1)
  await keyboard.press('Control+l')
  const chip = first
    .getByRole('region', { name: 'What the answer rests on' })
    .getByRole('button', { name: 'walk.log line 1,234' })
  await tabTo(page, chip, 'Shift+Tab')
  await keyboard.press('Enter')
  const text = page.getByRole('region', { name: 'Text of walk.log' })
  await text.locator('mark').getByText(passage).waitFor()
  await focusReaches(chip)
  await keyboard.press('Control+f')
  await keyboard.type('request 4321 ')
  await keyboard.press('Enter')
  await page.getByRole('search', { name: 'Find in file' }).getByText('line 4,321').waitFor()
  await text.locator('[data-line="4321"]').locator('mark').waitFor()
  await tabTo(page, text)
  await keyboard.press('End')
  await text.locator('[data-line="5000"]').getByText('request 5000 status=503').waitFor()
  await app.shoot('81-keys-source')

  // The tab that a key brings takes the focus of the one that goes; the arrow keys change it too.
  await keyboard.press('Control+1')
  const steps = page.getByRole('tab', { name: 'Steps' })
  await focusReaches(steps)
  await keyboard.press('ArrowRight')
  await focusReaches(page.getByRole('tab', { name: 'Variables', selected: true }))
  await keyboard.press('ArrowLeft')

  // From a number to the step that printed it, which is closed and opened again.
  await keyboard.press('Control+l')
  await tabTo(page, first.getByRole('button', { name: new RegExp(`^${failed} from step`) }), 'Shift+Tab')
  await keyboard.press('Enter')
  const open = (expanded: boolean) => page.locator('[data-step]').getByRole('button', { expanded })
  await focusReaches(open(true))
  await keyboard.press('Enter')
  await focusReaches(open(false))
  await keyboard.press('Enter')
  await focusReaches(open(true))
  await app.shoot('82-keys-steps')

  // A run without an end is stopped, by the button as by Esc; the next question finds the values of the first.
  await askByKey(page, 'Which of them came last, counted?')
  const stop = question(page, 2).getByRole('button', { name: /^Stop/ })
  await loopRuns(page, 2)
  await tabTo(page, stop, 'Shift+Tab')
  await keyboard.press('Enter')
  await question(page, 2)
    .getByRole('region', { name: /stopped/i })
    .waitFor()
  await focusReaches(composer(page))
  await askByKey(page, 'How many would one more make?')
  await question(page, 3)
    .getByText(`One more would be ${failed + 1}.`)
    .waitFor()

  // Where a value of an earlier question changed is told whole, in a pane as wide as it comes.
  await keyboard.press('Control+2')
  const place = bad
    .getByRole('gridcell')
    .last()
    .filter({ hasText: /^2, question 1$/ })
  await place.waitFor()
  expect(await place.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0)
  await app.shoot('83-keys-follow-up')
})

test('a folder is chosen by its key, looked at, and added', async () => {
  const { app } = await stage.open([''])
  const { page } = app
  const folder = join(stage.folder, 'by-key')
  mkdirSync(join(folder, 'old'), { recursive: true })
  writeFileSync(join(folder, 'a.log'), 'one\n')
  writeFileSync(join(folder, 'old', 'b.log'), 'two\n')
  await page.getByRole('region', { name: 'Welcome' }).waitFor()
  await chooseByKey(app, 'Control+Shift+O', [folder])
  const offer = page.getByRole('region', { name: 'Folder by-key' })
  await offer.getByText('a.log, old/b.log').waitFor()
  await tabTo(page, offer.getByRole('button', { name: 'Add these 2 files' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page
    .getByRole('list', { name: 'Files' })
    .getByRole('listitem')
    .filter({ hasText: 'old/b.log' })
    .filter({ hasText: '1 line' })
    .waitFor()
  await focusReaches(composer(page))
})
