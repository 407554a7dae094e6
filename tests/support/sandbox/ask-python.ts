import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { PythonFacts } from '../../../electron/contract/sandbox.js'
import { productPython } from './weak-driver.js'

/** Runs code that prints one JSON value, with the product's modules at hand. */
export async function askPython(python: PythonFacts, code: string): Promise<unknown> {
  const lines = ['import sys', `sys.path.insert(0, ${JSON.stringify(productPython)})`, code].join('\n')
  const { stdout } = await promisify(execFile)(python.executable, ['-s', '-S', '-B', '-c', lines])
  return JSON.parse(stdout) as unknown
}
