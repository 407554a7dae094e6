/** An answer leaves the window as a file with its proof. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { reportSchema } from '../../electron/contract/report.js'
import { block } from '../support/ask-words.js'
import { presentShell, screens, type LaunchedApp } from '../support/launch-app.js'
import { useStage } from '../support/stage.js'
import { ask, question } from '../support/window.js'

const stage = useStage()
const answer = 'There are 3 lines.'

async function answered(name: string): Promise<LaunchedApp> {
  const file = join(stage.folder, name)
  writeFileSync(file, 'one <b>\ntwo\nthree\n')
  const { app } = await stage.open([block('n = sum(1 for _ in lines())', 'print(n)'), answer])
  await app.drop([file])
  await ask(app.page, 'How many lines?')
  await question(app.page, 1).getByText(answer).waitFor()
  // Words of the model may stand there before the question is over.
  await question(app.page, 1).getByRole('button', { name: 'Export', exact: true }).waitFor()
  return app
}

interface Look {
  readonly openBrowser: () => Promise<Browser>
  /** Serious findings of axe. */
  readonly examine: (page: Page) => Promise<string[]>
}

/** The page that was saved shows itself, in its own style, without a request or a breach of its own policy. */
async function holdHarmless(file: string): Promise<void> {
  const { openBrowser, examine } = (await import(
    new URL('../../build/look.mjs', import.meta.url).href
  )) as Look
  const browser = await openBrowser()
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ colorScheme, viewport: { width: 900, height: 1200 } })
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto(pathToFileURL(file).href)
      expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toContain('Answer')
      const [paper, width] = await page.evaluate(() => [
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(document.querySelector('main') ?? document.body).maxWidth,
      ])
      expect([paper, width]).toEqual([
        colorScheme === 'dark' ? 'rgb(23, 24, 27)' : 'rgb(255, 255, 255)',
        '832px',
      ])
      expect(said).toEqual([])
      expect(asked).toEqual([pathToFileURL(file).href])
      expect(await examine(page)).toEqual([])
      await page.screenshot({ path: join(screens, `export-${colorScheme}.png`) })
      await page.close()
    }
  } finally {
    await browser.close()
  }
}

if (presentShell() === 'electron') {
  console.log("exports from the window are not tried: Electron's dialog for saving is the system's own")
  test.skip("exports, since no driver of a browser reaches the system's dialog for saving", () => undefined)
} else {
  test('an answer is saved in each format where the user says, and the window names the file', async () => {
    const app = await answered('three.log')
    const { page } = app
    const outs = { Markdown: 'answer.md', HTML: 'answer.html', JSON: 'answer.json' }
    for (const [format, name] of Object.entries(outs)) {
      page.once('dialog', (dialog) => void dialog.accept(join(stage.folder, name)))
      await question(page, 1).getByRole('button', { name: 'Export', exact: true }).click()
      await app.shoot('30-export')
      await page.getByRole('group', { name: 'Export as' }).getByRole('button', { name: format }).click()
      await page.getByRole('status').getByText(`Saved as ${name}`).waitFor()
    }
    const read = (name: string): string => readFileSync(join(stage.folder, name), 'utf8')
    expect(read(outs.Markdown)).toContain(`## Answer\n\n${answer}\n`)
    expect(read(outs.HTML)).toContain(answer)
    const report = reportSchema.parse(JSON.parse(read(outs.JSON)))
    expect(report).toMatchObject({ question: 'How many lines?', answer, kind: 'final' })
    expect(report.files[0]?.name).toBe('three.log')
    expect(report.steps.map(({ output }) => output)).toContain('3\n')
    expect(statSync(join(stage.folder, outs.JSON)).mode & 0o777).toBe(0o600)

    await holdHarmless(join(stage.folder, outs.HTML))
  })

  test('the key offers the formats of the last answer, Escape takes them back, a cancel saves nothing', async () => {
    const { page } = await answered('keys.log')
    const formats = page.getByRole('group', { name: 'Export as' })
    await page.keyboard.press('ControlOrMeta+E')
    await formats.getByRole('button', { name: 'Markdown' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await formats.waitFor({ state: 'detached' })
    await question(page, 1)
      .getByRole('button', { name: 'Export', exact: true })
      .and(page.locator(':focus'))
      .waitFor()

    const asked = page.waitForEvent('dialog')
    await page.keyboard.press('ControlOrMeta+E')
    await page.keyboard.press('Enter')
    const dialog = await asked
    expect(dialog.defaultValue()).toMatch(/\/quarry-how-many-lines-\d{4}-\d{2}-\d{2}\.md$/)
    await dialog.dismiss()
    await formats.waitFor({ state: 'detached' })
    expect(await page.getByText('Saved as').count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('a place that takes no file is told in a card, and the answer stays', async () => {
    const { page } = await answered('place.log')
    const folder = join(stage.folder, 'taken')
    mkdirSync(folder, { recursive: true })
    page.once('dialog', (dialog) => void dialog.accept(join(folder, 'gone', 'a.md')))
    await question(page, 1).getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('group', { name: 'Export as' }).getByRole('button', { name: 'Markdown' }).click()
    await page.getByRole('alert').getByText('a.md was not written: its folder is not there.').waitFor()
    await question(page, 1).getByText(answer).waitFor()
  })
}
