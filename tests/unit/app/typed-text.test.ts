import { describe, expect, it } from 'vitest'
import { hitLines } from '../../../electron/app/typed-text.js'

const documents = ['a', 'a: 17.log', 'part 1: L9: of 17.txt', 'page 3: of 17.pdf', 'all.zip', 'q.xlsx']
/** What is taken for the text of a document, of one line of a search's list. */
const textOf = (line: string): string => hitLines(`1 line matches:\n${line}`, 'search("x")', documents).trim()

describe('of a line that a search showed, the place is none of the document', () => {
  it.each([
    ['of one document', 'L17: all of 4', 'all of 4'],
    ['and the text may hold the same marks', 'L17: at 4: L5: user: 3', 'at 4: L5: user: 3'],
    ['of a page', 'page 17: all: 4', 'all: 4'],
    ['of a table on a slide', 'slide 17 table 2: all: 4', 'all: 4'],
    ['of several documents', 'a L17: all: 4', 'all: 4'],
    ['of one whose name holds the mark', 'a: 17.log L5: all: 4', 'all: 4'],
    ['of one whose name looks like a place', 'part 1: L9: of 17.txt L5: all: 4', 'all: 4'],
    ['of one whose name begins like a place', 'page 3: of 17.pdf page 2: all: 4', 'all: 4'],
    ['of one that nobody knows', 'x: 17.log L5: all 4', 'all 4'],
    ['of a member', 'all.zip member b.log: all 4', 'all 4'],
    ['of a member whose name holds the mark', 'all.zip member b: 17.log: all 4', 'all 4'],
    ['of a sheet whose name holds it', 'q.xlsx sheet 2024: 17 row 5: all 4', 'all 4'],
    ['of a section whose name looks like a place', 'section see page 3: of 17: all 4', 'all 4'],
  ])('%s', (_, line, right) => {
    expect(textOf(line)).toBe(right)
  })

  it('and where its end is not certain, less is taken and never more', () => {
    expect(textOf('all.zip member b.log: at 4: all 3')).toBe('all 3')
  })
})

it('a list that the code wrote itself holds no lines of a document', () => {
  expect(hitLines('1 line matches:\nL5: 17', 'print("1 line matches:\\nL5: 17")', documents)).toBe('')
})
