/** Log files of any size, written without being held. */
import { open } from 'node:fs/promises'
import { createRandom } from './answers/random.js'

const blockBytes = 4 * 1024 * 1024

/** Exactly `size` bytes of ASCII lines; with `emoji`, one in the middle in the place of four of them. */
export async function writeLog(path: string, size: number, emoji = false): Promise<void> {
  const block = Buffer.from(logBlock(), 'latin1')
  const file = await open(path, 'w')
  try {
    for (let at = 0; at < size; at += block.length) {
      await file.write(block, 0, Math.min(block.length, size - at))
    }
    if (emoji) await file.write(Buffer.from('\u{1F600}', 'utf8'), 0, 4, Math.floor(size / 2))
  } finally {
    await file.close()
  }
}

/** Whole lines of about `blockBytes`; what they say does not matter for decoding them. */
function logBlock(): string {
  const random = createRandom('bench log')
  const lines: string[] = []
  for (let length = 0; length < blockBytes;) {
    const time = new Date(Date.UTC(2025, 0, 1) + lines.length * 1000).toISOString()
    const line = `${time} web-${random.int(1, 6)} GET /cart/${random.int(1, 99_999)} ${random.pick(['200', '404', '503'])} ${random.int(1, 900)}ms\n`
    lines.push(line)
    length += line.length
  }
  return lines.join('')
}
