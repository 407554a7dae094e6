/**
 * `npm run bench:window`: does the window stay smooth with 500 steps in a chat and 200 events a second? Prints the longest
 * frame and the long tasks for each pane, beside the same events with nothing drawn: what the machine and the browser
 * cost by themselves. Nothing is asserted, since a busy machine would decide.
 */
import { homedir } from 'node:os'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { findChromium } from '../../../electron/app/browsers.js'
import { table } from './table.js'
import type { Row } from './table.js'

interface Panes {
  busy(seconds: number, perSecond: number): Promise<Row['measured']>
}

const eventsPerSecond = 200
const steps = 500
/** `none` is the baseline. */
const panes = ['none', 'steps', 'steps, scrolled up', 'variables', 'variables, five values open'] as const

async function main(): Promise<void> {
  const [url, seconds] = [process.env['BENCH_PAGE'], Number(process.argv[2] ?? 10)]
  if (url === undefined) throw new Error('BENCH_PAGE names no page; start this with npm run bench:window')
  if (!(seconds > 0)) throw new Error(`${process.argv[2]} is no number of seconds`)
  const executablePath = findChromium(process.env, process.platform, homedir())
  if (executablePath === null)
    throw new Error('no Chromium is installed here; install it or set QUARRY_CHROMIUM')
  // Chromium's own sandbox cannot start as root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  process.stdout.write(
    `${steps} steps, ${eventsPerSecond} events a second for ${seconds} s each, Chromium ${browser.version()}\n`,
  )
  try {
    const rows: Row[] = []
    for (const pane of panes) rows.push({ pane, measured: await measure(browser, url, pane, seconds) })
    process.stdout.write(`${table(rows)}\n`)
  } finally {
    await browser.close()
  }
}

async function measure(
  browser: Browser,
  url: string,
  pane: (typeof panes)[number],
  seconds: number,
): Promise<Row['measured']> {
  const page = await browser.newPage({ viewport: { width: 460, height: 900 } })
  try {
    page.setDefaultTimeout(120_000)
    const [name = 'none'] = pane.split(',')
    await page.goto(`${url}?pane=${name}&scene=many&width=420`)
    await page.locator(drawn(name)).first().waitFor()
    // Steps are drawn some of them a frame: all are there before the clock starts.
    if (name === 'steps') await page.locator('[data-step="1"]').waitFor({ state: 'attached' })
    if (pane === 'steps, scrolled up') {
      await page.locator('[data-testid="steps"]').hover()
      await page.mouse.wheel(0, -5000)
      await page.locator('[data-step="500"]').waitFor({ state: 'attached' })
    }
    if (pane === 'variables, five values open') {
      const lists = page.locator('[role="row"][aria-expanded="false"]')
      for (let count = 0; count < 5; count++) await lists.first().dblclick()
      await page.locator('[role="row"][aria-level="2"]').first().waitFor()
    }
    return await page.evaluate(
      ([length, rate]) => (globalThis as unknown as { panes: Panes }).panes.busy(length, rate),
      [seconds, eventsPerSecond] as const,
    )
  } finally {
    await page.close()
  }
}

function drawn(name: string): string {
  return name === 'none' ? 'main p' : `[data-testid="${name}"]`
}

await main()
