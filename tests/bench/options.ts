import { parseArgs } from 'node:util'

export const benchNames = ['load', 'exec', 'start', 'sub-calls', 'prompt'] as const
export type BenchName = (typeof benchNames)[number]

export const usage = `npm run bench -- [options]
  --only A,B   of ${benchNames.join(', ')} (all)
  --quick      64 MiB only and fewer runs: shows that the benches work
  --help`

export interface BenchOptions {
  readonly names: readonly BenchName[]
  readonly quick: boolean
  readonly help: boolean
}

/** Throws an Error with one sentence where an option or its value is unknown. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  return { names: chosen(values.only), quick: values.quick, help: values.help }
}

function chosen(given: string | undefined): readonly BenchName[] {
  if (given === undefined) return benchNames
  return given.split(',').map((name) => {
    const found = benchNames.find((one) => one === name.trim())
    if (found === undefined) throw new Error(`--only takes ${benchNames.join(', ')}, not "${name}"`)
    return found
  })
}
