import { describe, expect, it } from 'vitest'
import { tail } from '../../../electron/driver/tail.js'

describe('tail', () => {
  it.each([
    { claim: 'less than the limit is kept whole', chunks: ['ab', 'c'], kept: 'abc' },
    { claim: 'nothing is the empty text', chunks: [], kept: '' },
    { claim: 'only the end of one long chunk', chunks: ['abcdefgh'], kept: 'efgh' },
    { claim: 'the end over several chunks', chunks: ['abc', 'de', 'f'], kept: 'cdef' },
    { claim: 'the last of many tiny chunks', chunks: [...'0123456789'.repeat(100)], kept: '6789' },
  ])('$claim', ({ chunks, kept }) => {
    const end = tail(4)
    for (const chunk of chunks) end.push(Buffer.from(chunk))
    expect(end.text()).toBe(kept)
  })

  it('turns a character cut in two at the front into U+FFFD', () => {
    const end = tail(3)
    end.push(Buffer.from('éab'))
    expect(end.text()).toBe('\u{fffd}ab')
  })
})
