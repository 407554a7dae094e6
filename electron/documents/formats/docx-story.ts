/** One stream of paragraphs and tables of a Word document: its body, a header, its notes. */
import { readDrawings } from './drawings.js'
import { closeTablePart, createTableBuilder } from './table-builder.js'
import { symbolText } from './docx-symbols.js'
import { cellText } from './table-text.js'
import { attributeOf, type Attributes } from './xml.js'
import type { EmbeddedFiles } from './embedded.js'
import type { OfficePackage } from './office-package.js'
import type { MapBuilder } from '../source-map.js'

export interface Story {
  readonly text: { write(text: string): void }
  /** Null where sections and tables are not marked. */
  readonly map: MapBuilder | null
  /** Levels of heading styles. */
  readonly headings: ReadonlyMap<string, number>
  /** Takes the files that stand in it. */
  readonly embedded: EmbeddedFiles
  /** A line before the first paragraph. */
  readonly title?: string
}

interface Paragraph {
  text: string
  style: string
  /** Of the paragraph itself, 0 for none. */
  level: number
  listed: boolean
}

/** Gives how many drawings it names whose text could not be read. */
export async function readStory(
  office: OfficePackage,
  part: string,
  { text, map, headings, embedded, title }: Story,
  onParagraph: () => void = () => undefined,
): Promise<number> {
  const out = withTitle(text, title)
  const drawings = await readDrawings(office, part, embedded)
  /** Of the open paragraph: they stand after it, so that its sentence is not torn. */
  let drawn: string[] = []
  const table = createTableBuilder(out, map)
  let paragraph: Paragraph = emptyParagraph()
  /** What begins the next paragraph: the mark of a note. */
  let mark = ''
  let taking = false
  /** Inside what is not shown: deletions, and drawings that stand there a second time for older programs. */
  let hidden = 0

  function endParagraph(): void {
    const whole = mark + paragraph.text
    if (whole.trim() !== '') {
      const level = headings.get(paragraph.style) ?? paragraph.level
      if (table.inTable) table.add(whole)
      else {
        if (level > 0) map?.begin('section', cellText(whole).slice(0, 200))
        out.write(`${prefixOf(level, paragraph.listed)}${whole}\n\n`)
      }
      mark = ''
    }
    for (const drawing of drawn) {
      if (table.inTable) table.add(drawing)
      else out.write(`${drawing}\n\n`)
    }
    drawn = []
    paragraph = emptyParagraph()
    onParagraph()
  }

  await office.parse(part, {
    open(name, attributes) {
      if (hidden > 0 && !hiding.has(name)) return
      const shown = shownAs(name, attributes)
      if (shown !== null) {
        paragraph.text += shown
        return
      }
      const lines = drawings.at(name, attributes)
      if (lines !== null) {
        if (lines.length > 0) drawn.push(lines.join('\n'))
        return
      }
      switch (name) {
        case 'p':
          // A text box stands within the paragraph that it is anchored to.
          if (paragraph.text !== '') endParagraph()
          break
        case 'pStyle':
          paragraph.style = value(attributes)
          break
        case 'outlineLvl':
          paragraph.level = levelOf(value(attributes))
          break
        case 'numPr':
          paragraph.listed = true
          break
        case 't':
          taking = true
          break
        case 'footnote':
        case 'endnote':
        case 'comment':
          // Separator lines are notes of a type of their own.
          if (attributeOf(attributes, 'type') === undefined) mark = noteMark(attributes)
          break
        case 'tbl':
          if (paragraph.text !== '') endParagraph()
          table.open()
          break
        case 'tc':
          table.openCell(1)
          break
        case 'gridSpan':
          table.openCell(Number(value(attributes)) || 1)
          break
        default:
          if (hiding.has(name)) hidden += 1
      }
    },
    text(piece) {
      if (taking) paragraph.text += piece
    },
    close(name) {
      if (hiding.has(name)) hidden -= 1
      if (hidden > 0) return
      switch (name) {
        case 't':
          taking = false
          break
        case 'p':
          endParagraph()
          break
        default:
          closeTablePart(table, name)
      }
    },
  })
  return drawings.lost
}

const hiding = new Set(['del', 'moveFrom', 'Fallback'])

function emptyParagraph(): Paragraph {
  return { text: '', style: '', level: 0, listed: false }
}

/** What an element stands for in the text; null: it is no character. */
function shownAs(name: string, attributes: Attributes): string | null {
  switch (name) {
    case 'tab':
    case 'ptab':
      // A tab stop among the properties of a paragraph has a position.
      return attributeOf(attributes, 'pos') === undefined ? '\t' : ''
    case 'br':
    case 'cr':
      return '\n'
    case 'sym':
      return symbolText(attributeOf(attributes, 'font') ?? '', attributeOf(attributes, 'char') ?? '')
    case 'noBreakHyphen':
      return '\u2011'
    case 'footnoteReference':
    case 'endnoteReference':
    case 'commentReference':
      return `[${attributeOf(attributes, 'id') ?? ''}]`
    default:
      return null
  }
}

function noteMark(attributes: Attributes): string {
  const author = attributeOf(attributes, 'author')
  return `[${attributeOf(attributes, 'id') ?? ''}] ${author === undefined ? '' : `${author}: `}`
}

function prefixOf(level: number, listed: boolean): string {
  if (level > 0) return `${'#'.repeat(Math.min(6, level))} `
  return listed ? '- ' : ''
}

function value(attributes: Attributes): string {
  return attributeOf(attributes, 'val') ?? ''
}

function levelOf(text: string): number {
  const level = Number(text)
  return text !== '' && level >= 0 && level < 9 ? level + 1 : 0
}

function withTitle(text: Story['text'], title: string | undefined): Story['text'] {
  let begun = title === undefined
  return {
    write(piece) {
      if (!begun) text.write(`${title}:\n`)
      begun = true
      text.write(piece)
    },
  }
}
