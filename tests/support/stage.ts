/** A stage for window tests: a folder, a screen, a scripted server and the app; all gone after each test. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { openDisplay, type Display } from './display.js'
import { launchApp, presentShell, type LaunchedApp } from './launch-app.js'
import {
  startScriptedOllama,
  type Script,
  type ScriptedOllama,
  type ScriptedOptions,
} from './scripted-ollama.js'

export interface Stage {
  /** For the files of a test file; its own, and the user's home. */
  readonly folder: string
  open(script: Script, options?: OpenOptions): Promise<{ app: LaunchedApp; server: ScriptedOllama }>
}

export interface OpenOptions {
  readonly server?: ScriptedOptions
  readonly files?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** The user's home, when the test has made one. */
  readonly folder?: string
}

/** Call once at the top of a test file. Says which shell the window runs on. */
export function useStage(): Stage {
  vi.setConfig({ testTimeout: 240_000 })
  // Made when it is first needed: where all tests of a file are skipped nothing would remove it.
  let made: string | null = null
  const folder = () => (made ??= mkdtempSync(join(tmpdir(), 'quarry-window-')))
  let display: Display | null = null
  let app: LaunchedApp | null = null
  let count = 0
  const ends: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    display = await openDisplay()
    console.log(`window tests run on ${presentShell()}, screen: ${display.kind}`)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await app?.shoot(`failed-${task.name.replaceAll(/\W+/g, '-').slice(0, 60)}`).catch(() => undefined)
    const all = await Promise.allSettled(
      ends
        .splice(0)
        .reverse()
        .map(async (end) => end()),
    )
    for (const one of all) if (one.status === 'rejected') throw one.reason
  })
  afterAll(async () => {
    await display?.close()
    if (made !== null) rmSync(made, { recursive: true, force: true })
  })
  return {
    get folder() {
      return folder()
    },
    open: async (script, options = {}) => {
      if (display === null) throw new Error('open the window in a test, not before')
      const server = await startScriptedOllama({ script, ...options.server })
      ends.push(async () => server.close())
      count += 1
      const home = options.folder ?? join(folder(), `home-${count}`)
      mkdirSync(home, { recursive: true })
      const { files = [], env = {} } = options
      const opened = await launchApp({ folder: home, ollama: server.url, display, files, env })
      app = opened
      ends.push(async () => {
        if (opened.child.exitCode === null && opened.child.signalCode === null) await opened.close()
        else await opened.afterEnd()
      })
      return { app: opened, server }
    },
  }
}
