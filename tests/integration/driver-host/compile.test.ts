import { appendFileSync, existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compileDriver, compiledFile } from '../../../electron/driver/compile.js'
import { replBench, run } from '../../support/repl-bench.js'

const bench = replBench()

it('compiles the driver once, and again when a source changed', async () => {
  const { python } = await bench.plan()
  const driverDir = bench.folder.fake('obedient')
  const source = join(driverDir, 'repl_driver.py')
  expect(await compileDriver(python, driverDir)).toBe('compiled')
  expect(existsSync(compiledFile(source, python.version))).toBe(true)
  expect(await compileDriver(python, driverDir)).toBe('fresh')
  const later = new Date(Date.now() + 10_000)
  utimesSync(source, later, later)
  expect(await compileDriver(python, driverDir)).toBe('compiled')
})

it('a driver that was compiled and then changed runs as it stands in its source', async () => {
  const { python } = await bench.plan()
  await compileDriver(python, bench.folder.real)
  const module = join(bench.folder.real, 'quarry_repl', 'compiling.py')
  appendFileSync(module, '\nMAX_CODE_CHARS = 20\n')
  const repl = await bench.start()
  expect(await run(repl, 'print("twenty characters and more")')).toHaveProperty(
    'error',
    expect.stringContaining('the limit is 20'),
  )
})

it('what cannot be compiled costs nothing but speed', async () => {
  const { python } = await bench.plan()
  expect(await compileDriver({ ...python, executable: '/nowhere/python3' }, bench.folder.fake('mute'))).toBe(
    'impossible',
  )
  expect(await compileDriver(python, '/nowhere')).toBe('impossible')
})
