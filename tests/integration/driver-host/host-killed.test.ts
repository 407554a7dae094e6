import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replBench } from '../../support/repl-bench.js'
import { hostProgram, type HostProgram } from '../../support/start-host.js'
import { until } from '../../support/until.js'

const bench = replBench()
let program: HostProgram
beforeAll(async () => {
  program = await hostProgram()
})
afterAll(() => program.remove())

describe('a host that is killed leaves no Python behind', () => {
  it('that computes and reads no input', async () => {
    const plan = await bench.plan()
    const driverDir = bench.folder.fake('obedient')
    const host = await program.start({ plan, driverDir, code: 'while True: pass' }, 'running')
    expect(bench.folder.pids().length).toBeGreaterThan(0)
    host.kill('SIGKILL')
    await once(host, 'exit')
    await until(() => bench.folder.pids().length === 0)
  })
})
