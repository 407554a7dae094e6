import { expect, test } from 'vitest'
import { asleepWords, gridRows, readingWords } from '../../../../renderer/variables/grid-rows.js'
import { received, withOpen } from '../../../../renderer/variables/tree.js'
import { variable } from './variable.js'
import type { Inspection } from '../../../../electron/contract/wire.js'
import type { GridRow } from '../../../../renderer/variables/grid-rows.js'
import type { Path, Tree } from '../../../../renderer/variables/tree.js'

function child(label: string, expandable: boolean) {
  return { label, type: 'list', size: 3, preview: '[...]', expandable }
}

function read(tree: Tree, path: Path, answer: Partial<Inspection> | null): Tree {
  const request = { path, offset: 0, limit: 100, version: '1', refresh: false }
  return received(
    withOpen(tree, path, true),
    request,
    answer === null ? null : { type: 'inspection', path: [...path], ...answer },
  )
}

function drawn(row: GridRow): string {
  const mark =
    row.kind === 'variable' || row.kind === 'child' ? { true: '-', false: '+', null: ' ' }[`${row.open}`] : ''
  const words = {
    variable: () => (row.kind === 'variable' ? row.variable.name : ''),
    child: () => (row.kind === 'child' ? row.child.label : ''),
    more: () => (row.kind === 'more' ? `more ${row.shown}/${row.total}` : ''),
    text: () => (row.kind === 'text' ? `text ${row.text}` : ''),
    note: () => (row.kind === 'note' ? `note ${row.words}` : ''),
  }[row.kind]()
  return `${row.level}${mark}${words} ${row.position}/${row.of}`
}

const list = variable({ name: 'rows', type: 'list', size: 250 })
const rowsOf = (tree: Tree) => gridRows([list], tree).map(drawn)

test.each<readonly [string, Tree, readonly string[]]>([
  ['closed', new Map(), ['1+rows 1/1']],
  ['opened', withOpen(new Map(), ['rows'], true), ['1-rows 1/1', `2note ${readingWords} 1/1`]],
  ['asleep', read(new Map(), ['rows'], null), ['1-rows 1/1', `2note ${asleepWords} 1/1`]],
  [
    'with an error',
    read(new Map(), ['rows'], { error: 'there is nothing' }),
    ['1-rows 1/1', '2note there is nothing 1/1'],
  ],
  [
    'with a page',
    read(new Map(), ['rows'], { total: 250, unit: 'items', children: [child('0', true), child('1', false)] }),
    ['1-rows 1/1', '2+0 1/250', '2 1 2/250', '2more 2/250 3/250'],
  ],
  [
    'with a text',
    read(new Map(), ['rows'], { total: 3, unit: 'chars', text: 'abc' }),
    ['1-rows 1/1', '2text abc 1/1'],
  ],
])('a variable that is %s', (_name, tree, rows) => {
  expect(rowsOf(tree)).toEqual(rows)
})

test('what is open inside stands below its parent, one level deeper', () => {
  const outer = read(new Map(), ['rows'], {
    total: 2,
    unit: 'items',
    children: [child('a', true), child('b', true)],
  })
  const tree = read(outer, ['rows', 0], { total: 1, unit: 'items', children: [child('in a', false)] })
  expect(rowsOf(tree)).toEqual(['1-rows 1/1', '2-a 1/2', '3 in a 1/1', '2+b 2/2'])
})

test('an item that can no longer be opened hides what was read of it', () => {
  const outer = read(new Map(), ['rows'], { total: 1, unit: 'items', children: [child('a', true)] })
  const inner = read(outer, ['rows', 0], { total: 1, unit: 'items', children: [child('in a', false)] })
  const tree = read(inner, ['rows'], { total: 1, unit: 'items', children: [child('a', false)] })
  expect(rowsOf(tree)).toEqual(['1-rows 1/1', '2 a 1/1'])
})

test('a variable that is gone takes its rows with it, and brings them back', () => {
  const tree = read(new Map(), ['rows'], { total: 1, unit: 'items', children: [child('a', false)] })
  expect(gridRows([], tree)).toEqual([])
  expect(rowsOf(tree)).toHaveLength(2)
})

test('each row has a key of its own', () => {
  const names = ['a', 'a more', '["a"]', '__proto__']
  const variables = names.map((name) => variable({ name, type: 'list', size: 2 }))
  const tree = names.reduce<Tree>(
    (now, name) => read(now, [name], { total: 9, unit: 'items', children: [child('a', true)] }),
    new Map(),
  )
  const keys = gridRows(variables, tree).map(({ key }) => key)
  expect(new Set(keys).size).toBe(12)
})
