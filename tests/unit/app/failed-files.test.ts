import { describe, expect, it } from 'vitest'
import { fileMessage, nothingReadable } from '../../../electron/app/failed-files.js'

describe('the reason why a file cannot be read names its path once', () => {
  it.each([
    ['logs/a.log', 'there is no file a.log', 'there is no file logs/a.log'],
    ['a.log', 'a.log is empty', 'a.log is empty'],
    ['/x/a', 'there is an a, so that a fails', 'there is an /x/a, so that a fails'],
    ['/x/e', 'the file was changed', '/x/e: the file was changed'],
    ['/x/a+b (1).txt', 'you may not read a+b (1).txt', 'you may not read /x/a+b (1).txt'],
    ['/x/$&.txt', '$&.txt is empty', '/x/$&.txt is empty'],
    ['/x/file', 'it is no text', '/x/file: it is no text'],
    ['..', 'it is a folder', '..: it is a folder'],
    ['/', 'it is a folder', '/: it is a folder'],
  ])('%s: %s', (path, message, said) => {
    expect(fileMessage({ path, error: { code: 'input_missing', message } })).toBe(said)
  })
})

describe('no file could be read', () => {
  it('one file: its own reason and remedy', () => {
    const error = { code: 'input_missing', message: 'there is no file a', remedy: 'check the path' } as const
    expect(nothingReadable([{ path: 'x/a', error }]).facts()).toEqual({
      ...error,
      message: 'there is no file x/a',
    })
  })

  it('several files: each with its reason', () => {
    const failed = [
      { path: 'a', error: { code: 'input_missing', message: 'gone' } as const },
      { path: 'b', error: { code: 'input_empty', message: 'empty' } as const },
    ]
    expect(nothingReadable(failed).facts()).toEqual({ code: 'input_missing', message: 'a: gone | b: empty' })
  })
})
