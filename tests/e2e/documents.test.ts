/** Folders, encodings and passwords in the window. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { lockedPdf } from '../fixtures/locked-pdf.js'
import { workbook } from '../fixtures/xlsx.js'
import { block } from '../support/ask-words.js'
import { useStage } from '../support/stage.js'
import { ask, isInked, question } from '../support/window.js'

const stage = useStage()

function file(name: string, content: string | Buffer): string {
  const place = join(stage.folder, name)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, content)
  return place
}

test('a folder that is dropped is shown first, and its files are added on a yes', async () => {
  const { app } = await stage.open([block('print(sorted(context))'), 'There are two.'])
  const { page } = app
  file('logs/a.log', 'one\n')
  file('logs/old/b.log', 'two\n')
  file('logs/.gitignore', '*.tmp\n')
  file('logs/x.tmp', 'no\n')
  file('logs/empty.log', '')
  await app.drop([join(stage.folder, 'logs')])
  const offer = page.getByRole('region', { name: 'Folder logs' })
  await offer.getByText('2 files, 8 bytes').waitFor()
  await offer.getByText('a.log, old/b.log').waitFor()
  await offer.getByText('ignore rules: x.tmp').waitFor()
  await offer.getByText('empty: empty.log').waitFor()
  expect(await page.getByRole('list', { name: 'Files' }).count()).toBe(0)
  await app.shoot('70-folder')
  await offer.getByRole('button', { name: 'Add these 2 files' }).click()
  const list = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await list.filter({ hasText: 'old/b.log' }).filter({ hasText: '1 line' }).waitFor()
  expect(await offer.count()).toBe(0)
  expect(await list.count()).toBe(2)
  await ask(page, 'How many files are there, counted?')
  await question(page, 1).getByText('There are two.').first().waitFor()
})

test('a folder is not added on a no, nor when it holds nothing', async () => {
  const { app } = await stage.open(['Two.'])
  const { page } = app
  mkdirSync(join(stage.folder, 'nothing'))
  file('some/a.log', 'one\n')
  await app.drop([join(stage.folder, 'nothing'), join(stage.folder, 'some')])
  const none = page.getByRole('region', { name: 'Folder nothing' })
  await none.getByText('holds no file to read').waitFor()
  expect(await none.getByRole('button').count()).toBe(1)
  await app.shoot('71-folders')
  await none.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('region', { name: 'Folder some' }).getByRole('button', { name: 'Not now' }).click()
  expect(await page.getByRole('region', { name: /^Folder/ }).count()).toBe(0)
  expect(await page.getByRole('list', { name: 'Files' }).count()).toBe(0)
})

test('a protected file opens with its password, and says when it was another one', async () => {
  const home = join(stage.folder, 'protected')
  const { app } = await stage.open(['It says that the sum is 42.'], { folder: home })
  const { page } = app
  await app.drop([file('contract.pdf', lockedPdf('the sum is 42', secret, 'boss'))])
  const field = page.getByLabel('Password of contract.pdf')
  await field.waitFor()
  await app.shoot('72-password')
  await field.fill('open')
  await field.press('Enter')
  await page.getByText('another password than the one given').waitFor()
  await field.fill(secret)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const row = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await row.filter({ hasText: 'PDF, 1 page' }).waitFor()
  expect(await field.count()).toBe(0)

  // Its page is drawn, also in a window that was loaded again and has forgotten all that it held.
  await showPage(page)
  await app.shoot('74-protected-page')
  app.killRenderer()
  await app.output.says("the page's process ended")
  await app.reconnect()
  await showPage(app.page)

  // Nothing that is kept holds the password: not the journal of a question, not what the window remembers.
  await ask(app.page, 'How large is the sum?')
  await question(app.page, 1).getByText('It says that the sum is 42.').waitFor()
  const remembered = await app.page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  expect(remembered).not.toContain(secret)
  await app.close()
  const kept = readdirSync(home, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  expect(kept.some(({ name }) => name.endsWith('.jsonl'))).toBe(true)
  const holding = kept.filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(secret))
  expect(holding.map(({ name }) => name)).toEqual([])
})

/** Long, so that it stands nowhere by chance. */
const secret = 'sesame-7f3a91c4'

async function showPage(page: Page): Promise<void> {
  await page
    .getByRole('list', { name: 'Files' })
    .getByRole('button', { name: 'contract.pdf', exact: true })
    .click()
  const leaf = page.getByRole('group', { name: 'Page 1', exact: true })
  await leaf.getByText('the sum is 42').waitFor()
  await expect.poll(() => isInked(leaf)).toBe(true)
  expect(await page.getByRole('alert').count()).toBe(0)
}

test('an encoding is shown and can be chosen, and sheets are counted', async () => {
  const { app } = await stage.open(({ messages }) =>
    messages.some(({ content }) => content.includes('Привет'))
      ? block('FINAL("It is Russian.")')
      : block('print(context["note.txt"])'),
  )
  const { page } = app
  const sheet = '<row r="1"><c r="A1"><v>1</v></c></row>'
  const book = await workbook({
    sheets: [
      { name: 'Jan', xml: sheet },
      { name: 'Feb', xml: sheet, state: 'hidden' },
    ],
  })
  const note = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x0a])
  await app.drop([file('note.txt', note), file('book.xlsx', book)])
  const row = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await row.filter({ hasText: 'spreadsheet, 2 sheets, 1 hidden' }).waitFor()
  const menu = page.getByLabel('Encoding of note.txt')
  await menu.focus()
  await menu.selectOption('windows-1251')
  await menu.getByRole('option', { name: 'Detect', exact: true }).waitFor({ state: 'attached' })
  expect(await page.getByLabel('Encoding of note.txt').inputValue()).toBe('windows-1251')
  await app.shoot('73-encoding')
  await ask(page, 'What does the note say, counted?')
  await question(page, 1).getByText('It is Russian.').first().waitFor()
})
