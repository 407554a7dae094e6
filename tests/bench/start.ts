/**
 * Until a confined REPL answers its self-test, beside the same interpreter under the same wrapper without the driver.
 * Each layer of sandbox by itself where this machine has both.
 */
import { startPython } from './plain-python.js'
import { startBare } from './repl.js'
import { inTurn, seconds, timed } from './runs.js'
import { driverEnvironment, sandboxCommand } from '../../electron/sandbox/command.js'
import { plansFor } from '../../electron/sandbox/probe.js'
import type { SandboxPlan } from '../../electron/contract/sandbox.js'
import type { Finding } from './finding.js'
import type { Setting } from './setting.js'

export async function* benchStart(setting: Setting): AsyncGenerator<Finding> {
  const { plan } = setting
  const wrapped = plan.layers.includes('bubblewrap')
  if (wrapped) {
    const finding = await compare(setting, plan, 'bwrap with bare Python')
    yield { ...finding, target: { bound: 'at most', value: 1.5 } }
  }
  const [unwrapped] = plansFor(plan.python, null)
  if (unwrapped === undefined || !plan.layers.includes('landlock')) return
  yield { ...(await compare(setting, unwrapped, 'bare Python')), note: 'no target' }
}

async function compare(setting: Setting, plan: SandboxPlan, against: string): Promise<Finding> {
  const { quarry, bare } = await inTurn(
    setting.quick ? 3 : 15,
    { quarry: () => startQuarry(setting, plan), bare: () => startOther(setting, plan) },
    setting.signal,
  )
  return {
    bench: 'start',
    what: `${plan.layers.join(' + ')}: start`,
    against,
    measured: seconds(quarry),
    baseline: seconds(bare),
  }
}

async function startQuarry(setting: Setting, plan: SandboxPlan): Promise<number> {
  const start = await timed(() => startBare(setting, plan))
  await start.value.close()
  return start.seconds
}

/** The very command line of the sandbox, with a script that says one word in the driver's place. */
async function startOther({ install }: Setting, plan: SandboxPlan): Promise<number> {
  const { file, args } = sandboxCommand({ plan, driverDir: install.driverDir, fds: [] })
  const end = args.indexOf('--')
  const bare = ['-c', 'print("ready", flush=True)']
  const whole = plan.bubblewrap === null ? bare : [...args.slice(0, end + 1), plan.python.executable, ...bare]
  const start = await timed(async () => {
    const child = startPython(file, whole, driverEnvironment)
    await child.line()
    return child
  })
  await start.value.close()
  return start.seconds
}
