import { describe, expect, it } from 'vitest'
import {
  bestLines,
  isLinked,
  isSureGroup,
  linesOfThings,
  linesShown,
  listedThings,
  statements,
  thingsListed,
} from '../../../electron/engine/linked.js'

const looked = `Not in the text: host
1 line with report + R-42:
06:04 INFO web-3 report R-42 deleted in session s-b30
3 lines with report, such as:
06:01 INFO web-2 report R-7 opened
s-b30 stands there too:
06:05 INFO web-1 session s-b30 opened by user=ada`

describe('what look printed', () => {
  it('is lines of the text without its headings', () => {
    expect(linesShown(looked)).toEqual([
      '06:04 INFO web-3 report R-42 deleted in session s-b30',
      '06:01 INFO web-2 report R-7 opened',
      '06:05 INFO web-1 session s-b30 opened by user=ada',
    ])
  })

  it('joins the best line with those that its threads led to', () => {
    expect(statements(looked).at(-1)).toBe(
      '06:04 INFO web-3 report R-42 deleted in session s-b30\n06:05 INFO web-1 session s-b30 opened by user=ada',
    )
    expect(bestLines(looked)).toBe(statements(looked).at(-1))
  })

  it('has no best lines where it found none', () => {
    expect(bestLines('Not in the text: host')).toBe('')
  })
})

describe('isLinked', () => {
  const shown = [
    'The phone number of Oisin Ostrander is 555-2286.',
    'Pascale Drummond gave three lectures.',
    'The caretaker gives the north studio the access code 5051.',
    'For the old studio the book gives the access code 6769.',
    'Ada Bright lives in Porto.',
  ]
  const phone = 'What is the phone number of Pascale Drummond?'
  const codes = 'What are the codes of these rooms: North Studio, Old Studio?'
  it.each([
    ['a number of its own name', 'It is 555-2286.', 'What is the phone number of Oisin Ostrander?', true],
    ['the number of another name', 'The phone number of Pascale Drummond is 555-2286.', phone, false],
    ['the number of another name, alone', '555-2286', phone, false],
    ['each entry of a list with its own value', '- North Studio: 5051\n- Old Studio: 6769', codes, true],
    ['an entry with the value of another', '- North Studio: 6769\n- Old Studio: 6769', codes, false],
    [
      'names and values in two lists',
      'North Studio and Old Studio are 5051 and 6769 respectively.',
      codes,
      true,
    ],
    [
      'names and values, one with the value of another',
      'North Studio and Old Studio are 6769 and 5051.',
      codes,
      false,
    ],
    ['a list in one sentence', 'They are 5051, and 6769.', codes, true],
    ['no fact at all', 'The text does not say.', phone, true],
    ['a question that names nothing', 'It is 5051.', 'What is the code of the north studio?', true],
    ['a place', 'Porto', 'Where does Ada Bright live?', true],
    ['a place of another', 'Porto', 'Where does Pascale Drummond live?', false],
  ])('%s: %j', (_, answer, question, expected) => {
    expect(isLinked(answer, question, shown)).toBe(expected)
  })

  it('takes a value that code printed alone for the one asked for', () => {
    expect(isLinked('Pascale Drummond has 42.', phone, [...shown, '42'])).toBe(true)
  })
})

describe('thingsListed', () => {
  it.each([
    ['Which codes have these rooms: north studio, outer attic, old studio?', 3],
    ['Which extensions have Ada Bright, Bo Lind, Cy Cole and Di Dorn?', 4],
    ['In March, who signed C-5?', 0],
    ['Who signed C-5?', 0],
  ])('%s: %i', (question, expected) => {
    expect(thingsListed(question)).toBe(expected)
  })
})

describe('the things that a question lists', () => {
  it.each([
    [
      'What are the codes of these rooms: old tower, new attic, red crypt?',
      ['old tower', 'new attic', 'red crypt'],
    ],
    [
      'What are the codes of the old tower, new attic, and red crypt?',
      ['old tower', 'new attic', 'red crypt'],
    ],
    ['Where do Ada Bright, Bo Dale, and Cy Fox live?', ['Ada Bright', 'Bo Dale', 'Cy Fox live']],
    ['Where do Ada and Bo live?', []],
    ['Who, if anybody, came?', ['Who', 'if anybody', 'came']],
  ])('%s', (question, things) => {
    expect(listedThings(question)).toEqual(things)
  })

  const printed = `2 lines with code + new:
The new attic has the code 9472.
For the new cellar the book gives 2889.
1 line with code + old:
The old tower has the code 4.
1 line with code + red:
In the crypt, the red one, the code is 7.`

  it('leave their own lines of those shown', () => {
    expect(linesOfThings('The codes of: old tower, new attic, red crypt?', printed)).toEqual([
      'The old tower has the code 4.',
      'The new attic has the code 9472.',
      'In the crypt, the red one, the code is 7.',
    ])
  })

  it.each([
    ['one has no line', 'The codes of: old tower, new attic, blue crypt?'],
    ['the question lists nothing', 'The code of the old tower?'],
  ])('leave all lines where %s', (_, question) => {
    expect(linesOfThings(question, printed)).toBeNull()
  })
})

describe('the best lines are sure of what is asked', () => {
  const asked = 'On which extension does the customer Pascale Arkwright want to be called back?'
  it.each([
    [
      'with all names and several words',
      '1 line with extension + Pascale + Arkwright + called + back:',
      true,
    ],
    ['with a name missing', '1 line with extension + Pascale + called + back:', false],
    ['with the names alone', '4 lines with Pascale + Arkwright, such as:', false],
    ['with one word beside the names', '1 line with Pascale + Arkwright + back:', false],
  ])('%s: %j', (_, heading, sure) => {
    const printed = `Not in the text: want\n${heading}\nPascale Arkwright (order 8): call me back on extension 918.`
    expect(isSureGroup(asked, printed)).toBe(sure)
  })

  it('never, where the question names nothing', () => {
    expect(
      isSureGroup('What is the code of the north door?', '1 line with code + north + door:\nThe code.'),
    ).toBe(false)
  })
})
