import { describe, expect, test } from 'vitest'
import { documentKinds } from '../../../../electron/contract/documents.js'
import { kindText, visibleName } from '../../../../renderer/words/names.js'

describe('nothing hides in a name', () => {
  test.each([
    ['plain.txt', 'plain.txt'],
    ['invoice\u202efdp.exe', 'invoice\\u202efdp.exe'],
    ['two\nlines', 'two\\nlines'],
    ['tab\there', 'tab\\there'],
    ['bell\u0007', 'bell\\x07'],
    ['مرحبا.txt', 'مرحبا.txt'],
    ['👩‍👩‍👧 notes', '👩‍👩‍👧 notes'],
    ['"quoted" <b>', '"quoted" <b>'],
  ])('%j is shown as %j', (name, shown) => expect(visibleName(name)).toBe(shown))
})

test('kinds that are no plain words have words of their own', () => {
  const bare = documentKinds.filter((kind) => kindText(kind) === kind)
  expect(bare).toEqual(['text', 'log'])
})
