import { expect, test } from 'vitest'
import { numberGroups } from '../../../../renderer/chat/number-groups.js'

test('numbers stand by the step that printed them, what none printed first, each once', () => {
  const numbers = [
    { text: '214', step: 3 },
    { text: '97', step: 12 },
    { text: '14:07:13', step: null },
    { text: '334', step: 3 },
    { text: '214', step: 3 },
    { text: '5', step: 2 },
  ]
  expect(numberGroups(numbers)).toEqual([
    { step: null, texts: ['14:07:13'] },
    { step: 2, texts: ['5'] },
    { step: 3, texts: ['214', '334'] },
    { step: 12, texts: ['97'] },
  ])
})
