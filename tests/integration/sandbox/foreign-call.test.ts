import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pythonUnderTest } from '../../support/sandbox/machine.js'
import { productPython } from '../../support/sandbox/weak-driver.js'

const python = await pythonUnderTest()
const script = join(import.meta.dirname, '../../support/sandbox/foreign_call.py')
const run = (...args: string[]) =>
  spawnSync(python.executable, ['-s', '-S', '-B', script, ...args], { encoding: 'utf8', cwd: '/' })

const isPossible = process.arch === 'x64' && run().status === 0
if (!isPossible) console.warn('skipped: this machine has no 32-bit way into the kernel')

test.skipIf(!isPossible)('a call by the 32-bit way ends the process, whatever its number', () => {
  const { stdout, signal } = run(productPython)
  expect({ stdout, signal }).toEqual({ stdout: '', signal: 'SIGSYS' })
})
