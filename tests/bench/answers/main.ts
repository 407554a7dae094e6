/** `npm run bench:answers`: how often Quarry, and two simpler ways with the same model, answer right. */
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ArmUnavailable, type Arm, type ArmName } from './arms/arm.js'
import { bm25Arm } from './arms/bm25.js'
import { openChat } from './arms/chat.js'
import { cutArm } from './arms/cut.js'
import { quarryArm } from './arms/quarry.js'
import { estimateSeconds } from './estimate.js'
import { readOptions, usage, type BenchOptions } from './options.js'
import { prepare, type Question } from './questions.js'
import { report } from './report.js'
import { keyOf, readResults } from './results.js'
import { pendingQuestions, runQuestions, type RunSetting } from './run.js'
import { seeds } from './table.js'

const cache = '.cache/bench-answers'
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args, process.env)
  if (options.action === 'help') return say(usage)
  const texts = resolve(cache, 'texts')
  const seed = seeds[options.seed]
  const questions = spread(
    (await prepare(texts, seed, options.selection)).filter(({ id }) => id.includes(options.only)),
    options.limit,
  )
  if (options.action === 'list') {
    for (const { id, file, question, truth } of questions)
      say(`${id}\n  ${file}\n  ${question}\n  ${JSON.stringify(truth)}`)
    return
  }
  const setting: RunSetting = {
    seed,
    model: options.model,
    window: options.window,
    out: resolve(options.out),
    say,
  }
  const arms = await Promise.all(options.arms.map((name) => openArm(name, options)))
  if (options.action === 'run') {
    await announce(arms, questions, setting)
    await runQuestions(arms, questions, setting)
  }
  say(`\n${report(await current(arms, questions, setting))}`)
}

async function openArm(name: ArmName, options: BenchOptions): Promise<Arm> {
  switch (name) {
    case 'quarry': {
      const home = resolve(cache, 'home')
      await mkdir(home, { recursive: true })
      return quarryArm({ ...options, cli: resolve(options.cli), home })
    }
    case 'cut':
      return cutArm(openChat(options), options.window)
    case 'bm25':
      return bm25Arm(openChat(options))
  }
}

async function announce(
  arms: readonly Arm[],
  questions: readonly Question[],
  setting: RunSetting,
): Promise<void> {
  let minutes = 0
  for (const arm of arms) {
    const pending = await pendingQuestions(arm, questions, setting)
    const own = estimateSeconds(arm.name, pending, setting.window) / 60
    minutes += own
    say(
      `${arm.name} ${await arm.version()}: ${pending.length} of ${questions.length} questions to ask, about ${own.toFixed(1)} min`,
    )
  }
  say(
    `${setting.model}, window ${setting.window}, seed ${setting.seed}: about ${minutes.toFixed(1)} min on two CPU cores; results in ${setting.out}`,
  )
}

/** The records of these questions by the arms as they are now. */
async function current(arms: readonly Arm[], questions: readonly Question[], setting: RunSetting) {
  const wanted = new Set<string>()
  for (const arm of arms) {
    const version = await arm.version()
    for (const { id, digest } of questions)
      wanted.add(keyOf({ ...setting, arm: arm.name, version, id, digest }))
  }
  return (await readResults(setting.out)).filter((record) => wanted.has(keyOf(record)))
}

/** `limit` elements at equal distances. */
function spread<T>(list: readonly T[], limit: number): T[] {
  if (limit >= list.length) return [...list]
  return list.filter(
    (_, index) =>
      Math.floor((index * limit) / list.length) !== Math.floor(((index - 1) * limit) / list.length),
  )
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.exitCode = 1
  if (error instanceof ArmUnavailable || (error instanceof Error && error.message.startsWith('--'))) {
    process.stderr.write(`bench:answers: ${error.message}\n`)
  } else throw error
})
