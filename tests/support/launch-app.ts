/** Quarry's own window from dist/, with the real driver and sandbox, and a model server of the test's. */
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { findChromium } from '../../electron/app/browsers.js'
import type { Display } from './display.js'
import { electronBinary, launchShell, type LaunchedShell, type ShellKind } from './launch-shell.js'
import { alive } from './processes.js'

const repository = fileURLToPath(new URL('../..', import.meta.url))
/** For a person to look at. */
export const screens = join(repository, '.cache', 'screens')

export interface AppOptions {
  /** A folder of the test's own, which becomes the user's home. */
  readonly folder: string
  /** URL of the model server. */
  readonly ollama: string
  readonly display: Display
  /** Files named on the command line. */
  readonly files?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export interface LaunchedApp extends LaunchedShell {
  /** Saves what the window shows as `.cache/screens/NAME.png`. */
  shoot(name: string): Promise<void>
  /** Quits, and fails when a process is left, the page broke its policy, or one of its scripts threw. */
  close(): Promise<number | null>
  /** As `close`, after the window or the program was ended by the test itself. */
  afterEnd(): Promise<void>
}

/** The shell that this machine has; throws a sentence when there is none. */
export function presentShell(): ShellKind {
  if (electronBinary() !== null) return 'electron'
  if (findChromium(process.env, process.platform, homedir()) !== null) return 'chromium'
  throw new Error(
    'Window tests need the binary of Electron, or Chromium or Chrome (QUARRY_CHROMIUM names one).',
  )
}

export async function launchApp(options: AppOptions): Promise<LaunchedApp> {
  const dist = join(repository, 'dist')
  if (!existsSync(join(dist, 'main.js'))) throw new Error('Run `npm run build` first: dist/ holds no window.')
  const { folder, ollama, display } = options
  const shell = await launchShell({
    shell: presentShell(),
    shellFile: join(dist, 'chromium-shell.js'),
    main: join(dist, 'main.js'),
    args: options.files ?? [],
    userData: join(folder, 'window-data'),
    env: {
      ...display.env,
      HOME: folder,
      XDG_DATA_HOME: join(folder, 'data'),
      OLLAMA_HOST: ollama,
      ...options.env,
    },
  })
  await drawn(shell.page)
  return Object.defineProperties(
    {
      ...shell,
      shoot: async (name: string) => {
        mkdirSync(screens, { recursive: true })
        await shell.page.screenshot({ path: join(screens, `${name}.png`) })
      },
      reconnect: async () => {
        await shell.reconnect()
        await drawn(shell.page)
      },
      close: async () => {
        const faults = await faultsOf(shell.page)
        const status = await shell.close()
        holdClean(shell, faults)
        return status
      },
      afterEnd: async () => {
        await shell.whenEnded()
        holdClean(shell, [])
      },
    },
    // The page of the moment, not that of the start.
    { page: { get: () => shell.page } },
  )
}

/** From here on the window takes keys and drops. Of a page that is loaded again, the new one. */
async function drawn(page: Page): Promise<void> {
  await page.getByRole('main').waitFor()
  await watchPolicy(page)
}

/** Breaks of the policy from here on land in the console, where those of the load itself stand already. */
async function watchPolicy(page: Page): Promise<void> {
  // As text: this folder's types know no document.
  await page.evaluate(`document.addEventListener('securitypolicyviolation', (event) => {
    console.error('Content Security Policy: ' + event.violatedDirective + ' forbids ' + event.blockedURI)
  })`)
}

async function faultsOf(page: Page): Promise<string[]> {
  if (page.isClosed()) return []
  const said = (await page.consoleMessages()).map((message) => message.text())
  const thrown = (await page.pageErrors()).map(String)
  return [...said.filter((text) => text.includes('Content Security Policy')), ...thrown]
}

function holdClean(shell: LaunchedShell, faults: readonly string[]): void {
  const left = alive(shell.processes())
  if (left.length > 0)
    throw new Error(`left behind: ${left.map((one) => one.command.slice(0, 200)).join('; ')}`)
  if (faults.length > 0) throw new Error(`the page had faults: ${faults.join('; ')}`)
}
