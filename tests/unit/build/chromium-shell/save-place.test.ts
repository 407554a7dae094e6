import { describe, expect, test } from 'vitest'
import { askSavePlace, typedPath, type SavePlaceWorld } from '../../../../build/chromium-shell/save-place.js'

/** A user who types these lines and gives these answers, one after the other. */
function scene(typed: (string | null)[], answers: boolean[] = []) {
  const said: string[] = []
  const world: SavePlaceWorld = {
    home: '/home/u',
    prompt: async (message, offered) => {
      said.push(`${message} [${offered}]`)
      const next = typed.shift()
      return next === undefined ? null : next === 'as offered' ? offered : next
    },
    confirm: async (message) => {
      said.push(message)
      return answers.shift() ?? false
    },
    kindOf: (path) => (path.endsWith('/docs') ? 'folder' : path.includes('old') ? 'other' : 'absent'),
  }
  return { said, place: askSavePlace('Export', 'a.md', world) }
}

describe('where a file is to be saved', () => {
  test.each<[string, (string | null)[], boolean[], string | null]>([
    ['as it is offered, in the home', ['as offered'], [], '/home/u/a.md'],
    ['at another path', ['/tmp/b.md'], [], '/tmp/b.md'],
    ['an empty line is nowhere: asked again', ['  ', '/x/new.md'], [], '/x/new.md'],
    ['after an empty line and a cancel nowhere', ['', null], [], null],
    ['after an empty line the offer stands as it was', ['/x/docs', '', 'as offered'], [], '/x/docs/a.md'],
    ['nowhere', [null], [], null],
    ['in a folder, by the name that was offered', ['/x/docs', 'as offered'], [], '/x/docs/a.md'],
    ['in place of a file, on a yes', ['/x/old.md'], [true], '/x/old.md'],
    ['in place of a file, on a no: asked again', ['/x/old.md', '/x/new.md'], [false], '/x/new.md'],
    ['after a no and a cancel nowhere', ['/x/old.md', null], [false], null],
  ])('%s', async (_, typed, answers, expected) => {
    expect(await scene(typed, answers).place).toBe(expected)
  })

  test('what is said names the file', async () => {
    const { said, place } = scene(['/x/old.md', '', '/x/docs'], [false])
    await place
    expect(said).toEqual([
      'Export: where to save it [/home/u/a.md]',
      '/x/old.md is there already. Replace it?',
      'Export: where to save it [/x/old.md]',
      'Export: where to save it (a name is needed) [/x/old.md]',
      'Export: where to save it [/x/docs/a.md]',
    ])
  })
})

test.each([
  ['~/a.md', '/home/u/a.md'],
  ['~', '/home/u'],
  ['~other/a.md', '/home/u/~other/a.md'],
  ['notes/a.md', '/home/u/notes/a.md'],
  ['../a.md', '/home/a.md'],
  [' /tmp/a b.md ', '/tmp/a b.md'],
  ['', null],
])('%j is the path %j', (typed, path) => {
  expect(typedPath(typed, '/home/u')).toBe(path)
})
