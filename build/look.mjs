/**
 * Looks at the page of the app window in each of its states, without a main process: builds renderer/dev, opens it in an
 * installed Chromium under the app's own content policy, takes a picture of each state and lets axe examine it.
 *   node build/look.mjs [--out FOLDER] [--size 1280x800] [--dark | --light] [STATE...]
 * Ends with status 1 where axe finds something serious, the policy was violated, or the page failed.
 */
import { createServer } from 'node:http'
import { mkdir, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { findBrowsers } from './browsers.mjs'
import { lookOptions } from './look-options.mjs'
import { setUp } from './setup.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const built = path.join(root, '.cache', 'look')
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the page with its scripted main process; never into dist. */
export async function buildDevPage() {
  await build({
    configFile: path.join(root, 'build', 'vite.config.mjs'),
    build: { outDir: built, rollupOptions: { input: path.join(root, 'renderer', 'dev', 'index.html') } },
  })
}

/** Serves it on a free port of this machine under the app's policy. */
export async function servePage() {
  const server = createServer(async (request, response) => {
    if (request.url === '/favicon.ico') return response.writeHead(204).end()
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = path.join(built, path.normalize(pathname))
    if (!file.startsWith(built) || !existsSync(file)) return response.writeHead(404).end()
    const type = types[path.extname(file)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy })
    response.end(await readFile(file))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}/dev/index.html`, close: () => server.close() }
}

export async function openBrowser() {
  const { chromium: executablePath, noSandbox } = await findBrowsers()
  if (executablePath === null) throw new Error('This needs Chromium or Chrome (QUARRY_CHROMIUM names one).')
  return chromium.launch({ executablePath, args: noSandbox ? ['--no-sandbox'] : [] })
}

/** What is wrong with a state: failures of the page, violations of the policy, serious findings of axe. */
export async function examine(page) {
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `axe ${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`).join('\n    ')}`,
    )
}

async function look() {
  const wished = lookOptions(process.argv.slice(2))
  if (wished.said !== undefined) {
    process[wished.status === 0 ? 'stdout' : 'stderr'].write(`${wished.said}\n`)
    process.exitCode = wished.status
    return
  }
  await setUp()
  const { out = path.join(root, '.cache', 'look-pictures'), width, height, schemes } = wished
  await mkdir(out, { recursive: true })
  await buildDevPage()
  const { url, close } = await servePage()
  const browser = await openBrowser()
  let wrong = 0
  try {
    for (const colorScheme of schemes) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        reducedMotion: 'reduce',
      })
      const states = wished.states.length > 0 ? wished.states : await allStates(context, url)
      for (const state of states) {
        const page = await context.newPage()
        const faults = []
        page.on('pageerror', (error) => faults.push(`page: ${error.message}`))
        page.on(
          'console',
          (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`),
        )
        await page.goto(`${url}?state=${state}`)
        await page.waitForSelector('footer')
        await page.waitForTimeout(250)
        await page.screenshot({ path: path.join(out, `${state}-${colorScheme}-${width}.png`) })
        faults.push(...(await examine(page)))
        wrong += faults.length
        console.log(
          `${faults.length === 0 ? 'ok  ' : 'BAD '} ${state} ${colorScheme} ${width}${faults.map((fault) => `\n  ${fault}`).join('')}`,
        )
        await page.close()
      }
      await context.close()
    }
  } finally {
    await browser.close()
    close()
  }
  process.exitCode = wrong === 0 ? 0 : 1
}

async function allStates(context, url) {
  const page = await context.newPage()
  await page.goto(`${url}?state=welcome`)
  const states = await page.evaluate(() => document.documentElement.dataset.states.split(' '))
  await page.close()
  return states
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await look()
