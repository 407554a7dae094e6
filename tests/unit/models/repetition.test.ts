import { describe, expect, it } from 'vitest'
import { endsInRepetition, watchRepetition } from '../../../electron/models/repetition.js'

const numbered = Array.from({ length: 400 }, (_, n) => `${n}. the same words again`).join('\n')

describe('endsInRepetition', () => {
  it.each([
    ['one character without end', 'Answer: ' + 'a'.repeat(3000), true],
    ['a line again and again', 'Well.\n' + 'I do not know what to say.\n'.repeat(100), true],
    [
      'a paragraph of 390 characters six times',
      'x'
        .repeat(389)
        .replace(/^.{200}/, 'y'.repeat(200))
        .concat('\n')
        .repeat(6),
      true,
    ],
    [
      'the same, cut in the middle of a turn',
      'Well.\n' + 'I do not know what to say.\n'.repeat(100) + 'I do',
      true,
    ],
    ['numbered lines', numbered, false],
    ['a drawn line of 200 dashes', 'Table\n' + '-'.repeat(200), false],
    ['forty equal rows of a table', 'a,b\n' + '0,0,0,0\n'.repeat(40), false],
    ['repetition that has ended', 'ha '.repeat(800) + 'and so the story ends here.', false],
    ['nothing', '', false],
  ])('of %s is as it should be', (_what, text, endless) => {
    expect(endsInRepetition(text)).toBe(endless)
  })
})

describe('watchRepetition', () => {
  it('sees repetition that comes in small pieces', () => {
    const watch = watchRepetition()
    const turns = Array.from({ length: 400 }, () => watch.push('again and again '))
    expect(turns.indexOf(true)).toBeGreaterThan(90)
    expect(turns).toContain(true)
  })

  it('lets a long text pass', () => {
    const watch = watchRepetition()
    expect(numbered.match(/.{1,7}/gs)?.some((piece) => watch.push(piece))).toBe(false)
  })
})
