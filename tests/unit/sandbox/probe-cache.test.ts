import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SandboxReport } from '../../../electron/contract/sandbox.js'
import { probeKey, readProbeCache, writeProbeCache } from '../../../electron/sandbox/probe-cache.js'
import { plansFor } from '../../../electron/sandbox/probe.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-cache-'))
})
afterEach(() => rm(folder, { recursive: true }))

const python = {
  executable: process.execPath,
  version: '3.12.0',
  folders: ['/usr/lib/python3.12'],
  libraries: [],
  missingModules: [],
}
const report: SandboxReport = {
  python,
  bubblewrap: null,
  layers: ['landlock', 'seccomp'],
  checks: [{ name: 'fork', blocked: true, detail: 'refused' }],
  notInForce: [{ layers: ['bubblewrap'], reason: 'not installed' }],
}

test('a verdict is remembered under its key only', async () => {
  await writeProbeCache(folder, 'key', report)
  expect(await readProbeCache(folder, 'key')).toEqual(report)
  expect(await readProbeCache(folder, 'another')).toBeUndefined()
})

test('the file is for the user alone, and no draft is left behind', async () => {
  await writeProbeCache(folder, 'key', report)
  await writeProbeCache(folder, 'key', report)
  expect(await readdir(folder)).toEqual(['sandbox-probe.json'])
  expect((await stat(join(folder, 'sandbox-probe.json'))).mode & 0o777).toBe(0o600)
})

test.each([
  ['nothing', ''],
  ['no JSON', '{"version":1,'],
  [
    'a layer that does not exist',
    JSON.stringify({ version: 1, key: 'key', report: { ...report, layers: ['luck'] } }),
  ],
  ['a newer version', JSON.stringify({ version: 2, key: 'key', report })],
])('a cache that holds %s means probing again', async (_what, text) => {
  await writeFile(join(folder, 'sandbox-probe.json'), text)
  expect(await readProbeCache(folder, 'key')).toBeUndefined()
})

test('the key changes with the app, the interpreter, bubblewrap and every module of the driver', async () => {
  const driverDir = join(folder)
  await writeFile(join(driverDir, 'confine.py'), 'one')
  const facts = { python, bubblewrap: null, driverDir, appVersion: '1' }
  const keys = [
    await probeKey(facts),
    await probeKey({ ...facts, appVersion: '2' }),
    await probeKey({ ...facts, python: { ...python, folders: ['/opt'] } }),
    await probeKey({ ...facts, bubblewrap: { file: process.execPath, version: [0, 8, 0] } }),
  ]
  await writeFile(join(driverDir, 'confine.py'), 'two')
  keys.push(await probeKey(facts))
  expect(new Set(keys).size).toBe(5)
})

test('the same facts give the same key', async () => {
  const facts = { python, bubblewrap: null, driverDir: folder, appVersion: '1' }
  expect(await probeKey(facts)).toBe(await probeKey(facts))
})

test('plans are tried from both layers down to either one, and without bubblewrap none names it', () => {
  const bubblewrap = { file: '/usr/bin/bwrap', version: [0, 8, 0] as [number, number, number] }
  expect(plansFor(python, bubblewrap).map(({ layers }) => layers)).toEqual([
    ['bubblewrap', 'landlock', 'seccomp'],
    ['landlock', 'seccomp'],
    ['bubblewrap', 'seccomp'],
  ])
  expect(plansFor(python, null)).toEqual([{ python, bubblewrap: null, layers: ['landlock', 'seccomp'] }])
})
