import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxLayer } from '../../../electron/contract/sandbox.js'
import { replBench } from '../../support/repl-bench.js'
import { hostProgram, type HostProgram } from '../../support/start-host.js'
import { until } from '../../support/until.js'

const bench = replBench()
let program: HostProgram
beforeAll(async () => {
  program = await hostProgram()
})
afterAll(() => program.remove())

const layers: Record<string, readonly SandboxLayer[]> = {
  'behind bubblewrap': ['bubblewrap', 'seccomp'],
  'without bubblewrap': ['landlock', 'seccomp'],
}

const cases = [
  { state: 'computes', code: 'while True: pass', word: 'running' },
  { state: 'waits for a model', code: 'llm_query("p")', word: 'asked' },
  {
    state: 'swallows every exception',
    code: 'while True:\n  try:\n    for n in range(10 ** 12): pass\n  except:\n    pass',
    word: 'running',
  },
].flatMap((one) => Object.entries(layers).map(([where, wanted]) => ({ ...one, where, wanted })))

describe('a host that is killed leaves no Python behind', () => {
  it.each(cases)('that $state, $where', async ({ code, word, wanted }) => {
    const found = await bench.plan()
    const missing = wanted.filter((layer) => !found.layers.includes(layer))
    expect(missing, 'layers that this machine must have for this test').toEqual([])
    const plan = {
      ...found,
      layers: [...wanted],
      bubblewrap: wanted.includes('bubblewrap') ? found.bubblewrap : null,
    }
    const host = await program.start({ plan, driverDir: bench.folder.real, code }, word)
    expect(bench.folder.pids().length).toBeGreaterThan(0)
    host.kill('SIGKILL')
    await once(host, 'exit')
    await until(() => bench.folder.pids().length === 0)
  })
})
