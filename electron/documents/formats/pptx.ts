/** PowerPoint presentations: slides in the order in which they are shown, tables as rows, words of drawings, notes after each slide. */
import { missingWords, openPackage, type OfficePackage } from './office-package.js'
import { lostWarning, readDrawings } from './drawings.js'
import { createEmbeddedFiles, type EmbeddedFiles } from './embedded.js'
import { rangesText } from './pdf-lines.js'
import { closeTablePart, createTableBuilder } from './table-builder.js'
import { attributeOf } from './xml.js'
import type { FormatReader, ReadContext, ReadResult, Source } from './format.js'

export const pptxReader: FormatReader = { version: 'pptx 4', read }

async function read(source: Source, context: ReadContext): Promise<ReadResult> {
  const { text, map, progress } = context
  const office = await openPackage(source, context)
  const slides = await slidesOf(office)
  const warnings: string[] = []
  const hidden: number[] = []
  const missing: number[] = []
  const lossy: number[] = []
  const embedding: number[] = []
  const embedded = createEmbeddedFiles()
  let lost = 0
  map.restart('slide')
  map.restart('table')
  for (const [i, part] of slides.entries()) {
    const slide = { title: '', hidden: false }
    const lines: string[] = []
    const embeddedBefore = embedded.count
    const write = (piece: string): void => void lines.push(piece)
    let lostHere = await readShapes(office, part, { write }, slide, embedded)
    if (slide.hidden) hidden.push(i + 1)
    if (office.part(part) === null) missing.push(i + 1)
    map.begin('slide', slide.title.slice(0, 200))
    text.write(`[${slide.hidden ? 'hidden slide' : 'slide'} ${i + 1}]\n`)
    for (const line of lines) text.write(line)
    const notes = [...(await office.relations(part)).values()].find(({ type }) => type === 'notesSlide')
    if (notes !== undefined) lostHere += await writeNotes(office, notes.target, context, embedded)
    lost += lostHere
    if (lostHere > 0) lossy.push(i + 1)
    if (embedded.count > embeddedBefore) embedding.push(i + 1)
    text.write('\n')
    progress(Math.floor((source.bytes * (i + 1)) / slides.length))
  }
  map.end('slide')
  if (missing.length > 0) warnings.push(missingWords(`slide ${rangesText(missing)}`))
  if (hidden.length > 0) warnings.push(`hidden when shown: slide ${hidden.join(', ')}`)
  warnings.push(...lostWarning(lost, `: slide ${rangesText(lossy)}`))
  warnings.push(...embedded.warnings(` on slide ${rangesText(embedding)}`))
  return { kind: { kind: 'pptx' }, encoding: 'utf-8', warnings }
}

async function slidesOf(office: OfficePackage): Promise<string[]> {
  const main = 'ppt/presentation.xml'
  const relations = await office.relations(main)
  const parts: string[] = []
  await office.parse(main, {
    open(name, attributes) {
      if (name !== 'sldId') return
      const relation = relations.get(attributes['r:id'] ?? relationId(attributes))
      parts.push(relation?.target ?? '')
    },
  })
  return parts
}

/** The attribute `id` of the relationships' namespace, under whatever prefix; a slide has a plain `id` too. */
function relationId(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
}

async function writeNotes(
  office: OfficePackage,
  part: string,
  { text }: ReadContext,
  embedded: EmbeddedFiles,
): Promise<number> {
  const lines: string[] = []
  const write = (piece: string): void => void lines.push(piece)
  const lost = await readShapes(office, part, { write }, { title: '', hidden: false }, embedded)
  const notes = lines.join('').trim()
  if (notes !== '') text.write(`Notes: ${notes}\n`)
  return lost
}

/**
 * Paragraphs of all shapes in their order, drawings where they stand; slide numbers are left out. Gives how many drawings
 * it names whose text could not be read.
 */
async function readShapes(
  office: OfficePackage,
  part: string,
  text: { write(text: string): void },
  slide: { title: string; hidden: boolean },
  embedded: EmbeddedFiles,
): Promise<number> {
  const drawings = await readDrawings(office, part, embedded)
  const table = createTableBuilder(text, null)
  let paragraph = ''
  let taking = false
  let placeholder = ''
  let hiddenText = 0
  await office.parse(part, {
    open(name, attributes) {
      switch (name) {
        case 'sld':
          slide.hidden = attributes['show'] === '0' || attributes['show'] === 'false'
          break
        case 'sp':
          placeholder = ''
          break
        case 'ph':
          placeholder = attributes['type'] ?? 'body'
          break
        case 't':
          taking = hiddenText === 0 && placeholder !== 'sldNum'
          break
        case 'br':
          paragraph += '\n'
          break
        case 'tab':
          break
        case 'Fallback':
          hiddenText += 1
          break
        case 'tbl':
          table.open()
          break
        case 'tc':
          table.openCell(Number(attributeOf(attributes, 'gridSpan')) || 1)
          break
        default:
          if (hiddenText > 0) break
          for (const line of drawings.at(name, attributes) ?? []) text.write(`${line}\n`)
      }
    },
    text(piece) {
      if (taking) paragraph += piece
    },
    close(name) {
      switch (name) {
        case 't':
          taking = false
          break
        case 'p':
          if (table.inTable) table.add(paragraph)
          else if (paragraph.trim() !== '') {
            if (/title/i.test(placeholder) && slide.title === '')
              slide.title = paragraph.replace(/\s+/g, ' ').trim()
            text.write(`${paragraph}\n`)
          }
          paragraph = ''
          break
        case 'Fallback':
          hiddenText -= 1
          break
        default:
          closeTablePart(table, name)
      }
    },
  })
  return drawings.lost
}
