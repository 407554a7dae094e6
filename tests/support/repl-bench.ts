/** REPLs for one test file: real sandbox, real or fake driver, and proof after each test that nothing is left. */
import { afterAll, afterEach, expect } from 'vitest'
import type {
  ExecRequest,
  Repl,
  StepOutcome,
  SubCallAnswer,
  SubCallRequest,
} from '../../electron/contract/repl.js'
import type { SandboxPlan } from '../../electron/contract/sandbox.js'
import { startRepl, type StartOptions } from '../../electron/driver/start.js'
import { findPython } from '../../electron/sandbox/find-python.js'
import { probeSandbox } from '../../electron/sandbox/probe.js'
import { driverFolder, type DriverFolder } from './driver-folder.js'

export interface ReplBench {
  readonly folder: DriverFolder
  readonly log: string[]
  /** Starts the real driver unless another folder is named. */
  start(options?: Partial<StartOptions>): Promise<Repl>
  plan(): Promise<SandboxPlan>
}

export function replBench(): ReplBench {
  const folder = driverFolder()
  const repls: Repl[] = []
  const log: string[] = []
  let planned: Promise<SandboxPlan> | undefined
  const plan = () => (planned ??= probedPlan(folder))
  afterEach(async () => {
    await Promise.all(repls.splice(0).map((repl) => repl.close()))
    expect(folder.running()).toEqual([])
    log.length = 0
  })
  afterAll(() => folder.remove())
  return {
    folder,
    log,
    plan,
    async start(options = {}) {
      const repl = await startRepl({
        plan: await plan(),
        driverDir: folder.real,
        memoryLimitBytes: 512 * 1024 * 1024,
        onLog: (text) => log.push(text),
        ...options,
      })
      repls.push(repl)
      return repl
    },
  }
}

/** A step with ample time whose sub-calls fail the test's expectations unless it answers them. */
export function run(repl: Repl, code: string, more: Partial<ExecRequest> = {}): Promise<StepOutcome> {
  const onSubCall = async (): Promise<SubCallAnswer> => ({ error: 'no model here' })
  return repl.exec({ code, step: 1, stepSeconds: 60, onSubCall, ...more })
}

export interface HeldCalls {
  readonly calls: { readonly call: SubCallRequest; readonly answer: (reply: SubCallAnswer) => void }[]
  readonly onSubCall: ExecRequest['onSubCall']
  /** Resolves when that many calls have come. */
  arrived(count: number): Promise<void>
}

/** Sub-calls that wait until the test answers them. */
export function heldCalls(): HeldCalls {
  const calls: HeldCalls['calls'] = []
  const watchers = new Set<() => void>()
  return {
    calls,
    onSubCall: (call) =>
      new Promise((answer) => {
        calls.push({ call, answer })
        for (const watcher of watchers) watcher()
      }),
    arrived: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (calls.length >= count) resolve()
        }
        watchers.add(look)
        look()
      }),
  }
}

/** The strongest sandbox that this machine has, as the app itself finds it. */
async function probedPlan(folder: DriverFolder): Promise<SandboxPlan> {
  const driverDir = folder.real
  const python = await findPython({ driverDir })
  return probeSandbox({ python, driverDir, dataHome: folder.scratch, appVersion: 'test' })
}
