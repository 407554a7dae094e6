import { createElement, isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import { describe, expect, test } from 'vitest'
import { AnswerText, maxFormatted, options } from '../../../../renderer/chat/Markdown.js'
import { maxContainers, maxEmphasis, nestsTooDeep } from '../../../../renderer/chat/nesting.js'
import { maxLines } from '../../../../renderer/chat/opening.js'
import { hostile } from '../../../../renderer/dev/hostile.js'

const html = (text: string) => renderToStaticMarkup(createElement(AnswerText, { text }))
/** How often an element stands in itself. Drawing to markup goes down by recursion, which a window's drawing does not. */
function depthOf(name: string, text: string): number {
  let deepest = 0
  const waiting: [ReactNode, number][] = [[Markdown({ ...options, children: text }), 0]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, above] = next
    if (Array.isArray(node)) for (const one of node as ReactNode[]) waiting.push([one, above])
    if (!isValidElement<{ children?: ReactNode }>(node)) continue
    const depth = node.type === name ? above + 1 : above
    deepest = Math.max(deepest, depth)
    waiting.push([node.props.children, depth])
  }
  return deepest
}

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

describe('a long answer', () => {
  const list = (items: number) => '- **Name**: what it is\n'.repeat(items)
  const drawn = (markup: string) => markup.split('<strong>').length - 1

  test('is drawn as far as its opening goes, and says how much more there is', () => {
    const markup = html(list(1_000))
    expect(drawn(markup)).toBe(maxLines)
    expect(markup).toMatch(/<button[^>]* aria-expanded="false"[^>]*>Show all: 800 more lines<\/button>/)
  })

  test('of no more lines than that is drawn whole, with no button', () => {
    const markup = html(list(maxLines))
    expect(drawn(markup)).toBe(maxLines)
    expect(elements(markup).has('button')).toBe(false)
  })
})

test('a table keeps the alignment of its cells', () => {
  expect(html('| a | b |\n| - | -: |\n| 1 | 2 |')).toMatch(
    /<td (align="right"|style="text-align:right")>2<\/td>/,
  )
})

test('a very long answer is shown as it is', () => {
  const markup = html(`**${'x'.repeat(maxFormatted)}**`)
  expect(elements(markup)).toEqual(new Set(['p', 'pre']))
  expect(markup).toContain('It is too long to be formatted, so the answer stands here as it was written.')
  expect(markup).toContain(`**${'x'.repeat(100)}`)
})

describe('an answer that nests without end is shown as it is, and says so', () => {
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
    expect(elements(markup)).toEqual(new Set(['p', 'pre']))
    expect(markup).toContain(
      'It nests too deep to be formatted, so the answer stands here as it was written.',
    )
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

  test.each([
    ['blockquote', maxContainers, `${'>'.repeat(maxContainers)}x`],
    ['em', maxEmphasis, `${'*a '.repeat(maxEmphasis)}x${' a*'.repeat(maxEmphasis)}`],
  ])('as deep as is let through: %s in %s', (name, depth, text) => {
    expect(nestsTooDeep(text)).toBe(false)
    expect(depthOf(name, text)).toBe(depth)
  })
})
