/**
 * Starts a main bundle as `npm start` does, on Electron where its binary is there and else on an installed Chromium,
 * and gives the page to drive. Nothing it started is left when it is closed.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright-core'
import { electronBinary as electronBelow } from '../../electron/app/browsers.js'
import { alive, killAll, treeOf, type Process } from './processes.js'
import { until } from './until.js'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** Milliseconds: what a window test waits for in vain is named before the test's own limit ends it. */
const longestWait = 180_000

export type ShellKind = 'electron' | 'chromium'

export interface LaunchOptions {
  readonly shell: ShellKind
  /** Of the Chromium shell as built. */
  readonly shellFile: string
  /** The main bundle. */
  readonly main: string
  readonly args?: readonly string[]
  readonly userData: string
  readonly env?: Readonly<Record<string, string>>
  /** Numbers of a user and group to run as; root only. */
  readonly user?: number
}

export interface LaunchedShell {
  /** Another one after `reconnect`. */
  readonly page: Page
  /** Of the main process. */
  readonly child: ChildProcess
  readonly output: Output
  /** Everything that was ever seen to be started. */
  processes(): Process[]
  /** Processes that may hold the page. */
  renderers(): Process[]
  /** Kills the page's process, as a crash or the system would. */
  killRenderer(): void
  /** After a crash: the driver gives a page up whose process ended, and has to look anew. */
  reconnect(): Promise<void>
  /** Drops files of the system onto the page, by the browser's own drag events. */
  drop(paths: readonly string[], at?: { x: number; y: number }): Promise<void>
  /** Waits until all has ended; the status of the main process. */
  whenEnded(): Promise<number | null>
  /** Asks it to quit as a user's Ctrl-C does, and waits. */
  close(): Promise<number | null>
}

export interface Output {
  stdout(): string
  stderr(): string
  /** Resolves when stdout or stderr holds this; rejects when the process ends without it. */
  says(text: string): Promise<void>
}

/** Path of Electron's binary in this checkout; null when it is absent. */
export function electronBinary(): string | null {
  return electronBelow([repository])
}

export function startShell(options: LaunchOptions & { readonly port: boolean }): {
  child: ChildProcess
  output: Output
  ended: Promise<number | null>
} {
  const own = [options.main, `--user-data-dir=${options.userData}`, ...(options.args ?? [])]
  const electron = options.shell === 'electron' ? electronBinary() : null
  const [command, args] =
    electron === null
      ? [process.execPath, [options.shellFile, ...own]]
      : [electron, [...(options.port ? ['--remote-debugging-port=0'] : []), ...own]]
  const child = spawn(command, args, {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: options.userData,
      ...(process.env['QUARRY_CHROMIUM'] === undefined
        ? {}
        : { QUARRY_CHROMIUM: process.env['QUARRY_CHROMIUM'] }),
      ...(options.port ? { QUARRY_WINDOW_PORT: '1' } : {}),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.user === undefined ? {} : { uid: options.user, gid: options.user }),
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { child, output: watchOutput(child, ended), ended }
}

export async function launchShell(options: LaunchOptions): Promise<LaunchedShell> {
  // One of an earlier start that was killed would name a port where nobody listens.
  rmSync(portFile(options), { force: true })
  const { child, output, ended } = startShell({ ...options, port: true })
  const seen = new Map<number, Process>()
  const look = (): Process[] => {
    for (const one of treeOf(child.pid ?? 0)) seen.set(one.pid, one)
    return [...seen.values()]
  }
  const port = await debuggingPort(options, ended, output)
  const renderers = () => treeOf(child.pid ?? 0).filter((one) => one.command.includes('--type=renderer'))
  let browser = await connect(port)
  let page = await ownPage(browser)
  look()

  const whenEnded = async () => {
    const status = await ended
    await browser.close().catch(() => undefined)
    await until(() => alive([...seen.values()]).length === 0)
    return status
  }
  return {
    get page() {
      return page
    },
    reconnect: async () => {
      await browser.close()
      browser = await connect(port)
      page = await ownPage(browser)
    },
    child,
    output,
    processes: look,
    renderers,
    killRenderer: () => {
      // One of them is a spare: the browser keeps a process for the next page.
      killAll(renderers().map(({ pid }) => pid))
    },
    drop: async (paths, at = { x: 300, y: 300 }) => dropFiles(page, paths, at),
    whenEnded,
    close: async () => {
      look()
      child.kill('SIGINT')
      return whenEnded()
    },
  }
}

function portFile({ shell, userData }: LaunchOptions): string {
  return join(userData, ...(shell === 'electron' ? [] : ['window']), 'DevToolsActivePort')
}

async function debuggingPort(
  options: LaunchOptions,
  ended: Promise<number | null>,
  output: Output,
): Promise<number> {
  const file = portFile(options)
  let gone = false
  void ended.then(() => (gone = true))
  await until(() => gone || (existsSync(file) && readFileSync(file, 'utf8').includes('\n')))
  if (gone) throw new Error(`the shell ended before its window was there: ${output.stderr()}`)
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

async function connect(port: number): Promise<Browser> {
  return chromium.connectOverCDP(`http://127.0.0.1:${port}`, { isLocal: true })
}

async function ownPage(browser: Browser): Promise<Page> {
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('the browser has no window')
  context.setDefaultTimeout(longestWait)
  const isOwn = (page: Page) => /^(app:\/\/bundle|https:\/\/bundle\.quarry\.invalid)\//.test(page.url())
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  await until(() => isOwn(page))
  await page.waitForLoadState('load')
  return page
}

async function dropFiles(page: Page, paths: readonly string[], at: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  // A drag that begins before the page has taken the last drop would be lost; nobody is that quick by hand.
  const taken = page.evaluate(
    `new Promise((resolve) => addEventListener('drop', () => setTimeout(resolve), { once: true, capture: true }))`,
  )
  await page.evaluate('0')
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data })
  await taken
  await session.detach()
}

function watchOutput(child: ChildProcess, ended: Promise<unknown>): Output {
  let stdout = ''
  let stderr = ''
  const looks = new Set<() => void>()
  const look = () => {
    for (const one of [...looks]) one()
  }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    look()
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
    look()
  })
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    says: async (text) =>
      new Promise((resolve, reject) => {
        const one = () => {
          if (!stdout.includes(text) && !stderr.includes(text)) return
          looks.delete(one)
          resolve()
        }
        looks.add(one)
        one()
        void ended.then(() => {
          reject(new Error(`it ended without saying "${text}": ${stdout}${stderr}`))
        })
      }),
  }
}
