/** What the tests of the sandbox find on this machine. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type {
  BubblewrapFacts,
  PythonFacts,
  SandboxLayer,
  SandboxPlan,
} from '../../../electron/contract/sandbox.js'
import { findBubblewrap } from '../../../electron/sandbox/find-bubblewrap.js'
import { findPython } from '../../../electron/sandbox/find-python.js'
import { productPython } from './weak-driver.js'

/** The interpreter of the tests; PYTHON_UNDER_TEST names another one than the first on PATH. */
export function pythonUnderTest(): Promise<PythonFacts> {
  const candidate = process.env['PYTHON_UNDER_TEST']
  return findPython({ driverDir: productPython, ...(candidate === undefined ? {} : { candidate }) })
}

/** bubblewrap, or null with the reason printed: it is not there, or this machine forbids what it does. */
export async function workingBubblewrap(): Promise<BubblewrapFacts | null> {
  const facts = await findBubblewrap(process.env['PATH'])
  const reason = facts === null ? 'it is not installed' : await failure(facts)
  if (reason === undefined) return facts
  console.warn(`tests with bubblewrap are skipped: ${reason}`)
  return null
}

export function planOf(
  python: PythonFacts,
  layers: readonly SandboxLayer[],
  bubblewrap: BubblewrapFacts | null,
): SandboxPlan {
  return { python, layers: [...layers], bubblewrap: layers.includes('bubblewrap') ? bubblewrap : null }
}

async function failure({ file }: BubblewrapFacts): Promise<string | undefined> {
  try {
    await promisify(execFile)(file, ['--unshare-user', '--unshare-pid', '--ro-bind', '/', '/', 'true'])
    return undefined
  } catch (error) {
    return String(error)
  }
}
