/** How a session's REPL is started over its documents: the sandboxed driver, and what `load` says of each. */
import type { Artefact } from '../contract/documents.js'
import type { SandboxReport } from '../contract/sandbox.js'
import { childFd, startRepl } from '../driver/start.js'
import { loadMap } from '../documents/load-map.js'
import { verifyUnchanged } from '../documents/verify.js'
import type { Install } from './install.js'
import type { LiveReplParts } from './live-repl.js'

/** What the code printed is kept to this many characters a step, head and tail. */
export const stdoutTruncateChars = 2000

export function replParts(
  install: Install,
  sandbox: () => Promise<SandboxReport>,
  onLog?: (text: string) => void,
): LiveReplParts {
  return {
    stdoutTruncateChars,
    async start(artefacts) {
      return startRepl({
        plan: await sandbox(),
        driverDir: install.driverDir,
        artefactFds: artefacts.map(({ fd }) => fd),
        contextBytes: artefacts.reduce((sum, { facts }) => sum + memoryOf(facts.parts), 0),
        ...(onLog === undefined ? {} : { onLog }),
      })
    },
    loadDocument: ({ facts, sourceMap }: Artefact, index: number) => ({
      name: facts.name,
      kind: facts.kind,
      fd: childFd(index),
      bytes: facts.bytes,
      parts: facts.parts,
      ...(sourceMap === undefined ? {} : { sourceMap: loadMap(sourceMap) }),
    }),
    verifyUnchanged,
  }
}

/** Bytes that decoded parts take: code points times their width. */
function memoryOf(parts: Artefact['facts']['parts']): number {
  return parts.reduce((sum, { chars, width }) => sum + chars * width, 0)
}
