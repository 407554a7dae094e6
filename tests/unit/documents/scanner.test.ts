import { describe, expect, it } from 'vitest'
import { createWindow } from '../../../electron/documents/measure.js'
import { blockBytes, createScanner } from '../../../electron/documents/scanner.js'
import { wholeCharacters } from '../../../electron/documents/utf8.js'
import type { ScannedText } from '../../../electron/documents/scanner.js'

/** Pushes the text in windows of this size, each cut at a character's border. */
function scanText(text: string, windowSize: number, start = 0): ScannedText {
  const bytes = Buffer.from(text)
  const scanner = createScanner(start)
  const window = createWindow(windowSize)
  for (let at = 0; at < bytes.length;) {
    const count = bytes.copy(window.bytes, 0, at, at + windowSize)
    const whole = wholeCharacters(window.bytes, count)
    scanner.push(window, whole)
    at += whole
  }
  return scanner.finish()
}

const texts = {
  'ASCII lines': 'a line of some length\n'.repeat(20_000),
  'CRLF lines without an end': `${'one\r\ntwo\r\n'.repeat(20_000)}three`,
  'three-byte characters, which straddle every border': '漢字'.repeat(60_000),
  'four-byte characters': `x${'🙂'.repeat(50_000)}\n`,
  'a narrow text that turns wide late': `${'plain ascii text\n'.repeat(100_000)}🙂\n${'more\n'.repeat(1000)}`,
  'one long line': 'abcdefghij'.repeat(150_000),
}

describe('createScanner', () => {
  for (const [claim, text] of Object.entries(texts)) {
    for (const windowSize of [64, 4096 + 4, 1024 * 1024]) {
      if (windowSize === 64 && text.length > 500_000) continue
      it(`measures ${claim} in windows of ${windowSize}`, () => {
        const start = 3
        const scanned = scanText(text, windowSize, start)
        const bytes = Buffer.from(text)
        expect(scanned.bytes).toBe(bytes.length)
        expect(scanned.chars).toBe([...text].length)
        expect(scanned.lines).toBe(text.split('\n').length - (text.endsWith('\n') ? 1 : 0))
        expect(scanned.index.bytes.length).toBe(Math.ceil(bytes.length / blockBytes))
        let [before, chars, lines] = [start, 0, 0]
        scanned.index.bytes.forEach((byte, i) => {
          expect(byte - start).toBeLessThanOrEqual(i * blockBytes)
          expect(byte - start).toBeGreaterThan(i * blockBytes - 4)
          const block = bytes.subarray(before - start, byte - start).toString('utf8')
          expect(block).not.toContain('\ufffd')
          chars += [...block].length
          lines += block.split('\n').length - 1
          before = byte
          expect(scanned.index.chars[i]).toBe(chars)
          expect(scanned.index.lines[i]).toBe(lines)
        })
        let at = start
        for (const segment of scanned.segments) {
          expect(segment.byteStart).toBe(at)
          at = segment.byteEnd
          const piece = bytes.subarray(segment.byteStart - start, segment.byteEnd - start).toString('utf8')
          expect(segment.chars).toBe([...piece].length)
          const widest = [...piece].reduce((most, c) => Math.max(most, c.codePointAt(0) ?? 0), 0)
          expect(segment.width).toBe(widest > 0xffff ? 4 : widest > 0xff ? 2 : 1)
          if (at < start + bytes.length) expect(piece.endsWith('\n')).toBe(true)
        }
        expect(at).toBe(start + bytes.length)
      })
    }
  }

  it('counts positions beyond 2^32 exactly', () => {
    const start = 2 ** 32 + 2 ** 20 + 1
    const { index, segments, bytes } = scanText('0123456789abcde\n'.repeat(3 * 4096), 1024 * 1024, start)
    expect([...index.bytes]).toEqual([start, start + blockBytes, start + 2 * blockBytes])
    expect([...index.chars]).toEqual([0, blockBytes, 2 * blockBytes])
    expect([segments[0]?.byteStart, segments.at(-1)?.byteEnd]).toEqual([start, start + bytes])
  })

  it('cuts a line without an end after 64 MB', () => {
    const window = createWindow(4 * 1024 * 1024)
    window.bytes.fill('x')
    const scanner = createScanner(0)
    for (let i = 0; i < 20; i += 1) scanner.push(window, window.bytes.length)
    const { segments } = scanner.finish()
    expect(segments.map(({ byteEnd }) => byteEnd)).toEqual([64 * 1024 * 1024, 80 * 1024 * 1024])
  })
})
