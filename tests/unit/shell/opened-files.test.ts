import { expect, test } from 'vitest'
import { createOpenedFiles } from '../../../electron/shell/opened-files.js'

test('files wait until they are taken, each once, and the page is told', () => {
  let told = 0
  const opened = createOpenedFiles(() => (told += 1))
  opened.add(['/a', '/b'])
  opened.add(['/b', '/c'])
  opened.add([])
  expect(told).toBe(2)
  expect(opened.take()).toEqual({ paths: ['/a', '/b', '/c'], left: 0 })
  expect(opened.take()).toEqual({ paths: [], left: 0 })
})

test('no more than the bound wait, and the others are counted until that is told', () => {
  const opened = createOpenedFiles(() => undefined, 2)
  opened.add(['/a', '/b', '/c'])
  opened.add(['/a', '/d', '/e'])
  expect(opened.take()).toEqual({ paths: ['/a', '/b'], left: 3 })
  opened.add(['/f'])
  expect(opened.take()).toEqual({ paths: ['/f'], left: 0 })
})
