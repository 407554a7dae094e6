import { expect, test } from 'vitest'
import { createOpenedFiles } from '../../../electron/shell/opened-files.js'

test('files wait until they are taken, each once, and the page is told', () => {
  let told = 0
  const opened = createOpenedFiles(() => (told += 1))
  opened.add(['/a', '/b'])
  opened.add(['/b', '/c'])
  opened.add([])
  expect(told).toBe(2)
  expect(opened.take()).toEqual(['/a', '/b', '/c'])
  expect(opened.take()).toEqual([])
})

test('no more than the bound wait', () => {
  const opened = createOpenedFiles(() => undefined, 2)
  opened.add(['/a', '/b', '/c'])
  expect(opened.take()).toEqual(['/a', '/b'])
})
