import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { AnswerText, maxFormatted } from '../../../../renderer/chat/Markdown.js'
import { maxContainers, maxEmphasis } from '../../../../renderer/chat/nesting.js'
import { hostile } from '../../../../renderer/dev/hostile.js'

const html = (text: string) => renderToStaticMarkup(createElement(AnswerText, { text }))
/** Names of all elements in the markup. */
const elements = (markup: string) => new Set(Array.from(markup.matchAll(/<([a-z0-9]+)/g), ([, name]) => name))

describe('a hostile answer is harmless text', () => {
  const markup = html(hostile)

  test('brings no element that loads, runs or asks', () => {
    const dangerous = [
      'script',
      'img',
      'iframe',
      'style',
      'form',
      'input',
      'object',
      'embed',
      'link',
      'a',
      'b',
    ]
    expect(dangerous.filter((name) => elements(markup).has(name))).toEqual([])
  })

  test('brings no handler, style or address of its own', () => {
    expect(markup).not.toMatch(/<[^>]*\s(on\w+|style|src|href|action|srcdoc)=/)
  })

  test('shows the tags it was made of', () => {
    expect(markup).toContain('&lt;script&gt;window.stolen = true&lt;/script&gt;')
    expect(markup).toContain('&lt;iframe src=&quot;https://evil.example&quot;&gt;')
  })

  test('says where pictures were', () => expect(markup).toContain('[picture left out: a picture]'))

  test('shows where a link leads', () => expect(markup).toContain('(https://evil.example/path?q=secret)'))

  test('shows marks that reorder or ring', () => {
    expect(markup).toContain('\\u202ereordered\\x07bell\\x1b[31mred')
  })
})

describe('links', () => {
  test.each([
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['data:text/html,x'],
    ['file:///etc/passwd'],
    ['vbscript:x'],
    ['//evil.example'],
    ['/absolute'],
    ['#fragment'],
    ['mailto:a@b.example'],
  ])('to %s are text', (target) => {
    const markup = html(`[words](${target})`)
    expect(elements(markup).has('button')).toBe(false)
    expect(markup).toContain('words')
  })

  test.each([['http://a.example/x'], ['https://a.example/?a=1&b=2']])('to %s can be clicked', (target) => {
    expect(html(`[words](${target})`)).toContain('role="link"')
  })

  test('never hide their target behind another address', () => {
    expect(html('[https://bank.example](https://evil.example)')).toContain('(https://evil.example)')
  })
})

test('a table keeps the alignment of its cells', () => {
  expect(html('| a | b |\n| - | -: |\n| 1 | 2 |')).toMatch(
    /<td (align="right"|style="text-align:right")>2<\/td>/,
  )
})

test('a very long answer is shown as it is', () => {
  const markup = html(`**${'x'.repeat(maxFormatted)}**`)
  expect(elements(markup)).toEqual(new Set(['pre']))
  expect(markup).toContain(`**${'x'.repeat(100)}`)
})

describe('an answer that nests without end is shown as it is', () => {
  test.each([
    ['20,000 quotes', `${'>'.repeat(20_000)}x`],
    ['20,000 quotes with spaces', `${'> '.repeat(20_000)}x`],
    ['5,000 lists on a line', `${'- '.repeat(5_000)}x`],
    ['5,000 numbered lists on a line', `${'1. '.repeat(5_000)}x`],
    ['lists over many lines', Array.from({ length: 240 }, (_, at) => `${'  '.repeat(at)}- x`).join('\n')],
    ['5,000 footnotes on a line', `${'[^a]: '.repeat(5_000)}x`],
    ['emphasis in emphasis', `${'*a '.repeat(5_000)}x${' a*'.repeat(5_000)}`],
    ['emphasis over many lines', `${'*a\n'.repeat(5_000)}x${'\na*'.repeat(5_000)}`],
    ['a run of stars', `${'*'.repeat(20_000)}x${'*'.repeat(20_000)}`],
    ['struck out, over and over', `${'~~a '.repeat(5_000)}x${' a~~'.repeat(5_000)}`],
  ])('%s', (_, text) => {
    const markup = html(text)
    expect(elements(markup)).toEqual(new Set(['pre']))
    expect(markup.replaceAll('&gt;', '>')).toContain(text)
  })
})

describe('an answer as people write them is formatted', () => {
  test.each([
    [
      'ten lists in each other',
      Array.from({ length: 10 }, (_, at) => `${'  '.repeat(at)}- x`).join('\n'),
      'ul',
    ],
    ['a quote in a quote', '> > x', 'blockquote'],
    ['a list of 1,000 bold names', '- **Name**: what it is\n'.repeat(1_000), 'strong'],
    ['a table with 150 bold cells', `| a |\n| - |\n${'| **b** |\n'.repeat(150)}`, 'table'],
    ['a line to write on', `Name: ${'_'.repeat(1_000)}\n\n**x**`, 'strong'],
    ['names with underscores', `${'snake_case_name '.repeat(500)}\n\n**x**`, 'strong'],
  ])('%s', (_, text, element) => expect(elements(html(text))).toContain(element))

  test('as deep as is let through, it holds', () => {
    const quotes = html(`${'>'.repeat(maxContainers)}x`)
    expect(quotes.split('<blockquote>')).toHaveLength(maxContainers + 1)
    const stars = html(`${'*a '.repeat(maxEmphasis)}x${' a*'.repeat(maxEmphasis)}`)
    expect(stars.split('<em>')).toHaveLength(maxEmphasis + 1)
  })
})
