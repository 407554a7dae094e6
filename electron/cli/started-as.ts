/** How this command line was started, so that what a remedy tells to type is true: `quarry`, or what a checkout needs. */
import path from 'node:path'

export interface Start {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The script that Node runs. */
  readonly script: string | undefined
  readonly cwd: string
}

/** A launcher says its own name in QUARRY_COMMAND. */
export function commandName({ env, script, cwd }: Start): string {
  const named = env['QUARRY_COMMAND']
  if (named !== undefined && named !== '') return named
  if (env['npm_lifecycle_event'] === 'start') return 'npm start --'
  if (script === undefined || path.basename(script) !== 'cli.js') return 'quarry'
  const near = path.relative(cwd, script)
  return `node ${near.startsWith('..') ? script : near}`
}

export const me = commandName({ env: process.env, script: process.argv[1], cwd: process.cwd() })

/** Texts are written with `quarry COMMAND`; here the user's own words take its place. */
export function asStarted(text: string, name = me): string {
  return text.replace(
    /\bquarry (?=(?:ask|sample|replay|export|extract|doctor|models|COMMAND|--help)\b|--help)/g,
    () => `${name} `,
  )
}

/** A password is never an argument: it would stand in the shell's history. */
const passwordRemedy =
  'write its password into a file and name that with --password-file, or save a copy without one'

/** Facts of an error for this user; what happened is left as it is, it may quote a document. */
export function factsAsStarted<
  Facts extends { readonly code?: string; readonly remedy?: string | undefined },
>(facts: Facts): Facts {
  if (facts.code === 'input_password') return { ...facts, remedy: passwordRemedy }
  return facts.remedy === undefined ? facts : { ...facts, remedy: asStarted(facts.remedy) }
}
