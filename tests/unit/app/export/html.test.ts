import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { htmlOf } from '../../../../electron/app/export/html.js'
import { style } from '../../../../electron/app/export/html-style.js'
import { visible } from '../../../../electron/contract/visible.js'
import { hostileTexts, reportWith } from '../../../support/reports.js'

interface Parsed {
  /** Names of elements, in order. */
  readonly elements: string[]
  readonly attributes: Set<string>
  /** Each attribute that stands in a `meta`. */
  readonly metas: Record<string, string>[]
  readonly text: string
  readonly pres: string[]
  readonly comments: string[]
}

function parsed(html: string): Parsed {
  const found: Parsed = { elements: [], attributes: new Set(), metas: [], text: '', pres: [], comments: [] }
  let text = ''
  let pre: string | null = null
  const parser = new Parser({
    onopentag(name, attributes) {
      found.elements.push(name)
      for (const key of Object.keys(attributes)) found.attributes.add(`${name} ${key}`)
      if (name === 'meta') found.metas.push({ ...attributes })
      if (name === 'pre') pre = ''
    },
    ontext(piece) {
      text += piece
      if (pre !== null) pre += piece
    },
    onclosetag(name) {
      if (name !== 'pre') return
      found.pres.push(pre ?? '')
      pre = null
    },
    oncomment: (comment) => found.comments.push(comment),
  })
  parser.end(html)
  return { ...found, text }
}

const plain = parsed(htmlOf(reportWith('plain')))
const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim()

describe.each(hostileTexts)('%s in every place', (_, text) => {
  const html = htmlOf(reportWith(text))
  const page = parsed(html)

  it('adds no element, no attribute and no comment', () => {
    expect(page.elements).toEqual(plain.elements)
    expect(page.attributes).toEqual(plain.attributes)
    expect(page.comments).toEqual([])
  })

  it('is read as it was written, and to the letter where it is code or a quote', () => {
    const shown = visible(text.replaceAll('\r\n', '\n'))
    expect(squeezed(page.text)).toContain(squeezed(shown))
    for (const pre of page.pres) expect(pre).toBe(`\n${shown}`)
  })

  it('leaves no character in the page that cannot be seen', () => {
    expect(visible(html)).toBe(html)
  })
})

describe('the page', () => {
  const html = htmlOf(reportWith('plain'))

  it('has elements that load, run and ask nothing', () => {
    const known = ['html', 'head', 'meta', 'title', 'style', 'body', 'main', 'h1', 'h2', 'h3', 'p', 'pre']
    const lists = ['dl', 'div', 'dt', 'dd', 'ul', 'li']
    expect([...new Set(plain.elements)].filter((name) => ![...known, ...lists].includes(name))).toEqual([])
  })

  it('has no address, no handler and no style on an element', () => {
    expect([...plain.attributes].sort()).toEqual(
      [
        ...['dd dir', 'h3 dir', 'html lang', 'li dir', 'p class', 'p dir', 'pre class', 'pre dir'],
        ...['meta charset', 'meta content', 'meta http-equiv', 'meta name'],
      ].sort(),
    )
  })

  it('allows nothing but its own style, by its hash, and says so before anything else', () => {
    const hash = createHash('sha256').update(style).digest('base64')
    const [first, second] = plain.metas
    expect(first).toEqual({ charset: 'utf-8' })
    expect(second).toEqual({
      'http-equiv': 'Content-Security-Policy',
      content: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`,
    })
    expect(html).toContain(`<style>${style}</style>`)
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<style>'))
  })

  it('has a style that ends nowhere early and loads nothing', () => {
    expect(style).not.toMatch(/<|url\(|@import|@font-face|expression/)
  })

  it('is drawn light, dark and on paper', () => {
    expect(style).toContain('@media (prefers-color-scheme: dark)')
    expect(style).toContain('@media print')
    expect(plain.metas).toContainEqual({ name: 'color-scheme', content: 'light dark' })
  })

  it('has a title that is cut where the question is long', () => {
    expect(htmlOf(reportWith('x', { question: 'a\nb '.repeat(100) }))).toMatch(
      /<title>Quarry: (?:a b ){27}.*…<\/title>/,
    )
  })
})
