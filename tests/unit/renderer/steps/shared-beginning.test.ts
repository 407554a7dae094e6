import { expect, test } from 'vitest'
import { sharedBeginning } from '../../../../renderer/steps/shared-beginning.js'

test.each([
  [[], ''],
  [['Is this a complaint? It came late.'], ''],
  [['Is this a complaint? It came late.', 'Is this a complaint? It is red.'], 'Is this a complaint? It '],
  [['Is this a complaint? one', '', 'Is this a complaint? onto'], 'Is this a complaint? '],
  [['Is it so? a', 'Is it so? b'], ''],
  [['Is this a complaint? a', 'Was this a complaint? a'], ''],
  [['Is this a complaint? a', 'Is this a complaint? a'], 'Is this a complaint? '],
])('of %j it is %j', (prompts, beginning) => {
  expect(sharedBeginning(prompts)).toBe(beginning)
})
