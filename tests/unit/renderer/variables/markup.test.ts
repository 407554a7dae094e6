import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GridHeader } from '../../../../renderer/variables/GridHeader.js'
import { GridLine } from '../../../../renderer/variables/GridLine.js'
import { variable } from './variable.js'
import type { GridRow } from '../../../../renderer/variables/grid-rows.js'

const hostile = '<script>alert(1)</script>\u202eab\u001b[2J\nnext'
const common = { key: 'k', path: ['n'], level: 2, position: 1, of: 9 } as const

function markup(row: GridRow, changed = false): string {
  return renderToStaticMarkup(
    createElement(GridLine, {
      ...{ chat: 'c', row, index: 0, start: 52, focused: true, changed, place: 'step 3' },
      measure: () => undefined,
    }),
  )
}

test.each<readonly [string, GridRow]>([
  [
    'a variable',
    {
      ...{ kind: 'variable', ...common, open: false },
      variable: variable({ name: hostile, type: hostile, preview: hostile }),
    },
  ],
  [
    'an item',
    {
      ...{ kind: 'child', ...common, open: null },
      child: { label: hostile, type: hostile, size: null, preview: hostile, expandable: false },
    },
  ],
  ['a text', { kind: 'text', ...common, text: hostile, offset: 0, total: 5000, page: 0, last: 4 }],
  ['an error', { kind: 'note', ...common, words: hostile, bad: true }],
])('markup in %s is text, and nothing in it is hidden', (_place, row) => {
  const html = markup(row)
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('\\u202e')
  expect(/[\u001b\u202e]/.test(html)).toBe(false)
})

test('a row tells its level, place and state to whoever cannot see it', () => {
  const html = markup({ kind: 'variable', ...common, open: true, variable: variable({}) }, true)
  for (const part of [
    'role="row"',
    'aria-level="2"',
    'aria-posinset="1"',
    'aria-setsize="9"',
    'aria-expanded="true"',
    'tabindex="0"',
    'changed in the last step',
    'step 3',
  ]) {
    expect(html).toContain(part)
  }
})

test('a row that cannot be opened says nothing of being open', () => {
  expect(markup({ kind: 'variable', ...common, open: null, variable: variable({}) })).not.toContain(
    'aria-expanded',
  )
})

test('a row for more says how much of how much is shown', () => {
  const html = markup({ kind: 'more', ...common, shown: 3000, total: 3050 })
  expect(html).toContain('50 more')
  expect(html).toContain('3,000 of 3,050 shown')
})

test('the first page of a text leads on and not back', () => {
  const html = markup({ kind: 'text', ...common, text: 'x', offset: 0, total: 5000, page: 0, last: 4 })
  expect([...html.matchAll(/<button[^>]*aria-disabled="true"[^>]*>(\w+)/g)].map(([, name]) => name)).toEqual([
    'First',
    'Previous',
  ])
  expect(html).toContain('1 to 1,000 of 5,000')
})

test('one column says that it is sorted, and which way', () => {
  const html = renderToStaticMarkup(
    createElement(GridHeader, { chat: 'c', sort: { column: 'size', down: true } }),
  )
  expect([...html.matchAll(/aria-sort="(\w+)"/g)].map(([, sort]) => sort)).toEqual([
    'none',
    'none',
    'descending',
    'none',
    'none',
  ])
})
