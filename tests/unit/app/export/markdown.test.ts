import { describe, expect, it } from 'vitest'
import { fenced, markdownLine, markdownProse } from '../../../../electron/app/export/markdown-text.js'
import { markdownOf } from '../../../../electron/app/export/markdown.js'
import { visible, visibleLine } from '../../../../electron/contract/visible.js'
import { markdownTree, textIn, typesIn, type MarkdownNode } from '../../../support/markdown-nodes.js'
import { hostileTexts, reportWith } from '../../../support/reports.js'

/** All that an export is made of. */
const own = ['root', 'heading', 'paragraph', 'text', 'inlineCode', 'code', 'list', 'listItem', 'blockquote']

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim()

const leaves = (node: MarkdownNode, type: string): MarkdownNode[] =>
  node.type === type ? [node] : (node.children ?? []).flatMap((child) => leaves(child, type))

/** Headings and blocks to the letter, in order: what a text can forge. */
const skeleton = (tree: MarkdownNode): string[] =>
  (tree.children ?? [])
    .filter(({ type }) => type === 'heading' || type === 'code')
    .map(({ type, depth = 0 }) => `${type} ${depth}`)

describe.each(hostileTexts)('%s in every place', (_, text) => {
  const tree = markdownTree(markdownOf(reportWith(text)))

  it('becomes no markup, no link and no picture', () => {
    expect([...typesIn(tree)].filter((type) => ![...own, 'break'].includes(type))).toEqual([])
  })

  it('forges no heading and no block', () => {
    const plain = markdownTree(markdownOf(reportWith('plain')))
    expect(skeleton(tree)).toEqual(skeleton(plain))
    expect(leaves(tree, 'listItem')).toHaveLength(leaves(plain, 'listItem').length)
    expect(leaves(tree, 'blockquote')).toHaveLength(leaves(plain, 'blockquote').length)
  })

  it('is read as it was written, and to the letter where it is code or a quote', () => {
    const shown = visible(text.replaceAll('\r\n', '\n'))
    expect(squeezed(textIn(tree))).toContain(squeezed(shown))
    for (const { value } of leaves(tree, 'code'))
      expect(`${value ?? ''}\n`).toBe(`${shown.replace(/\n$/, '')}\n`)
  })
})

describe('a line of prose', () => {
  it.each([
    ['18,204 responses on 2026-03-05, 1.5 % of all', '18,204 responses on 2026-03-05, 1.5 % of all'],
    ['access.log line 88,210', '`access.log` line 88,210'],
    ['(see https://a.b/c).', '(see `https://a.b/c`).'],
    ['host(www.1.2.3.4/x)', '`host(www.1.2.3.4/x`)'],
    ['<a@b.c>', '&lt;`a@b.c`&gt;'],
    ['a*b_c[d]', 'a\\*b\\_c\\[d\\]'],
    ['- a', '\\- a'],
    ['1. a', '1\\. a'],
    ['12) a', '12\\) a'],
    ['1.5 a', '1.5 a'],
    ['1.', '1\\.'],
    ['two\nlines', 'two lines'],
    ['a`b.cd`', '`` a`b.cd` ``'],
    ['a\u202eb', 'a\\\\u202eb'],
  ])('%j is written %j', (text, written) => {
    expect(markdownLine(text)).toBe(written)
    expect(textIn(markdownTree(written))).toBe(visibleLine(text))
  })
})

describe('prose of several lines', () => {
  it.each([
    ['a\nb', 'a\\\nb'],
    ['a\r\nb', 'a\\\nb'],
    ['a\n\n\n\nb\n', 'a\n\nb'],
    ['a\n  b\n\tc', 'a\\\n&nbsp;&nbsp;b\\\n&nbsp;&nbsp;&nbsp;&nbsp;c'],
    ['', ''],
  ])('%j is written %j', (text, written) => {
    expect(markdownProse(text)).toBe(written)
  })
})

describe('a fence is longer than any in its text', () => {
  it.each([
    ['plain', '```'],
    ['``', '```'],
    ['```', '````'],
    ['a ````` b', '``````'],
  ])('%j stands in %s', (text, fence) => {
    expect(fenced(text, 'text')).toBe(`${fence}text\n${text}\n${fence}`)
  })

  it('however many the text holds', () => {
    const text = `${'` '.repeat(300_000)}\`\`\``
    expect(fenced(text, 'text').startsWith('````text\n')).toBe(true)
  })
})
