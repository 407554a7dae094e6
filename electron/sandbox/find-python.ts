/** Finds an interpreter and learns exactly what it needs to read. */
import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { QuarryError, systemCode } from '../contract/errors.js'
import { pythonFactsSchema, type PythonFacts } from '../contract/sandbox.js'
import { contains, outermost } from './paths.js'

/** Programs that a desktop session's PATH may lack. */
const usualFolders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
const oldest = [3, 9] as const
const limits = { timeout: 15_000, maxBuffer: 1 << 20 }
const remedy = 'install Python 3.9 or newer, or name one with --python PATH'

/** Asks for the file behind wrappers, links and virtual environments; any Python since 2.6 understands it. */
const whoAreYou = [
  'import json, os, sys',
  'file = getattr(sys, "_base_executable", None) or sys.executable',
  'print(json.dumps({"file": os.path.realpath(file), "version": list(sys.version_info[:3])}))',
].join('\n')
const identitySchema = z.object({
  file: z.string().startsWith('/'),
  version: z.tuple([z.number(), z.number(), z.number()]),
})

type Environment = Readonly<Record<string, string | undefined>>

/** Where an interpreter is looked for, best first. Relative entries of PATH depend on the folder one is in. */
export function pythonCandidates(candidate: string | undefined, env: Environment): string[] {
  if (candidate?.includes('/') === true) return [resolve(candidate)]
  const onPath = (env['PATH'] ?? '').split(':').filter((folder) => isAbsolute(folder))
  const folders = [...new Set([...onPath, ...usualFolders])]
  return folders.map((folder) => join(folder, candidate ?? 'python3'))
}

/** Why these facts may not be allowed to a sandbox, or undefined. A folder is allowed with all that is in it. */
export function overlap(python: PythonFacts, privatePaths: readonly string[]): string | undefined {
  for (const folder of python.folders) {
    const path = privatePaths.find((one) => contains(folder, one))
    if (path !== undefined) return `its folder ${folder} contains ${path}`
  }
  return undefined
}

/** Paths as they are named and as links resolve them: the folders of an interpreter are real paths. */
async function withRealPaths(paths: readonly string[]): Promise<string[]> {
  const real = await Promise.all(paths.map((path) => realpath(path).catch(() => path)))
  return [...new Set([...paths, ...real])]
}

/**
 * The first interpreter that will do. `candidate` is a path or a program's name; without one `python3` is
 * looked for. QuarryError python_too_old when only older ones are there, else python_absent.
 */
export async function findPython(options: {
  driverDir: string
  candidate?: string
  env?: Environment
  /** Besides the home: places that must not lie in a folder of the interpreter. */
  privatePaths?: readonly string[]
}): Promise<PythonFacts> {
  const env = options.env ?? process.env
  const privatePaths = await withRealPaths([env['HOME'] ?? homedir(), ...(options.privatePaths ?? [])])
  const refusals: Refusal[] = []
  for (const file of pythonCandidates(options.candidate, env)) {
    const found = await examine(file, options.driverDir, env)
    if (!('facts' in found)) {
      refusals.push(found)
      continue
    }
    const reason = overlap(found.facts, privatePaths)
    if (reason === undefined) return found.facts
    refusals.push({ file, reason, kind: 'unusable' })
  }
  throw explain(refusals)
}

interface Refusal {
  readonly file: string
  readonly reason: string
  readonly kind: 'absent' | 'too_old' | 'unusable'
}

function explain(refusals: readonly Refusal[]): QuarryError {
  const old = refusals.find(({ kind }) => kind === 'too_old')
  const unusable = refusals.find(({ kind }) => kind === 'unusable')
  const told = old ?? unusable ?? refusals[0]
  const code = told === old && old !== undefined ? 'python_too_old' : 'python_absent'
  const message =
    told === undefined || (told.kind === 'absent' && refusals.length > 1)
      ? 'no Python was found, and the code that a model writes needs one'
      : `${told.file} cannot be used: ${told.reason}`
  return new QuarryError(code, message, { remedy })
}

async function examine(
  file: string,
  driverDir: string,
  env: Environment,
): Promise<{ facts: PythonFacts } | Refusal> {
  const clean = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PYTHON')))
  try {
    const identity = identitySchema.parse(await ask(file, ['-c', whoAreYou], clean))
    const [major, minor] = identity.version
    if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
      return { file, kind: 'too_old', reason: `it is Python ${identity.version.join('.')}` }
    const script = ['-s', '-S', '-B', '-X', 'utf8', join(driverDir, 'python_facts.py')]
    const facts = pythonFactsSchema.parse(await ask(identity.file, script, clean))
    return { facts: { ...facts, executable: identity.file, folders: outermost(facts.folders) } }
  } catch (error) {
    return systemCode(error) === 'ENOENT'
      ? { file, kind: 'absent', reason: 'there is no such file' }
      : { file, kind: 'unusable', reason: `it did not answer as Python does (${reasonOf(error)})` }
  }
}

/** Runs in the root folder: a version manager's script would else follow a file in the folder one is in. */
async function ask(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  const { stdout } = await promisify(execFile)(file, args, { ...limits, env, cwd: '/' })
  return JSON.parse(stdout) as unknown
}

/** Never the command line that failed: it holds a program's text. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError || error instanceof z.ZodError) return 'its answer is something else'
  if (!(error instanceof Error)) return 'it failed'
  const said = 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : undefined
  if (said !== undefined && said !== '') return said.slice(0, 200)
  if ('killed' in error && error.killed === true)
    return `it said nothing for ${limits.timeout / 1000} seconds`
  if ('signal' in error && typeof error.signal === 'string') return `it was ended by ${error.signal}`
  if (!('code' in error)) return 'it failed'
  if (error.code === 'EACCES') return 'it is no program that you may run'
  return typeof error.code === 'number' ? `it ended with status ${error.code}` : String(error.code)
}
