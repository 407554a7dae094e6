import { expect, test } from 'vitest'
import { chosenFolder } from '../../../../build/chromium-shell/chosen-folder.js'

test.each<[string, string, string | null]>([
  ['/home/a/logs/x.log', 'logs/x.log', '/home/a/logs'],
  ['/home/a/logs/old/x.log', 'logs/old/x.log', '/home/a/logs'],
  ['/logs/logs/logs', 'logs/logs', '/logs/logs'],
  ['/x.log', 'x.log', null],
  ['/home/a/x.log', '', null],
  ['/home/a/mylogs/x.log', 'logs/x.log', null],
  ['/home/a/other/x.log', 'logs/x.log', null],
])('the file %s, in the folder as %s, was chosen by %s', (path, relative, folder) => {
  expect(chosenFolder(path, relative)).toBe(folder)
})
