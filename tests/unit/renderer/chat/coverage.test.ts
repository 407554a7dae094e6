import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Coverage } from '../../../../renderer/chat/Coverage.js'
import type { Coverage as FileCoverage } from '../../../../electron/contract/coverage.js'

const one: FileCoverage = { document: 'access.log', chars: 1000, searched: 1, looked: 1, read: 0.012 }
const other: FileCoverage = { document: 'notes.txt', chars: 1000, searched: 0, looked: 0, read: 0 }

const markup = (...coverage: FileCoverage[]): string =>
  renderToStaticMarkup(createElement(Coverage, { coverage }))

const cells = (html: string): string[] =>
  [...html.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, inner = '']) => inner.replaceAll(/<[^>]+>/g, ''))

test('one file is told in a sentence alone', () => {
  const html = markup(one)
  expect(html).toContain('Searched all of access.log; 1.2 % of it read closely by the model.')
  expect(html).not.toContain('<table')
})

test('several files have a table behind the sentence, each with its figures', () => {
  const html = markup(
    one,
    other,
    { ...other, document: 'q.csv', looked: 1 },
    { ...other, document: 'e', chars: 0 },
  )
  expect(html).toContain('notes.txt never touched')
  expect(cells(html)).toEqual([
    ...['File', 'Searched by code', 'Read closely by the model'],
    ...['access.log', 'all', '1.2 %'],
    ...['notes.txt', 'never touched', 'nothing'],
    ...['q.csv', 'all, only for words of the question', 'nothing'],
    ...['e', 'no text in it', 'nothing'],
  ])
})

test('a run of before it was recorded says nothing', () => {
  expect(markup()).toBe('')
})

test('a name that hides something is shown as it is', () => {
  expect(markup({ ...other, document: 'a\n<b>\u202e.txt' }, one)).not.toMatch(/<b>|\u202e/)
})
