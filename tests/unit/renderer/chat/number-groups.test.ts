import { expect, test } from 'vitest'
import { numberGroups } from '../../../../renderer/chat/number-groups.js'

const quoted = (start: number) => ({ document: 'l.pdf', start, end: start + 9, place: `l.pdf page ${start}` })

test('numbers stand by the step or the passage that holds them, what none holds first, each once', () => {
  const numbers = [
    { text: '1,200', step: null, quoted: quoted(7) },
    { text: '900', step: null, quoted: quoted(3) },
    { text: '214', step: 3 },
    { text: '97', step: 12 },
    { text: '14:07:13', step: null },
    { text: '334', step: 3 },
    { text: '214', step: 3 },
    { text: '5', step: 2 },
    { text: '1,350', step: null, quoted: quoted(7) },
  ]
  expect(numberGroups(numbers)).toEqual([
    { step: null, quoted: null, texts: ['14:07:13'] },
    { step: 2, quoted: null, texts: ['5'] },
    { step: 3, quoted: null, texts: ['214', '334'] },
    { step: 12, quoted: null, texts: ['97'] },
    { step: null, quoted: quoted(7), texts: ['1,200', '1,350'] },
    { step: null, quoted: quoted(3), texts: ['900'] },
  ])
})
