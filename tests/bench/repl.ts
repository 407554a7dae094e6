/** A REPL as the app starts it, with a way to see what was spawned. */
import { spawn } from 'node:child_process'
import type { Artefact } from '../../electron/contract/documents.js'
import type { Repl } from '../../electron/contract/repl.js'
import type { SandboxPlan } from '../../electron/contract/sandbox.js'
import type { Spawn } from '../../electron/driver/child.js'
import { startRepl } from '../../electron/driver/start.js'
import { replParts, stdoutTruncateChars } from '../../electron/app/repl-parts.js'
import type { Setting } from './setting.js'

/** Started but not loaded; the caller closes it. */
export function startBare({ install }: Setting, plan: SandboxPlan): Promise<Repl> {
  return startRepl({ plan, driverDir: install.driverDir })
}

export interface Spawned {
  readonly repl: Repl
  /** Of the sandbox's wrapper, or of Python itself. */
  readonly pid: number
}

/** A fresh child that holds these documents' descriptors, settings as in the app; the caller closes it. */
export async function startOver(
  { install, plan }: Setting,
  artefacts: readonly Artefact[],
): Promise<Spawned> {
  let pid: number | undefined
  const watched: Spawn = (...args) => {
    const child = spawn(...args)
    pid = child.pid
    return child
  }
  const repl = await startRepl({
    plan,
    driverDir: install.driverDir,
    artefactFds: artefacts.map(({ fd }) => fd),
    contextBytes: contextBytes(artefacts),
    spawn: watched,
  })
  repl.configure({ stdoutTruncateChars, variables: true })
  if (pid === undefined) throw new Error('Python runs, yet nothing was spawned')
  return { repl, pid }
}

export async function loadInto(repl: Repl, { install, plan }: Setting, artefact: Artefact): Promise<number> {
  const parts = replParts(install, async () => ({ ...plan, checks: [], notInForce: [] }))
  const loaded = await repl.load([parts.loadDocument(artefact, 0)])
  return loaded.documents.reduce((sum, { chars }) => sum + chars, 0)
}

/** Bytes that the decoded texts take. */
function contextBytes(artefacts: readonly Artefact[]): number {
  return artefacts
    .flatMap(({ facts }) => facts.parts)
    .reduce((sum, { chars, width }) => sum + chars * width, 0)
}
