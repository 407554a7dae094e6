/** The command line as a user runs it: built into a folder of its own, started as a process. */
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, vi } from 'vitest'
import { z } from 'zod'

const repository = fileURLToPath(new URL('../..', import.meta.url))

export interface Finished {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
  /** The one JSON object on stdout; throws when there is another number of them. */
  readonly json: () => Record<string, unknown>
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Numbers of a user and group to run as; root only. */
  readonly user?: number
  readonly cwd?: string
}

export interface Running {
  readonly child: ChildProcess
  readonly finished: Promise<Finished>
  /** Resolves when stderr or stdout holds this; rejects when the process ends without it. */
  readonly says: (text: string) => Promise<void>
}

export interface Cli {
  /** Folder of cli.js, reader-worker.js and python/. */
  readonly install: string
  /** A data folder shared by the runs of a test file, so that the sandbox is tried once. */
  readonly home: string
  /** A place for a test's files, readable by every user. */
  readonly folder: string
  start(words: readonly string[], options?: RunOptions): Running
  run(words: readonly string[], options?: RunOptions): Promise<Finished>
}

/** Call once at the top of a test file. Everything is gone when its tests are done. */
export function useCli(): Cli {
  // A process for every run: slow on a busy machine, never stuck.
  vi.setConfig({ testTimeout: 240_000 })
  const folder = mkdtempSync(join(tmpdir(), 'quarry-cli-'))
  const install = join(folder, 'install')
  const home = join(folder, 'home')
  const running = new Set<ChildProcess>()
  beforeAll(async () => {
    await buildInto(install)
  })
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const start = (words: readonly string[], options: RunOptions = {}): Running => {
    const child = spawn(process.execPath, [join(install, 'cli.js'), ...words], {
      cwd: options.cwd ?? folder,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: folder,
        XDG_DATA_HOME: home,
        QUARRY_COMMAND: 'quarry',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(options.user === undefined ? {} : { uid: options.user, gid: options.user }),
    })
    running.add(child)
    return watch(child, () => running.delete(child))
  }
  return { install, home, folder, start, run: (words, options) => start(words, options).finished }
}

/** As build/build.mjs does it for dist/. */
export async function buildInto(folder: string): Promise<void> {
  const build = (await import(new URL('../../build/build.mjs', import.meta.url).href)) as {
    bundle(entries: Record<string, string>, folder: string): Promise<void>
  }
  await build.bundle(
    { cli: 'electron/cli/main.ts', 'reader-worker': 'electron/documents/reader-worker.ts' },
    folder,
  )
  cpSync(join(repository, 'python'), join(folder, 'python'), {
    recursive: true,
    filter: (source) => !source.includes('__pycache__'),
  })
}

function watch(child: ChildProcess, onEnd: () => void): Running {
  let stdout = ''
  let stderr = ''
  const looks = new Set<() => void>()
  const look = (): void => {
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
  const finished = new Promise<Finished>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => {
      onEnd()
      resolve({ status, stdout, stderr, json: () => oneObject(stdout) })
    })
  })
  return {
    child,
    finished,
    says: (text) =>
      new Promise((resolve, reject) => {
        const one = (): void => {
          if (!stdout.includes(text) && !stderr.includes(text)) return
          looks.delete(one)
          resolve()
        }
        looks.add(one)
        one()
        finished.then(
          () => reject(new Error(`it ended without saying "${text}": ${stderr}`)),
          (error: Error) => reject(error),
        )
      }),
  }
}

function oneObject(stdout: string): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).parse(JSON.parse(stdout))
}
