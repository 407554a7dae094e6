/** The interpreter and the sandbox of this machine, found once and shared by all sessions of a process. */
import type { SandboxReport } from '../contract/sandbox.js'
import { compileDriver } from '../driver/compile.js'
import { homeFault } from '../library/folders.js'
import { findPython } from '../sandbox/find-python.js'
import { probeSandbox } from '../sandbox/probe.js'
import type { Install } from './install.js'

export interface MachineOptions {
  readonly install: Install
  /** The data folder; remembers a verdict that passed. */
  readonly home: string
  /** A path or a program's name. */
  readonly python: string | null
  /** Files that must not lie in a folder that the interpreter may read. */
  readonly privatePaths: readonly string[]
  readonly fresh?: boolean
  readonly signal?: AbortSignal
}

/** Throws QuarryError python_absent, python_too_old, sandbox_unavailable. */
export async function findSandbox(options: MachineOptions): Promise<SandboxReport> {
  const { install, home } = options
  const python = await findPython({
    driverDir: install.driverDir,
    privatePaths: options.privatePaths,
    ...(options.python === null ? {} : { candidate: options.python }),
  })
  // Each probe and each session starts the driver.
  await compileDriver(python, install.driverDir)
  // Where it cannot be made the verdict is not remembered; the journal is what tells the user.
  homeFault(home)
  return probeSandbox({
    python,
    driverDir: install.driverDir,
    dataHome: home,
    appVersion: install.version,
    ...(options.fresh === undefined ? {} : { fresh: options.fresh }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  })
}
