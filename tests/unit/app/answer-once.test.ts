import { describe, expect, it } from 'vitest'
import { nothingReadable } from '../../../electron/app/answer-once.js'
import { changeText } from '../../../electron/app/file-changes.js'
import { sameScene, sceneOf } from '../../../electron/app/scene.js'
import { headerEvent } from '../../support/journal-events.js'

describe('no file could be read', () => {
  it('one file: its own reason and remedy', () => {
    const error = { code: 'input_missing', message: 'there is no file a', remedy: 'check the path' } as const
    expect(nothingReadable([{ path: 'x/a', error }]).facts()).toEqual({
      ...error,
      message: 'x/a: there is no file a',
    })
  })

  it('several files: each with its reason', () => {
    const failed = [
      { path: 'a', error: { code: 'input_missing', message: 'gone' } as const },
      { path: 'b', error: { code: 'input_empty', message: 'empty' } as const },
    ]
    expect(nothingReadable(failed).facts()).toEqual({ code: 'input_missing', message: 'a: gone | b: empty' })
  })
})

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
  expect(sceneOf(history, 2)).toEqual({ documents: ['a', 'b'], question: 'two' })
  expect(sceneOf(history, 3)).toBeNull()
})

it.each([
  [{ documents: ['a'], question: 'q' }, true],
  [{ documents: ['a'], question: 'r' }, false],
  [{ documents: ['b'], question: 'q' }, false],
  [{ documents: ['a', 'b'], question: 'q' }, false],
])('%j is the same scene: %j', (other, same) => {
  expect(sameScene({ documents: ['a'], question: 'q' }, other)).toBe(same)
})
