import { expect, test } from 'vitest'
import {
  failed,
  keyOf,
  nextRead,
  pageChars,
  pageItems,
  received,
  withMore,
  withOpen,
  withPage,
} from '../../../../renderer/variables/tree.js'
import type { Inspection } from '../../../../electron/contract/wire.js'
import type { Path, Read, Tree } from '../../../../renderer/variables/tree.js'

const versions = (version: string) =>
  new Map([
    ['rows', version],
    ['text', version],
  ])
const none: Tree = new Map()

function items(read: Pick<Read, 'offset' | 'limit'>, total: number): Inspection {
  const children = Array.from(
    { length: Math.max(0, Math.min(read.limit, total - read.offset)) },
    (_, at) => ({
      label: String(read.offset + at),
      type: 'int',
      size: null,
      preview: String(read.offset + at),
      expandable: false,
    }),
  )
  return { type: 'inspection', path: [], total, unit: 'items', children }
}

function chars(read: Pick<Read, 'offset' | 'limit'>, total: number): Inspection {
  const text = 'x'.repeat(Math.max(0, Math.min(read.limit, total - read.offset)))
  return { type: 'inspection', path: [], total, unit: 'chars', text }
}

/** Reads until nothing is wanted; returns what was asked. */
function settle(
  tree: Tree,
  version: string,
  answer: (read: Read) => Inspection | null,
): { tree: Tree; asked: string[] } {
  const asked: string[] = []
  for (;;) {
    const read = nextRead(tree, versions(version))
    if (read === null) return { tree, asked }
    if (asked.length > 20) throw new Error('reads without end')
    asked.push(`${keyOf(read.path)} ${read.offset}+${read.limit}${read.refresh ? ' again' : ''}`)
    tree = received(tree, read, answer(read))
  }
}

const open = (tree: Tree, ...path: Path) => withOpen(tree, path, true)
const node = (tree: Tree, ...path: Path) => tree.get(keyOf(path))

test('nothing is asked for what is closed, gone, or below what is closed', () => {
  const closed = withOpen(open(open(none, 'rows'), 'rows', 3), ['rows'], false)
  expect(nextRead(closed, versions('1'))).toBeNull()
  expect(nextRead(open(none, 'lost'), versions('1'))).toBeNull()
})

test('opening a container asks for its first page once', () => {
  const { asked, tree } = settle(open(none, 'rows'), '1', (read) => items(read, 250))
  expect(asked).toEqual(['["rows"] 0+100'])
  expect(node(tree, 'rows')?.pages.map(({ children }) => children.length)).toEqual([100])
})

test('more asks for the page after, until there is none', () => {
  const first = settle(open(none, 'rows'), '1', (read) => items(read, 250)).tree
  const second = settle(withMore(first, ['rows']), '1', (read) => items(read, 250))
  expect(second.asked).toEqual(['["rows"] 100+100'])
  const third = settle(withMore(second.tree, ['rows']), '1', (read) => items(read, 250))
  expect(node(third.tree, 'rows')?.pages.map(({ children }) => children.length)).toEqual([100, 100, 50])
  expect(withMore(third.tree, ['rows'])).toBe(third.tree)
})

test('a change of the variable reads the shown pages again, and they stay meanwhile', () => {
  const two = settle(
    withMore(settle(open(none, 'rows'), '1', (r) => items(r, 250)).tree, ['rows']),
    '1',
    (r) => items(r, 250),
  ).tree
  expect(nextRead(two, versions('2'))).toMatchObject({ offset: 0, refresh: true })
  expect(node(two, 'rows')?.pages).toHaveLength(2)
  const { asked, tree } = settle(two, '2', (read) => items(read, 300))
  expect(asked).toEqual(['["rows"] 0+100 again', '["rows"] 100+100 again'])
  expect(node(tree, 'rows')?.total).toBe(300)
})

test('a container that shrank loses the pages that are gone', () => {
  const two = settle(
    withMore(settle(open(none, 'rows'), '1', (r) => items(r, 250)).tree, ['rows']),
    '1',
    (r) => items(r, 250),
  ).tree
  const { tree } = settle(two, '2', (read) => items(read, 40))
  expect(node(tree, 'rows')?.pages.map(({ children }) => children.length)).toEqual([40])
})

test('what nobody has seen is read before what is stale', () => {
  const stale = settle(open(none, 'rows'), '1', (read) => items(read, 5)).tree
  expect(nextRead(open(stale, 'text'), versions('2'))).toMatchObject({ path: ['text'], refresh: false })
})

test('a text is asked for by a page of its own size', () => {
  const { asked, tree } = settle(open(none, 'text'), '1', (read) => chars(read, 2500))
  expect(asked).toEqual(['["text"] 0+100', '["text"] 0+1000'])
  const last = settle(withPage(tree, ['text'], 99), '1', (read) => chars(read, 2500))
  expect(last.asked).toEqual(['["text"] 2000+1000'])
  expect(node(last.tree, 'text')?.text?.text).toHaveLength(500)
})

test('a short text is there at once', () => {
  expect(settle(open(none, 'text'), '1', (read) => chars(read, 100)).asked).toEqual(['["text"] 0+100'])
})

test('a text that shrank while its last page was shown settles on the page there is', () => {
  const far = settle(
    withPage(settle(open(none, 'text'), '1', (r) => chars(r, 9500)).tree, ['text'], 9),
    '1',
    (r) => chars(r, 9500),
  ).tree
  const { tree } = settle(far, '2', (read) => chars(read, 1200))
  expect(node(tree, 'text')).toMatchObject({ page: 1, total: 1200, text: { offset: 1000 } })
})

test('a list that became a text, and back, is shown as what it is', () => {
  const list = settle(open(none, 'rows'), '1', (read) => items(read, 5)).tree
  const text = settle(list, '2', (read) => chars(read, 5)).tree
  expect(node(text, 'rows')).toMatchObject({ unit: 'chars', pages: [] })
  expect(node(settle(text, '3', (read) => items(read, 5)).tree, 'rows')).toMatchObject({
    unit: 'items',
    text: null,
  })
})

test.each([
  [
    'an error',
    (read: Read): Inspection => ({ ...items(read, 0), error: 'there is nothing' }),
    'there is nothing',
    false,
  ],
  ['no REPL', () => null, null, true],
])(
  'after %s nothing is asked until the variable changes or it is opened again',
  (_name, answer, words, asleep) => {
    const { tree, asked } = settle(open(none, 'rows'), '1', answer)
    expect(asked).toHaveLength(1)
    expect(node(tree, 'rows')?.failed).toEqual({ version: '1', words, asleep })
    expect(nextRead(tree, versions('2'))).not.toBeNull()
    expect(nextRead(open(tree, 'rows'), versions('1'))).not.toBeNull()
  },
)

test('a failure keeps what was read', () => {
  const { tree } = settle(open(none, 'rows'), '1', (read) => items(read, 5))
  const read = nextRead(tree, versions('2'))
  if (read === null) throw new Error('nothing is stale')
  expect(node(failed(tree, read, 'no'), 'rows')?.pages).toHaveLength(1)
})

test('closing and opening again asks for nothing while nothing changed, and keeps what is open below', () => {
  const inner = settle(open(open(none, 'rows'), 'rows', 3), '1', (read) => items(read, 5)).tree
  const again = open(withOpen(inner, ['rows'], false), 'rows')
  expect(nextRead(again, versions('1'))).toBeNull()
  expect(node(again, 'rows', 3)?.open).toBe(true)
})

test('no read is ever longer than a page', () => {
  expect([pageItems, pageChars]).toEqual([100, 1000])
})
