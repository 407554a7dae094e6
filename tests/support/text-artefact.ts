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
  const part: Part = { byteStart: 0, byteEnd: bytes, chars: [...text].length, width: widthOf(text) }
  return {
    fd,
    document: (name, childFd) => ({ name, kind: 'text', fd: childFd, bytes, parts: [part] }),
    close: () => closeSync(fd),
  }
}

/** Bytes a character takes in Python's memory, by the widest one. */
function widthOf(text: string): Part['width'] {
  const widest = [...text].reduce((most, char) => Math.max(most, char.codePointAt(0) ?? 0), 0)
  return widest > 0xffff ? 4 : widest > 0xff ? 2 : 1
}
