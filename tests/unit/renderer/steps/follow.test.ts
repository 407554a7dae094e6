import { expect, test } from 'vitest'
import { follows } from '../../../../renderer/steps/follow.js'

const at = (top: number, height = 1000) => ({ top, height, seen: 200 })

test.each([
  ['scrolling up ends it', true, at(800), at(700), false],
  ['what grows below does not end it', true, at(800), at(800, 2000), true],
  ['scrolling down short of the end does not begin it', false, at(300), at(500), false],
  ['reaching the end begins it', false, at(300), at(790), true],
  ['what shrinks to the end keeps it', true, at(800), at(400, 600), true],
])('%s', (_claim, following, before, now, after) => {
  expect(follows(following, before, now)).toBe(after)
})
