/** A log that is larger than any string and any buffer: one block of lines again and again, and a last line of its own. */
import { open } from 'node:fs/promises'
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const lineBytes = 64
const blockLines = 1 << 20
const blockBytes = lineBytes * blockLines

export const lastLine = 'the last line of all'

/** Of a line, from 1: it repeats in each block. */
export function hugeLine(line: number): string {
  return `${String((line - 1) % blockLines).padStart(8, '0')} café `.padEnd(lineBytes - 2, '.')
}

/** @returns bytes and lines of what was written: `blocks` times 64 MiB, and the last line. */
export async function writeHugeLog(file: string, blocks: number): Promise<{ bytes: number; lines: number }> {
  const text = Array.from({ length: blockLines }, (_, at) => `${hugeLine(at + 1)}\n`).join('')
  // With its "é" and the line feed each line has 64 bytes.
  const block = Buffer.from(text)
  if (block.length !== blockBytes) throw new Error(`a block has ${block.length} bytes`)
  const handle = await open(file, 'w')
  try {
    for (let left = blocks; left > 0; left -= 1) await handle.writeFile(block)
    await handle.writeFile(`${lastLine}\n`)
  } finally {
    await handle.close()
  }
  return { bytes: blocks * blockBytes + lastLine.length + 1, lines: blocks * blockLines + 1 }
}

/** Bytes that are free where temporary files go. */
export function freeForFiles(): number {
  const { bavail, bsize } = statfsSync(tmpdir())
  return bavail * bsize
}
