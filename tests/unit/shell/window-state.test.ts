import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  defaultState,
  parseWindowState,
  readWindowState,
  windowStateOf,
  writeWindowState,
  type WindowState,
} from '../../../electron/shell/window-state.js'
import { tempFolder } from '../../support/temp-folder.js'

const good: WindowState = { version: 1, width: 1000, height: 700, maximized: true }

describe('what stands in the file', () => {
  test.each([
    ['no file', null, defaultState, false],
    ['a good one', JSON.stringify(good), good, false],
    ['nothing', '', defaultState, true],
    ['a torn one', '{"version":1,"wid', defaultState, true],
    ['another version', JSON.stringify({ ...good, version: 2 }), defaultState, true],
    ['something extra', JSON.stringify({ ...good, x: -9999 }), defaultState, true],
    ['too small', JSON.stringify({ ...good, width: 3 }), defaultState, true],
    ['too large', JSON.stringify({ ...good, height: 1e9 }), defaultState, true],
    ['no number', JSON.stringify({ ...good, width: null }), defaultState, true],
    ['no object', '[]', defaultState, true],
  ])('%s', (_name, text, state, bad) => {
    expect(parseWindowState(text)).toEqual({ state, bad })
  })
})

describe('every size that a window can have can be read again', () => {
  test.each([
    [
      { width: 1000, height: 700 },
      { width: 1000, height: 700 },
    ],
    [
      { width: 1000.4, height: 699.6 },
      { width: 1000, height: 700 },
    ],
    [
      { width: 10, height: 0 },
      { width: 640, height: 480 },
    ],
    [
      { width: 1e6, height: 1e6 },
      { width: 20_000, height: 20_000 },
    ],
  ])('%j', (bounds, size) => {
    const state = windowStateOf(bounds, false)
    expect(state).toEqual({ version: 1, ...size, maximized: false })
    expect(parseWindowState(JSON.stringify(state)).bad).toBe(false)
  })
})

test('a written state is read again, and nothing else is left in the folder', () => {
  const folder = tempFolder()
  const file = path.join(folder, 'window.json')
  writeWindowState(file, good)
  expect(readWindowState(file)).toEqual(good)
  expect(readdirSync(folder)).toEqual(['window.json'])
})

test('a file that cannot be used is kept as .bad', () => {
  const file = path.join(tempFolder(), 'window.json')
  writeFileSync(file, '{"mine"')
  expect(readWindowState(file)).toEqual(defaultState)
  expect(readFileSync(`${file}.bad`, 'utf8')).toBe('{"mine"')
})

test('an absent file is no bad one', () => {
  const file = path.join(tempFolder(), 'window.json')
  expect(readWindowState(file)).toEqual(defaultState)
  expect(existsSync(`${file}.bad`)).toBe(false)
})

test('a place that cannot be written or read stops nothing', () => {
  const folder = tempFolder()
  mkdirSync(path.join(folder, 'window.json'))
  for (const file of [path.join(folder, 'absent', 'window.json'), path.join(folder, 'window.json')]) {
    writeWindowState(file, good)
    expect(readWindowState(file)).toEqual(defaultState)
  }
})
