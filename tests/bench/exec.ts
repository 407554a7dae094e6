/** A step that does nothing, to its result and back, beside a line echoed by Python over the same kind of pipe. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startBare } from './repl.js'
import { seconds, timed } from './runs.js'
import { stdoutTruncateChars } from '../../electron/app/repl-parts.js'
import type { Repl } from '../../electron/contract/repl.js'
import type { Finding } from './finding.js'
import type { Setting } from './setting.js'

const echo = `
import sys
for line in sys.stdin.buffer:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
`

export async function* benchExec(setting: Setting): AsyncGenerator<Finding> {
  const count = setting.quick ? 50 : 500
  const repl = await startBare(setting, setting.plan)
  const pipe = startEcho(setting.plan.python.executable)
  try {
    repl.configure({ stdoutTruncateChars, variables: true })
    const steps: number[] = []
    const pings: number[] = []
    // The first few warm both up.
    for (let n = -20; n < count; n += 1) {
      setting.signal.throwIfAborted()
      const step = await timed(() => runNothing(repl))
      const ping = await timed(() => pipe.ping())
      if (n < 0) continue
      steps.push(step.seconds)
      pings.push(ping.seconds)
    }
    yield {
      bench: 'exec',
      what: 'round trip of a step',
      against: 'bare pipe ping',
      measured: seconds(steps),
      baseline: seconds(pings),
      note: 'no target; what counts is that it is small beside a reply of a model',
    }
  } finally {
    await Promise.all([repl.close(), pipe.close()])
  }
}

async function runNothing(repl: Repl): Promise<void> {
  const onSubCall = async () => ({ error: 'no model here' })
  const outcome = await repl.exec({ code: 'pass', step: 1, stepSeconds: 60, onSubCall })
  if (outcome.kind !== 'result' || outcome.error !== null) throw new Error('a step that does nothing failed')
}

function startEcho(python: string): { ping(): Promise<void>; close(): Promise<void> } {
  const child = spawn(python, ['-c', echo], { stdio: ['pipe', 'pipe', 'inherit'] })
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    async ping() {
      const answer = once(child.stdout, 'data')
      child.stdin.write('{"type":"exec","code":"pass"}\n')
      await answer
    },
    async close() {
      child.kill('SIGKILL')
      await closed
    },
  }
}
