import { parseArgs } from 'node:util'
import { armNames, type ArmName, type ModelSetting } from './arms/arm.js'
import { kinds, natures, seeds, sizes, type SeedName } from './table.js'
import type { Selection } from './questions.js'

export const usage = `npm run bench:answers -- [options]
  --arm quarry|cut|bm25|all   who answers (all)
  --seed tuning|compared|readme  which table (tuning); the README's numbers for Quarry come from the last, which nobody tunes on
  --kinds A,B                 of ${kinds.join(', ')}
  --sizes A,B                 of ${sizes.join(', ')}
  --natures A,B               of ${natures.join(', ')}
  --only TEXT                 only questions whose id holds TEXT ("needle 300kB log 1")
  --limit N                   only N questions, spread over the table
  --model NAME                (qwen2.5-coder-1.5b)
  --ollama URL                (QUARRY_TEST_OLLAMA, else http://127.0.0.1:11434)
  --window TOKENS             (8192)
  --max-seconds N             longest run of Quarry (240)
  --out FILE                  results, one JSON line a question (.cache/bench-answers/results.jsonl)
  --report                    print what FILE holds, ask nothing
  --list                      print questions and truth, ask nothing
  --cli FILE                  the built command line (dist/cli.js)`

export interface BenchOptions extends ModelSetting {
  readonly arms: readonly ArmName[]
  readonly seed: SeedName
  readonly selection: Selection
  readonly only: string
  readonly limit: number
  readonly out: string
  readonly cli: string
  readonly maxSeconds: number
  readonly action: 'run' | 'report' | 'list' | 'help'
}

/** Throws an Error with one sentence where an option or its value is unknown. */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      arm: { type: 'string', default: 'all' },
      seed: { type: 'string', default: 'tuning' },
      kinds: { type: 'string' },
      sizes: { type: 'string' },
      natures: { type: 'string' },
      only: { type: 'string', default: '' },
      limit: { type: 'string' },
      model: { type: 'string', default: 'qwen2.5-coder-1.5b' },
      ollama: { type: 'string', default: env.QUARRY_TEST_OLLAMA ?? 'http://127.0.0.1:11434' },
      window: { type: 'string', default: '8192' },
      'max-seconds': { type: 'string', default: '240' },
      out: { type: 'string', default: '.cache/bench-answers/results.jsonl' },
      cli: { type: 'string', default: 'dist/cli.js' },
      report: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  return {
    arms: values.arm === 'all' ? armNames : chosen('--arm', values.arm, armNames),
    seed: chosen('--seed', values.seed, Object.keys(seeds) as SeedName[])[0] ?? 'tuning',
    selection: {
      kinds: chosen('--kinds', values.kinds, kinds),
      sizes: chosen('--sizes', values.sizes, sizes),
      natures: chosen('--natures', values.natures, natures),
    },
    only: values.only,
    limit: values.limit === undefined ? Infinity : positive('--limit', values.limit),
    model: values.model,
    ollama: values.ollama,
    window: positive('--window', values.window),
    out: values.out,
    cli: values.cli,
    maxSeconds: positive('--max-seconds', values['max-seconds']),
    action: values.help ? 'help' : values.list ? 'list' : values.report ? 'report' : 'run',
  }
}

/** All of `known` where nothing is given. */
function chosen<T extends string>(
  option: string,
  given: string | undefined,
  known: readonly T[],
): readonly T[] {
  if (given === undefined) return known
  return given.split(',').map((name) => {
    const found = known.find((one) => one === name.trim())
    if (found === undefined) throw new Error(`${option} takes ${known.join(', ')}, not "${name}"`)
    return found
  })
}

function positive(option: string, given: string): number {
  const number = Number(given)
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`${option} takes a whole number, not "${given}"`)
  return number
}
