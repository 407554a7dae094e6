import { expect, test } from 'vitest'
import { focusIndex, keyEffect } from '../../../../renderer/variables/keys.js'
import { gridRows } from '../../../../renderer/variables/grid-rows.js'
import { received, withOpen } from '../../../../renderer/variables/tree.js'
import { variable } from './variable.js'
import type { KeyEffect } from '../../../../renderer/variables/keys.js'

const path = ['b']
const children = [{ label: '0', type: 'int', size: null, preview: '1', expandable: false }]
const tree = received(
  withOpen(new Map(), path, true),
  { path, offset: 0, limit: 100, version: '', refresh: false },
  { type: 'inspection', path, total: 9, unit: 'items', children },
)
const list = { type: 'list', size: 9 }
/** a closed; b open: its item 0, its row for more; c, which cannot be opened. */
const rows = gridRows(
  [variable({ name: 'a', ...list }), variable({ name: 'b', ...list }), variable({ name: 'c' })],
  tree,
)
const focus = (index: number): KeyEffect => ({ type: 'focus', index })

test.each<readonly [string, number, KeyEffect | null]>([
  ['ArrowDown', 0, focus(1)],
  ['ArrowDown', 4, focus(4)],
  ['ArrowUp', 0, focus(0)],
  ['ArrowUp', 4, focus(3)],
  ['Home', 3, focus(0)],
  ['End', 0, focus(4)],
  ['PageDown', 0, focus(3)],
  ['PageUp', 4, focus(1)],
  ['ArrowRight', 0, { type: 'open', open: true }],
  ['ArrowRight', 1, focus(2)],
  ['ArrowRight', 2, null],
  ['ArrowLeft', 1, { type: 'open', open: false }],
  ['ArrowLeft', 0, null],
  ['ArrowLeft', 2, focus(1)],
  ['ArrowLeft', 3, focus(1)],
  ['Enter', 0, { type: 'act' }],
  ['Enter', 1, { type: 'act' }],
  ['Enter', 2, null],
  ['Enter', 3, { type: 'act' }],
  ['Enter', 4, null],
  ['x', 0, null],
  ['ArrowDown', 9, null],
])('%s on row %i', (key, index, effect) => {
  expect(keyEffect(key, rows, index, 3)).toEqual(effect)
})

test.each([
  ['its row', '["b",0]', 0, 2],
  ['the row where a lost one stood', '["lost"]', 3, 3],
  ['the last row when there are fewer', '["lost"]', 30, 4],
  ['the first at first', null, 0, 0],
])('the focus is on %s', (_name, key, before, index) => {
  expect(focusIndex(rows, key, before)).toBe(index)
})
