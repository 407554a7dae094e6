/** `npm run bench`: what Quarry costs beside what the bare machine costs, both measured in the same run. */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { findInstall } from '../../electron/app/install.js'
import { findSandbox } from '../../electron/app/machine.js'
import { benchExec } from './exec.js'
import { lineOf, tableOf, type Finding } from './finding.js'
import { benchLoad } from './load.js'
import { readOptions, usage, type BenchName } from './options.js'
import { benchPrompt } from './prompt.js'
import { benchStart } from './start.js'
import { benchSubCalls } from './sub-calls.js'
import type { Bench, Setting } from './setting.js'

const benches: Readonly<Record<BenchName, Bench>> = {
  load: benchLoad,
  exec: benchExec,
  start: benchStart,
  'sub-calls': benchSubCalls,
  prompt: benchPrompt,
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  if (options.help) return say(usage)
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  const stop = new AbortController()
  const onSignal = () => stop.abort(new Error('stopped'))
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
  const findings: Finding[] = []
  try {
    const setting = await openSetting(folder, options.quick, stop.signal)
    say(describe(setting))
    for (const name of options.names) {
      for await (const finding of benches[name](setting)) {
        findings.push(finding)
        say(lineOf(finding))
        stop.signal.throwIfAborted()
      }
    }
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
    await rm(folder, { recursive: true, force: true })
    if (findings.length > 0) say(`\n${tableOf(findings)}`)
  }
}

async function openSetting(folder: string, quick: boolean, signal: AbortSignal): Promise<Setting> {
  const install = findInstall()
  const home = join(folder, 'home')
  const plan = await findSandbox({ install, home, python: null, privatePaths: [folder] })
  return { folder, home, install, plan, quick, signal }
}

function describe({ plan, quick }: Setting): string {
  const gigabytes = (totalmem() / 1024 ** 3).toFixed(0)
  const machine = `${availableParallelism()} cores, ${gigabytes} GiB, Node ${process.versions.node}, Python ${plan.python.version}`
  return `${machine}, sandbox ${plan.layers.join(' + ')}${quick ? '; quick: fewer runs, small sizes' : ''}`
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.exitCode = 1
  process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n`)
})
