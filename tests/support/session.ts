/** Real sessions for tests: the real reader, driver and sandbox, and a scripted model server. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, vi } from 'vitest'
import { openSession, type AskResult, type Session } from '../../electron/app/session.js'
import { connect } from '../../electron/app/connect.js'
import type { RunEvent } from '../../electron/contract/run.js'
import { driverFolder, type DriverFolder } from './driver-folder.js'
import { options } from './engine-ports.js'
import { useReaderWorker } from './reader-worker.js'
import { startScriptedOllama, type Script, type ScriptedOllama } from './scripted-ollama.js'

export interface Stage {
  /** Whose processes can be told from all others. */
  readonly driver: DriverFolder
  /** For files of the test. */
  readonly folder: string
  readonly home: string
  open(script: Script): Promise<{ readonly session: Session; readonly server: ScriptedOllama }>
}

/** Call once at the top of a test file; sessions and servers are closed after each test. */
export function useSessions(): Stage {
  vi.setConfig({ testTimeout: 240_000 })
  useReaderWorker()
  const driver = driverFolder()
  const home = join(driver.scratch, 'home')
  mkdirSync(home)
  const open: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close()
  })
  afterAll(() => driver.remove())
  return {
    driver,
    home,
    folder: driver.scratch,
    async open(script) {
      const server = await startScriptedOllama({ script })
      open.push(server)
      const models = connect({ url: server.url, allowRemote: false })
      open.push(models)
      const install = { version: 'test', driverDir: driver.real, sampleDir: '' }
      const session = openSession({ install, home, python: null, server: models })
      open.push(session)
      return { session, server }
    },
  }
}

/** Asks with code (`rlm`); `events` takes what a watcher sees. */
export function question(
  session: Session,
  text: string,
  change: {
    events?: RunEvent[]
    onEvent?: (event: RunEvent) => void
    signal?: AbortSignal
    stepSeconds?: number
  } = {},
): Promise<AskResult> {
  return session.ask({
    question: text,
    options: {
      ...options,
      model: 'scripted',
      subModel: 'scripted',
      mode: 'rlm',
      stepSeconds: change.stepSeconds ?? 20,
    },
    ...(change.signal === undefined ? {} : { signal: change.signal }),
    onEvent: (event) => {
      change.events?.push(event)
      change.onEvent?.(event)
    },
  })
}

/** What all steps of these events printed. */
export function printed(events: readonly RunEvent[]): string {
  return events.map((event) => (event.type === 'step' ? event.step.stdout : '')).join('')
}
