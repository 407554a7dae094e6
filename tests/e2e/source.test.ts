/** From an answer to the place in the file: a line of a log, a page of a PDF, a row of a table; and finding in a file. */
import { createRequire } from 'node:module'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { pdf } from '../fixtures/pdf.js'
import { plainRows, workbook } from '../fixtures/xlsx.js'
import { block } from '../support/ask-words.js'
import { useStage } from '../support/stage.js'
import { ask, composer, isInked, question } from '../support/window.js'

const stage = useStage()
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const logLines = 1_600_000
const marked = 1_234_567

/** Serious findings of axe in the Source tab. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(`axe.run('#tab-panel', { resultTypes: ['violations'] }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes[0].html))`)
}

function writeFiles(): string[] {
  const log = join(stage.folder, 'access.log')
  const line = (i: number) => (i === marked ? `${i} the disk of web-é failed 🦉 at once` : `${i} ok`)
  writeFileSync(log, Array.from({ length: logLines }, (_, i) => `${line(i + 1)}\n`).join(''))
  const csv = join(stage.folder, 'orders.csv')
  const rows = Array.from({ length: 5000 }, (_, i) => `${i},customer ${i},"Oslo, north",${i * 3}`)
  rows[4000] = '4000,customer 4000,"a place\nof two lines",12000'
  writeFileSync(csv, `id,name,city,total\n${rows.join('\n')}\n`)
  return [log, csv, join(stage.folder, 'lease.pdf')]
}

test('a passage of an answer leads to its line, its page and its row, marked there', async () => {
  const files = writeFiles()
  const pages = Array.from({ length: 30 }, (_, at) => ({
    lines:
      at === 19
        ? ['Clause 20', 'The rent is due on the third day of the month.']
        : [`Page ${at + 1} says little.`],
  }))
  writeFileSync(files[2] ?? '', await pdf(pages))
  const answer = [
    'One disk failed: "the disk of web-é failed 🦉 at once".',
    'The lease says "The rent is due on the third day of the month."',
    'One order is "3210,customer 3210".',
  ].join('\n\n')
  const { app } = await stage.open([block(`FINAL(${JSON.stringify(answer)})`)])
  const { page } = app
  await app.drop(files)
  await page.getByRole('list', { name: 'Files' }).getByText('PDF').waitFor()
  await composer(page).waitFor()
  await ask(page, 'How many disks failed, and how many orders are there?')
  const passages = question(page, 1).getByRole('region', { name: 'What the answer rests on' })
  await passages.getByRole('button', { name: 'access.log line 1,234,567' }).click()

  // The line, with the passage marked, far down a list that no browser could lay out.
  const text = page.getByRole('region', { name: 'Text of access.log' })
  await text.locator('mark').getByText('the disk of web-é failed 🦉 at once').waitFor()
  expect(await text.locator('mark').textContent()).toBe('the disk of web-é failed 🦉 at once')
  expect(await text.locator('[data-line="1234567"]').isVisible()).toBe(true)
  expect(await findings(page)).toEqual([])
  await app.shoot('source-line')

  // The file in the list leads to its beginning; the chip leads back.
  const list = page.getByRole('list', { name: 'Files' })
  await list.getByRole('button', { name: 'access.log', exact: true }).click()
  await text.locator('[data-line="1"]').waitFor()
  await passages.getByRole('button', { name: 'access.log line 1,234,567' }).click()
  await text.locator('[data-line="1234567"]').waitFor()

  // The end of the list and its beginning, by keys.
  await text.focus()
  await page.keyboard.press('End')
  await text.locator('[data-line="1600000"]').getByText('1600000 ok').waitFor()
  await page.keyboard.press('Home')
  await text.locator('[data-line="1"]').getByText('1 ok', { exact: true }).waitFor()
  await page.mouse.wheel(0, 0)
  await text.hover()
  await page.mouse.wheel(0, 400)
  await text.locator('[data-line="1"]').waitFor({ state: 'detached' })
  await text.locator('[data-line="40"]').waitFor()

  // The page, drawn, with the passage marked in its text.
  await passages.getByRole('button', { name: 'lease.pdf page 20' }).click()
  const leaf = page.getByRole('group', { name: 'Page 20', exact: true })
  await leaf
    .locator('[class*="markedText"]')
    .getByText('The rent is due on the third day of the month.')
    .waitFor()
  expect(await leaf.isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Larger' }).click()
  await page.getByRole('button', { name: 'Larger' }).click()
  await leaf.locator('[class*="markedText"]').waitFor()
  // Only pages in sight are drawn.
  expect(await page.getByRole('group', { name: /^Page \d+$/ }).count()).toBeLessThan(8)
  // At each size the page is drawn anew.
  await expect.poll(() => isInked(leaf)).toBe(true)
  expect(await findings(page)).toEqual([])
  await app.shoot('source-page')

  // The row; and one whose cell holds two lines is shown as its lines.
  await passages.getByRole('button', { name: /^orders.csv (line|row) 3,212/ }).click()
  const table = page.getByRole('table', { name: 'Table of orders.csv' })
  const row = table.locator('[data-marked]')
  await row.getByText('customer 3210').waitFor()
  // A row is cut into cells once the table's head is known.
  await expect
    .poll(() => row.getByRole('cell').allTextContents())
    .toEqual(['3210', 'customer 3210', 'Oslo, north', '9630'])
  await expect
    .poll(() => table.getByRole('columnheader').allTextContents())
    .toEqual(['Line', 'id', 'name', 'city', 'total'])
  expect(await findings(page)).toEqual([])
  await app.shoot('source-table')

  // Find in file, by its key.
  await page.keyboard.press('Control+f')
  await page.keyboard.type('TWO LINES')
  await page.keyboard.press('Enter')
  await page.getByRole('search', { name: 'Find in file' }).getByText('line 4,003').waitFor()
  await table.locator('[data-line="4003"]').getByText('of two lines",12000').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Lines', exact: true }).click()
  await page
    .getByRole('region', { name: 'Text of orders.csv' })
    .locator('mark')
    .getByText('two lines')
    .waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findings(page)).toEqual([])
  await app.shoot('source-find-dark')

  // A file of the list opens at its beginning.
  await page
    .getByRole('list', { name: 'Files' })
    .getByRole('button', { name: 'access.log', exact: true })
    .click()
  await text.locator('[data-line="1"]').getByText('1 ok', { exact: true }).waitFor()
  await passages.getByRole('button', { name: 'lease.pdf page 20' }).click()
  await leaf.locator('[class*="markedText"]').first().waitFor()
  await app.shoot('source-page-dark')
})

test('odd files are shown as harmless text: one long line, a changed PDF, sheets, text that would hide itself', async () => {
  const file = (name: string) => join(stage.folder, name)
  const needle = 'the passage in the middle of it all'
  writeFileSync(
    file('one.json'),
    `{"a": "${'0123456789'.repeat(300_000)} ${needle} ${'x'.repeat(3_000_000)}"}`,
  )
  writeFileSync(file('old.pdf'), await pdf([{ lines: ['The old text of this lease.'] }]))
  const sheets = [
    { name: 'First', xml: plainRows([['a', 1]]) },
    {
      name: 'Second',
      xml: plainRows([
        ['b', 2],
        ['the cell that counts', 3],
      ]),
    },
  ]
  writeFileSync(file('book.xlsx'), await workbook({ sheets }))
  const hostile = '<img src=x onerror=alert(1)> \u202egnp.exe\u202c \u001b[31m'
  writeFileSync(file('odd.txt'), `first\n${hostile}\n`)
  const answer = `It says "${needle}", and the sheet has "the cell that counts".`
  const { app } = await stage.open([block(`FINAL(${JSON.stringify(answer)})`)])
  const { page } = app
  await app.drop(['one.json', 'old.pdf', 'book.xlsx', 'odd.txt'].map(file))
  const list = page.getByRole('list', { name: 'Files' })
  await list.getByRole('button', { name: 'odd.txt' }).waitFor()
  await ask(page, 'How many passages are in the middle of it all?')
  const passages = question(page, 1).getByRole('region', { name: 'What the answer rests on' })

  // A passage three million characters out in its line.
  await passages.getByRole('button', { name: 'one.json line 1' }).click()
  const line = page.getByRole('region', { name: 'Text of one.json' })
  await line.locator('mark').waitFor()
  expect(await line.locator('mark').textContent()).toBe(needle)
  await expect
    .poll(() =>
      line.locator('mark').evaluate((mark) => {
        const [seen, pane] = [
          mark.getBoundingClientRect(),
          mark.closest('[role="region"]')?.getBoundingClientRect(),
        ]
        return pane !== undefined && seen.left >= pane.left && seen.left < pane.right
      }),
    )
    .toBe(true)
  await line.getByRole('button', { name: /^[\d,]+ more characters$/ }).click()
  await line.locator('mark').waitFor({ state: 'detached' })
  await app.shoot('source-long-line')

  // A row of the second sheet.
  await passages.getByRole('button', { name: 'book.xlsx sheet Second row 2' }).click()
  const table = page.getByRole('table', { name: 'Table of book.xlsx' })
  await table.locator('[data-marked]').getByText('the cell that counts').waitFor()
  expect(
    await page
      .getByRole('combobox', { name: 'Sheet' })
      .evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text),
  ).toBe('Second')
  await page.getByRole('combobox', { name: 'Sheet' }).selectOption('First')
  await table.getByRole('cell', { name: 'a', exact: true }).waitFor()

  // A PDF that is not the one that was read any more: its text as it was read, and why.
  writeFileSync(file('old.pdf'), 'no PDF at all')
  await list.getByRole('button', { name: 'old.pdf' }).click()
  await page.getByRole('alert').getByText('was changed after it was read').waitFor()
  await page
    .getByRole('region', { name: 'Text of old.pdf' })
    .getByText('The old text of this lease.')
    .waitFor()
  expect(await findings(page)).toEqual([])

  await list.getByRole('button', { name: 'odd.txt' }).click()
  const odd = page.getByRole('region', { name: 'Text of odd.txt' })
  await odd.getByText('<img src=x onerror=alert(1)>').waitFor()
  expect(await odd.locator('[data-line="2"] code').textContent()).toBe(
    '<img src=x onerror=alert(1)> \\u202egnp.exe\\u202c \\x1b[31m',
  )
  expect(await odd.locator('img').count()).toBe(0)
  await app.shoot('source-odd')
})
