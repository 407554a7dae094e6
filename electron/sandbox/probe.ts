/** Decides how drivers are confined on this machine, by trying. */
import { QuarryError } from '../contract/errors.js'
import type {
  BubblewrapFacts,
  PythonFacts,
  SandboxLayer,
  SandboxPlan,
  SandboxReport,
} from '../contract/sandbox.js'
import { findBubblewrap } from './find-bubblewrap.js'
import { probeKey, readProbeCache, writeProbeCache } from './probe-cache.js'
import { probeCommand, runProbe, visiblePaths } from './run-probe.js'

/** Both layers where possible; either one is enough. The filter of system calls belongs to each. */
const choices: readonly (readonly SandboxLayer[])[] = [
  ['bubblewrap', 'landlock', 'seccomp'],
  ['landlock', 'seccomp'],
  ['bubblewrap', 'seccomp'],
]

export interface SandboxOptions {
  readonly python: PythonFacts
  /** The folder of repl_driver.py; absolute. */
  readonly driverDir: string
  /** The app's data folder, for remembering a verdict. */
  readonly dataHome: string
  readonly appVersion: string
  /** Probe even when a verdict is remembered. */
  readonly fresh?: boolean
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly signal?: AbortSignal
}

/** The plans to try, strongest first. */
export function plansFor(python: PythonFacts, bubblewrap: BubblewrapFacts | null): SandboxPlan[] {
  return choices
    .filter((layers) => bubblewrap !== null || !layers.includes('bubblewrap'))
    .map((layers) => ({
      python,
      bubblewrap: layers.includes('bubblewrap') ? bubblewrap : null,
      layers: [...layers],
    }))
}

/**
 * The strongest plan that passes the probe. QuarryError sandbox_unavailable when none does: then nothing
 * that a model writes may run here.
 */
export async function probeSandbox(options: SandboxOptions): Promise<SandboxReport> {
  const { python, driverDir, dataHome } = options
  if (process.platform !== 'linux') throw unavailable([`no sandbox is built for ${process.platform} yet`])
  const bubblewrap = await findBubblewrap((options.env ?? process.env)['PATH'])
  const key = await probeKey({ python, bubblewrap, driverDir, appVersion: options.appVersion })
  const remembered = options.fresh === true ? undefined : await readProbeCache(dataHome, key)
  if (remembered !== undefined) return remembered

  const notInForce: SandboxReport['notInForce'] =
    bubblewrap === null ? [{ layers: ['bubblewrap'], reason: 'bubblewrap is not installed' }] : []
  for (const plan of plansFor(python, bubblewrap)) {
    const { faults, checks } = await runProbe({
      command: probeCommand(plan, driverDir),
      visible: visiblePaths(plan, driverDir),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
    if (faults.length === 0) {
      const report = { ...plan, checks: [...checks], notInForce }
      // a verdict that cannot be remembered is found again next time
      await writeProbeCache(dataHome, key, report).catch(() => undefined)
      return report
    }
    notInForce.push({ layers: plan.layers, reason: faults.join('; ') })
  }
  throw unavailable(notInForce.map(({ layers, reason }) => `${layers.join(' + ')}: ${reason}`))
}

function unavailable(reasons: readonly string[]): QuarryError {
  return new QuarryError(
    'sandbox_unavailable',
    `code that a model writes cannot be confined here, so none is run: ${reasons.join(' | ')}`,
    {
      remedy:
        'use a Linux kernel with Landlock (5.13 or newer), or install bubblewrap and allow it user namespaces',
    },
  )
}
