/** The text of a web page as it streams by: blocks as paragraphs, headings, lists, tables as rows. Nothing is run or fetched. */
import { Parser } from 'htmlparser2'
import { QuarryError } from '../../contract/errors.js'
import { createTableBuilder } from './table-builder.js'
import type { MapBuilder } from '../source-map.js'

export interface HtmlText {
  write(html: string): void
  end(): void
  /** What stands in the page's title. */
  readonly title: string
}

/** What stands in these is no text of the page. */
const silent = new Set(['script', 'style', 'template', 'head', 'iframe', 'object', 'svg', 'math', 'select'])

/** Elements within elements. The parser looks through all that are open, so that deeper ones take ever longer. */
const deepest = 50_000

const blocks = new Set(
  (
    'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol option p pre section summary table tbody td tfoot th thead ' +
    'title tr ul caption'
  ).split(' '),
)

/** `map`: null where headings and tables are not marked. */
export function createHtmlText(text: { write(text: string): void }, map: MapBuilder | null): HtmlText {
  const table = createTableBuilder(text, map)
  let line = ''
  /** True at the start of a block and after white space: more of it shows nothing. Reading `line` would copy it. */
  let spaced = true
  let prefix = ''
  let heading = 0
  let preformatted = 0
  let quiet = 0
  let depth = 0
  let inTitle = false
  let title = ''

  function endBlock(): void {
    const block = preformatted > 0 ? line.replace(/^\n|\s+$/g, '') : line.trim()
    line = ''
    spaced = true
    if (block === '') return
    if (table.inTable) table.add(block)
    else {
      if (heading > 0) map?.begin('section', block.replace(/\s+/g, ' ').slice(0, 200))
      const gap = prefix === '- ' ? '\n' : '\n\n'
      text.write(`${heading > 0 ? `${'#'.repeat(heading)} ` : prefix}${block}${gap}`)
    }
    prefix = ''
  }

  function add(text: string): void {
    line += text
    spaced = /\s$/.test(text.slice(-1))
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > deepest) throw nestedTooDeep()
        if (name === 'title') inTitle = title === ''
        if (silent.has(name)) quiet += 1
        if (quiet > 0) return
        if (blocks.has(name)) endBlock()
        if (name === 'br') add(preformatted > 0 || !table.inTable ? '\n' : ' ')
        else if (name === 'pre') preformatted += 1
        else if (name === 'li') prefix = '- '
        else if (/^h[1-6]$/.test(name)) heading = Number(name[1])
        else if (name === 'table') table.open()
        else if (name === 'td' || name === 'th') table.openCell(Number(attributes['colspan']) || 1)
        else if (name === 'img' && (attributes['alt'] ?? '').trim() !== '')
          add(`${spaced ? '' : ' '}[${attributes['alt']}]`)
      },
      ontext(piece) {
        if (inTitle) title += piece
        if (quiet > 0) return
        if (preformatted > 0) return add(piece)
        const words = piece.replace(/[ \t\n\r\f]+/g, ' ')
        const shown = spaced ? words.trimStart() : words
        if (shown !== '') add(shown)
      },
      onclosetag(name) {
        depth -= 1
        if (name === 'title') inTitle = false
        if (quiet === 0) {
          if (blocks.has(name)) endBlock()
          if (/^h[1-6]$/.test(name)) heading = 0
          else if (name === 'pre') preformatted -= 1
          else if (name === 'td' || name === 'th') table.closeCell()
          else if (name === 'tr') table.closeRow()
          else if (name === 'table') table.close()
        }
        if (silent.has(name)) quiet -= 1
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  return {
    write: (html) => parser.write(html),
    end() {
      parser.end()
      endBlock()
      if (map !== null && map.count('section') > 0) map.end('section')
    },
    get title() {
      return title.replace(/\s+/g, ' ').trim()
    },
  }
}

function nestedTooDeep(): QuarryError {
  return new QuarryError(
    'input_unreadable',
    `the page is damaged: its elements are nested more than ${deepest.toLocaleString('en-US')} deep`,
    { remedy: 'open it in a browser and save its text as a file' },
  )
}
