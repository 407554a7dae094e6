import { describe, expect, it } from 'vitest'
import { documentName, uniqueNames } from '../../../electron/documents/names.js'

const cases = [
  ['/a/b/access.log', 'access.log'],
  ['/a/Bericht 🙂 "neu".txt', 'Bericht 🙂 "neu".txt'],
  ['/a/two\nlines.txt', 'two lines.txt'],
  ['/a/bell\x07 and\t tab.txt', 'bell and tab.txt'],
  ['/a/invoice\u202etxt.exe', 'invoicetxt.exe'],
  ['/a/דוח שנתי.txt', 'דוח שנתי.txt'],
  ['/a/\u200f\n', 'unnamed'],
  [`/a/${'x'.repeat(250)}`, 'x'.repeat(250)],
] as const

describe('documentName', () => {
  for (const [path, name] of cases) {
    it(JSON.stringify(path.slice(0, 40)), () => expect(documentName(path)).toBe(name))
  }
})

describe('uniqueNames', () => {
  it('numbers what is taken, also where a file bears the number in its name', () => {
    expect(uniqueNames(['/a/x', '/b/x', '/c/x (2)', '/d/x', '/e/y'])).toEqual([
      'x',
      'x (2)',
      'x (2) (2)',
      'x (3)',
      'y',
    ])
  })
})
