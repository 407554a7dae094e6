import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTextSink } from '../../../electron/documents/text-sink.js'
import { tempFolder } from '../../support/temp-folder.js'

const folder = tempFolder()
let files = 0

/** What pieces become in the file, and what the sink counted. */
function written(...pieces: readonly (string | Buffer)[]): {
  text: string
  chars: number
  counted: number
  lines: number
} {
  const path = join(folder, String((files += 1)))
  const fd = openSync(path, 'w+')
  const sink = createTextSink(fd, 'x')
  for (const piece of pieces) {
    if (typeof piece === 'string') sink.write(piece)
    else sink.writeUtf8(piece)
  }
  const { chars, lines } = sink.finish()
  const counted = sink.chars
  closeSync(fd)
  return { text: readFileSync(path, 'utf8'), chars, counted, lines }
}

describe('createTextSink', () => {
  const long = 'aé漢🙂\n'.repeat(200_000)
  it.each([
    ['nothing', [], '', 0],
    ['ASCII', ['ab\n', 'c'], 'ab\nc', 4],
    ['wide characters', ['é漢🙂'], 'é漢🙂', 3],
    ['a pair of surrogates cut between two writes', ['x\ud83d', '\ude42y'], 'x🙂y', 3],
    [
      'a lone surrogate, which becomes the sign for what is no character',
      ['a\ud83d', 'b\udc00'],
      'a\ufffdb\ufffd',
      4,
    ],
    ['a lone one at the very end', ['a\ud83d'], 'a\ufffd', 2],
    ['bytes', [Buffer.from('é漢'), '🙂', Buffer.from('z')], 'é漢🙂z', 4],
    ['more than fits its window', [long, Buffer.from(long)], long + long, 2_000_000],
  ] as const)('counts code points of %s', (_claim, pieces, text, chars) => {
    const found = written(...pieces)
    expect(found.text === text).toBe(true)
    expect([found.chars, found.counted]).toEqual([chars, chars])
  })

  it('knows whether a line has begun', () => {
    const sink = createTextSink(openSync(join(folder, 'line'), 'w+'), 'x')
    const seen = [sink.atLineStart]
    for (const piece of ['a', '', 'b\n']) {
      sink.write(piece)
      seen.push(sink.atLineStart)
    }
    expect(seen).toEqual([true, false, false, true])
  })
})
