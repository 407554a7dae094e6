/** Texts as artefacts: an open descriptor on a file without a name, and what `load` says of it. */
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoadDocument, Part } from '../../electron/contract/wire.js'

export interface TextArtefact {
  readonly fd: number
  /** The document as the child is told of it, under descriptor `childFd`. */
  document(name: string, childFd: number): LoadDocument
  close(): void
}

/** One part; `text` must not be empty. */
export function textArtefact(text: string): TextArtefact {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-text-'))
  const file = join(folder, 'artefact')
  writeFileSync(file, text)
  const fd = openSync(file, 'r')
  rmSync(folder, { recursive: true })
  const bytes = Buffer.byteLength(text)
  const part: Part = { byteStart: 0, byteEnd: bytes, ...measure(text, bytes) }
  return {
    fd,
    document: (name, childFd) => ({ name, kind: 'text', fd: childFd, bytes, parts: [part] }),
    close: () => closeSync(fd),
  }
}

/** Code points, and the bytes that each takes in Python's memory, by the widest one. */
function measure(text: string, bytes: number): Pick<Part, 'chars' | 'width'> {
  if (bytes === text.length) return { chars: bytes, width: 1 }
  const points = [...text].map((char) => char.codePointAt(0) ?? 0)
  const widest = points.reduce((most, point) => Math.max(most, point), 0)
  return { chars: points.length, width: widest > 0xffff ? 4 : widest > 0xff ? 2 : 1 }
}
