import { describe, expect, it } from 'vitest'
import { firstLines, lastLines } from '../../../electron/documents/preview.js'

describe('firstLines', () => {
  it('takes the lines without their ends', () => {
    expect(firstLines('one\r\ntwo\nthree\nfour\n', 3)).toBe('one\ntwo\nthree')
    expect(firstLines('one', 3)).toBe('one')
  })
  it('cuts each line at 300 characters and says so', () => {
    expect(firstLines('x'.repeat(301), 3)).toBe(`${'x'.repeat(300)} [line goes on]`)
    expect(firstLines('🙂'.repeat(300), 3)).toBe('🙂'.repeat(300))
    expect(firstLines('🙂'.repeat(301), 3)).toBe(`${'🙂'.repeat(300)} [line goes on]`)
  })
})

describe('lastLines', () => {
  it('takes the last lines, an unfinished one too', () => {
    expect(lastLines('one\ntwo\nthree\n', 2, true)).toBe('two\nthree')
    expect(lastLines('one\ntwo\nthree', 2, true)).toBe('two\nthree')
    expect(lastLines('one\ntwo\n', 0, true)).toBe('')
  })
  it('says when a line began before what was read', () => {
    expect(lastLines('end of a long line\n', 1, false)).toBe('[line began before] end of a long line')
    expect(lastLines('end of a long line\nlast\n', 1, false)).toBe('last')
  })
})
