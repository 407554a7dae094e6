import { describe, expect, it } from 'vitest'
import { deniesAnswer, factsIn, isGrounded, needsCode } from '../../../electron/engine/grounded.js'

describe('needsCode', () => {
  it.each([
    ['How many requests failed?', true],
    ['What is the total amount of the orders?', true],
    ['Which supplier has the largest total?', true],
    ['When did Ada first and last log in?', true],
    ['What is the number of orders in May?', true],
    ['What is the most common topic?', true],
    ['What is the serial number of disk sda?', false],
    ['What is the access code of the north gate?', false],
    ['Which user deleted the report R-42?', false],
    ['In which city does the person live who signed C-5?', false],
  ])('%s: %s', (question, expected) => {
    expect(needsCode(question)).toBe(expected)
  })
})

describe('isGrounded', () => {
  const question = 'What is the access code of the blue laundry?'
  const shown =
    'For the blue laundry the book gives the access code 9480.\nAda Bright lives in Porto. 1,234 crates\nopened by user=epira ip=1'
  it.each([
    ['the code', 'The access code of the blue laundry is 9480.', true],
    ['another code', 'The access code is 9481.', false],
    ['a name', 'She lives in Porto.', true],
    ['a name that was not shown', 'She lives in Lisbon.', false],
    ['a number without its separator', 'There were 1234 crates.', true],
    ['words of the question alone', 'It is the blue laundry.', false],
    ['nothing', '', false],
    ['the value of a field', 'epira opened it', true],
    ['the value of a field at the end of a sentence', 'The user was epira.', true],
    ['the value of a field in quotes', "It was 'epira'.", true],
    ['another word', 'The user was lind.', false],
  ])('%s: %j is %s', (_, answer, expected) => {
    expect(isGrounded(answer, question, shown)).toBe(expected)
  })
})

describe('factsIn', () => {
  it('takes words with digits, and capitals that do not open a sentence', () => {
    expect(factsIn('The user Ada-Lee logged in on 2024-05-01. Then R-42 came.\nDone')).toEqual([
      'Ada-Lee',
      '2024-05-01',
      'R-42',
    ])
  })
})

describe('deniesAnswer', () => {
  it.each([
    ['The text does not say.', true],
    ['There is no such person.', true],
    ['None', true],
    ['The note is 42.', false],
    ['Nottingham', false],
  ])('%j: %s', (answer, expected) => {
    expect(deniesAnswer(answer)).toBe(expected)
  })
})
