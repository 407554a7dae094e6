/** Bare drivers that hold documents: each text in a file of its own, handed on as a descriptor. */
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { LoadLevel } from '../../electron/contract/wire.js'
import { bareDriver, type BareDriver } from './bare-driver.js'
import { tempFolder } from './temp-folder.js'

export interface HeldDocument {
  readonly name: string
  readonly kind?: string
  /** One text whole, or the parts of one. */
  readonly text: string | readonly string[]
  readonly sourceMap?: readonly LoadLevel[]
}

export interface HeldFile {
  readonly path: string
  readonly fd: number
  readonly bytes: number
}

export interface HoldingDrivers {
  /** A file of this content, open until the test is done. */
  readonly file: (content: string | Buffer) => HeldFile
  /** A driver that has loaded these. */
  readonly holding: (documents: readonly HeldDocument[], question?: string) => Promise<BareDriver>
}

/** Call once at the top of a test file. */
export function useHoldingDrivers(): HoldingDrivers {
  const folder = tempFolder()
  let files = 0
  function file(content: string | Buffer): HeldFile {
    const path = join(folder, `document-${files++}`)
    writeFileSync(path, content)
    const fd = openSync(path, 'r')
    onTestFinished(() => closeSync(fd))
    return { path, fd, bytes: Buffer.byteLength(content) }
  }
  return {
    file,
    async holding(given, question) {
      const held = given.map(({ text }) => file(typeof text === 'string' ? text : text.join('')))
      const driver = bareDriver({ fds: held.map(({ fd }) => fd) })
      const documents = given.map(({ name, kind = 'text', text, sourceMap }, at) => ({
        name,
        kind,
        // The child gets its descriptors from 3 on.
        fd: 3 + at,
        bytes: held[at]?.bytes,
        ...(typeof text === 'string' ? {} : { parts: partsOf(text) }),
        ...(sourceMap === undefined ? {} : { sourceMap }),
      }))
      driver.send({ type: 'load', documents, ...(question === undefined ? {} : { question }) })
      await driver.expect('loaded')
      return driver
    },
  }
}

/** Where the parts of a text cut into these pieces stand, the first one at the byte `from`. */
export function partsOf(
  pieces: readonly string[],
  from = 0,
): { byteStart: number; byteEnd: number; chars: number; width: number }[] {
  let byteStart = from
  return pieces.map((piece) => {
    const byteEnd = byteStart + Buffer.byteLength(piece)
    const part = { byteStart, byteEnd, chars: [...piece].length, width: 4 }
    byteStart = byteEnd
    return part
  })
}
