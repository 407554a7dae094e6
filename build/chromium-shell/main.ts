/**
 * Runs the main bundle given as the first argument on an installed Chromium: `node chromium-shell.js MAIN ARGUMENTS`.
 * The rest of the arguments are the program's own, as they would follow Electron's.
 */
import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findChromium } from '../../electron/app/browsers.js'
import { startsWithoutSandbox } from '../../electron/contract/renderer-sandbox.js'
import { provideElectron } from './hook.js'
import { App } from './slice/app.js'
import { createElectron } from './slice/electron.js'
import type { Host } from './slice/host.js'

const say = (text: string) => process.stderr.write(`quarry: ${text}\n`)

const [main, ...args] = process.argv.slice(2)
const command = findChromium(process.env, process.platform, homedir())
if (main === undefined) {
  say('name the main bundle to run')
  process.exit(2)
} else if (command === null) {
  say('no Chromium or Chrome was found; install one, or name it with QUARRY_CHROMIUM=/path/to/chromium')
  process.exit(1)
} else await start(resolve(main), command)

async function start(bundle: string, browser: string): Promise<void> {
  const noSandbox = startsWithoutSandbox({
    platform: process.platform,
    root: process.getuid?.() === 0,
  })
  if (noSandbox) say('the window runs without the browser’s sandbox, which Chromium does not have for root')
  // What the program would see under Electron.
  process.argv = [process.execPath, bundle, ...args]
  const appended: string[] = []
  const app = new App({ args, env: process.env, platform: process.platform, noSandbox, appended })
  const host: Host = {
    command: browser,
    scripts: join(dirname(fileURLToPath(import.meta.url)), 'chromium-world'),
    noSandbox,
    headless: process.env['QUARRY_WINDOW_HEADLESS'] === '1',
    port: process.env['QUARRY_WINDOW_PORT'] === '1',
    appended,
    calls: new Map(),
    schemes: new Map(),
    keys: new Map(),
    permission: null,
    dark: false,
    profile: () => profileOf(app.getPath('userData'), browser),
    created: (contents) => app.emit('web-contents-created', {}, contents),
    failed: (error) => {
      say(`the window could not be opened: ${error.message}`)
      app.exit(1)
    },
  }
  provideElectron(createElectron(host, app))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      app.quit()
    })
  await import(pathToFileURL(bundle).href)
}

/** A browser from a snap sees no hidden folder of the user's. */
function profileOf(userData: string, browser: string): string {
  const snap = browser.startsWith('/snap/')
    ? join(homedir(), 'snap', 'chromium', 'common', 'quarry-window')
    : null
  const profile = snap ?? join(userData, 'window')
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  return profile
}
