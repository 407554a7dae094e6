/** Steps and values in a real browser, under a policy as strict as the window's, with a scripted main process. */
import { mkdtemp } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findChromium } from '../../electron/app/browsers.js'
import type { Browser, Locator, Page } from 'playwright-core'
import type { ChatEvent } from '../../electron/contract/chat.js'

interface Panes {
  readonly send: (events: readonly ChatEvent[]) => void
  readonly hold: () => () => void
  readonly asked: readonly { readonly name: string; readonly args: { readonly limit: number } }[]
}

// A build script in JavaScript: its shape is stated here.
const { buildPanesPage, servePanesPage } = (await import(
  new URL('../../build/panes-page.mjs', import.meta.url).href
)) as {
  readonly buildPanesPage: (folder: string) => Promise<string>
  readonly servePanesPage: (folder: string) => Promise<{ url: string; close(): Promise<void> }>
}

let browser: Browser
let served: Awaited<ReturnType<typeof servePanesPage>>
let faults: string[] = []

beforeAll(async () => {
  const executablePath = findChromium(process.env, process.platform, homedir())
  if (executablePath === null) throw new Error('This needs Chromium or Chrome (QUARRY_CHROMIUM names one).')
  served = await servePanesPage(await buildPanesPage(await mkdtemp(join(tmpdir(), 'quarry-panes-'))))
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  browser = await chromium.launch({ executablePath, args })
})

afterAll(async () => {
  await browser.close()
  await served.close()
})

afterEach(() => {
  const found = faults
  faults = []
  expect(found).toEqual([])
})

async function open(pane: string, scene: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 460, height: 700 }, reducedMotion: 'reduce' })
  page.on('pageerror', (error) => faults.push(error.message))
  // A violation of the policy is an error of the console.
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
  await page.goto(`${served.url}?pane=${pane}&scene=${scene}&width=420`)
  await page.locator(`[data-testid="${pane}"]`).waitFor()
  return page
}

const send = (page: Page, events: readonly ChatEvent[]) =>
  page.evaluate(
    (all) => (window as unknown as { panes: Panes }).panes.send(JSON.parse(all) as ChatEvent[]),
    JSON.stringify(events),
  )

/** By the beginning of its text. */
const row = (page: Page, text: string): Locator =>
  page.getByRole('row').filter({ hasText: new RegExp(`^${text}`) })

/** Waits until the row that has the focus begins so. */
async function focusOn(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.activeElement?.firstElementChild?.textContent?.startsWith(wanted) === true,
    name,
  )
}

test('the keyboard opens a value, goes into it, asks for more of it, and comes back', async () => {
  const page = await open('variables', 'every')
  await page.getByRole('searchbox').fill('requests')
  await row(page, 'requests').waitFor()
  await page.getByRole('columnheader', { name: 'Changed at step' }).getByRole('button').focus()
  await page.keyboard.press('Tab')
  await focusOn(page, 'requests')
  await page.keyboard.press('ArrowRight')
  await row(page, '0').waitFor()
  await page.keyboard.press('ArrowRight')
  await focusOn(page, '0')
  await page.keyboard.press('End')
  await focusOn(page, '100 more')
  await page.keyboard.press('Enter')
  await page.getByText('200 of 3,000,000 shown').waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowLeft')
  await focusOn(page, 'requests')
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('row', { level: 2 }).first().waitFor({ state: 'detached' })
  const asked = await page.evaluate(() => (window as unknown as { panes: Panes }).panes.asked)
  const limits = asked.filter(({ name }) => name === 'chat.inspect').map(({ args }) => args.limit)
  expect(limits).toEqual([100, 100])
  await page.close()
})

test('an update keeps what is open, where one is, and the focus', async () => {
  const page = await open('variables', 'every')
  await row(page, 'requests').dblclick()
  await page.getByRole('row', { level: 2 }).nth(20).waitFor()
  await row(page, '20').click()
  const scrolled = () => page.getByTestId('variables').evaluate((grid) => grid.scrollTop)
  const before = await scrolled()
  const variables = {
    rows: [
      { name: 'requests', type: 'list', size: 3_000_001, preview: '[…]', changed: true },
      { name: 'zz_new', type: 'int', size: null, preview: '1', changed: true },
    ],
    omitted: 0,
  }
  await send(page, [{ type: 'variables', run: 2, step: 3, variables }])
  await row(page, 'ratio').waitFor({ state: 'detached' })
  await focusOn(page, '20')
  expect(await page.getByRole('row', { level: 2 }).count()).toBeGreaterThan(20)
  expect(await scrolled()).toBeLessThanOrEqual(before)
  await page.close()
})

test('a row that goes while it has the focus hands it to the row in its place', async () => {
  const page = await open('variables', 'every')
  const letGo = await page.evaluateHandle(() => (window as unknown as { panes: Panes }).panes.hold())
  await row(page, 'requests').click()
  await page.keyboard.press('ArrowRight')
  await row(page, 'Reading').waitFor()
  await page.keyboard.press('ArrowDown')
  await focusOn(page, 'Reading')
  await letGo.evaluate((open) => open())
  await focusOn(page, '0')
  await page.keyboard.press('Home')
  await focusOn(page, 'a_name')
  const rows = [{ name: 'requests', type: 'list', size: 3_000_000, preview: '[…]', changed: true }]
  await send(page, [{ type: 'variables', run: 2, step: 3, variables: { rows, omitted: 0 } }])
  await focusOn(page, 'requests')
  await page.close()
})

test('a key that moves to another row takes nobody back who has gone elsewhere before the next picture', async () => {
  const page = await open('variables', 'every')
  await row(page, 'requests').click()
  await focusOn(page, 'requests')
  const before = await page.evaluate(async () => {
    const down = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(down)
    document.querySelector<HTMLElement>('input[type="search"]')?.focus()
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    return [down.defaultPrevented, document.activeElement?.getAttribute('type')]
  })
  expect(before).toEqual([true, 'search'])
  await page.close()
})

test('a text is read a page of 1000 characters at a time, to its end', async () => {
  const page = await open('variables', 'every')
  await row(page, 'context').dblclick()
  await page.getByText('1 to 1,000 of 1,203,400,112').waitFor()
  await page.getByRole('button', { name: 'Last', exact: true }).click()
  await page.getByText('1,203,400,001 to 1,203,400,112 of 1,203,400,112').waitFor()
  await page.close()
})

test('a value without a REPL, and one that cannot be read, say why', async () => {
  const page = await open('variables', 'every')
  await row(page, 'asleep').dblclick()
  await page.getByText('Values can be opened again with the next question.').waitFor()
  await row(page, 'broken').dblclick()
  await page.getByText('the value may have changed').waitFor()
  await page.close()
})

test('the timeline keeps to its live end until one scrolls up, and goes back there on a click', async () => {
  const page = await open('steps', 'many')
  const pane = page.getByTestId('steps')
  const below = () => pane.evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight)
  const step = (number: number): ChatEvent[] => [
    { type: 'reply-started', run: 1, step: number, promptTokens: 1 },
    { type: 'step-started', run: 1, step: number, code: `# part ${number}\nprint(1)`, cut: 0 },
  ]
  await page.locator('[data-step="1"]').waitFor({ state: 'attached' })
  await send(page, step(501))
  await page.getByRole('button', { name: 'Part 501' }).waitFor()
  await expect.poll(below).toBeLessThanOrEqual(24)
  await pane.hover()
  await pane.evaluate((one) => {
    one.addEventListener('scrollend', () => {
      one.dataset['restsAway'] = String(one.scrollHeight - one.scrollTop - one.clientHeight > 24)
    })
  })
  await page.mouse.wheel(0, -3000)
  const jump = page.getByRole('button', { name: 'Jump to live' })
  await jump.waitFor()
  // The wheel's own movement may go on for some pictures.
  await pane.and(page.locator('[data-rests-away="true"]')).waitFor()
  const top = await pane.evaluate((one) => one.scrollTop)
  await send(page, step(502))
  await page.locator('[data-step="502"]').waitFor({ state: 'attached' })
  expect(Math.abs((await pane.evaluate((one) => one.scrollTop)) - top)).toBeLessThan(200)
  await jump.click()
  await expect.poll(below).toBeLessThanOrEqual(24)
  await jump.waitFor({ state: 'detached' })
  await page.close()
})

test('prompt and reply of a sub-call open in full', async () => {
  const page = await open('steps', 'every')
  const calls = page.getByRole('group', { name: 'Each piece' })
  await calls.getByRole('button').first().click()
  await calls.getByText('reply of 1:').waitFor()
  await calls.getByText('prompt of 1:').waitFor()
  await page.close()
})
