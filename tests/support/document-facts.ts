/** Documents that no file stands behind, for unit tests. */
import type { Artefact, DocumentFacts } from '../../electron/contract/documents.js'

export function documentFacts(name: string): DocumentFacts {
  return {
    name,
    path: `/files/${name}`,
    kind: 'text',
    fileBytes: 3,
    sha256: '0'.repeat(64),
    encoding: 'utf-8',
    badBytes: 0,
    bytes: 3,
    chars: 3,
    lines: 1,
    parts: [{ byteStart: 0, byteEnd: 3, chars: 3, width: 1 }],
    head: 'abc',
    tail: '',
    warnings: [],
  }
}

export function artefactOf(name: string): Artefact {
  const none = new Float64Array(1)
  return {
    facts: documentFacts(name),
    fd: -1,
    start: 0,
    index: { bytes: none, chars: none, lines: none },
    source: { dev: 0, ino: 0, mtimeMs: 0 },
    close: async () => undefined,
  }
}
