import { expect, it } from 'vitest'
import { changeText } from '../../../electron/app/file-changes.js'
import { sameScene, sceneOf } from '../../../electron/app/scene.js'
import { headerEvent } from '../../support/journal-events.js'

it.each([
  ['no', null],
  ['grown', 'a.log has grown since it was read; the answer speaks of its first 9 bytes'],
  [
    'replaced',
    'another file stands in the place of a.log, or none; the answer speaks of the one that was read',
  ],
  ['changed', 'a.log was changed after it was read; the answer speaks of what it was'],
] as const)('a file that is %s: %j', (changed, text) => {
  expect(changeText('a.log', 9, changed)).toBe(text)
})

it('a scene is what the header of its run says', () => {
  const history = [[headerEvent(1, 'one', ['a'])], [headerEvent(2, 'two', ['a', 'b'])]]
  expect(sceneOf(history, 2)).toEqual({ documents: ['a', 'b'], question: 'two', pieceChars: 14_700 })
  expect(sceneOf(history, 3)).toBeNull()
})

it.each([
  [{ documents: ['a'], question: 'q' }, true],
  [{ documents: ['a'], question: 'q', pieceChars: 501 }, false],
  [{ documents: ['a'], question: 'r' }, false],
  [{ documents: ['b'], question: 'q' }, false],
  [{ documents: ['a', 'b'], question: 'q' }, false],
])('%j is the same scene: %j', (other, same) => {
  const scene = { documents: ['a'], question: 'q', pieceChars: 500 }
  expect(sameScene(scene, { ...scene, ...other })).toBe(same)
})
