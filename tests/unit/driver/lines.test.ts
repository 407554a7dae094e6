import { describe, expect, it } from 'vitest'
import { lineSplitter } from '../../../electron/driver/lines.js'

const text = (lines: readonly Buffer[]) => lines.map((line) => line.toString('utf8'))
const emoji = Buffer.from('{"a":"🦉"}\n')

const cases: { claim: string; chunks: (string | Buffer)[]; lines: string[]; pending: number }[] = [
  { claim: 'one line in one chunk', chunks: ['abc\n'], lines: ['abc'], pending: 0 },
  { claim: 'several lines in one chunk', chunks: ['a\nbc\nd\n'], lines: ['a', 'bc', 'd'], pending: 0 },
  { claim: 'a line in three chunks', chunks: ['a', 'b', 'c\n'], lines: ['abc'], pending: 0 },
  {
    claim: 'a chunk that ends one line and begins the next',
    chunks: ['a\nb', 'c\n'],
    lines: ['a', 'bc'],
    pending: 0,
  },
  { claim: 'a newline that comes alone', chunks: ['abc', '\n'], lines: ['abc'], pending: 0 },
  { claim: 'blank lines say nothing', chunks: ['\n\na\n\n', '\n'], lines: ['a'], pending: 0 },
  { claim: 'an empty chunk changes nothing', chunks: ['a', '', 'b\n'], lines: ['ab'], pending: 0 },
  { claim: 'an unfinished line waits', chunks: ['a\nbcd'], lines: ['a'], pending: 3 },
  { claim: 'carriage returns belong to the line', chunks: ['a\r\n'], lines: ['a\r'], pending: 0 },
  {
    claim: 'a character of four bytes cut in each of its bytes',
    chunks: [...emoji].map((byte) => Buffer.from([byte])),
    lines: ['{"a":"🦉"}'],
    pending: 0,
  },
]

describe('lineSplitter', () => {
  it.each(cases)('$claim', ({ chunks, lines, pending }) => {
    const splitter = lineSplitter(100)
    const out = chunks.map((chunk) => splitter.push(Buffer.from(chunk)))
    expect(out.map((framed) => framed.kind)).toEqual(chunks.map(() => 'lines'))
    expect(out.flatMap((framed) => text(framed.lines))).toEqual(lines)
    expect(splitter.pending).toBe(pending)
  })

  it('takes a line of exactly the limit', () => {
    const splitter = lineSplitter(4)
    expect(splitter.push(Buffer.from('abcd\n'))).toEqual({ kind: 'lines', lines: [Buffer.from('abcd')] })
  })

  it('refuses one byte more, newline or not, and still hands on the lines before it', () => {
    for (const end of ['', '\n', '\nnext\n']) {
      const framed = lineSplitter(4).push(Buffer.from(`ok\nabcde${end}`))
      expect(framed).toEqual({ kind: 'overflow', lines: [Buffer.from('ok')] })
    }
  })

  it('counts a long line over its chunks, in bytes', () => {
    const splitter = lineSplitter(4)
    expect(splitter.push(Buffer.from('éa')).kind).toBe('lines')
    expect(splitter.push(Buffer.from('é')).kind).toBe('overflow')
  })
})
