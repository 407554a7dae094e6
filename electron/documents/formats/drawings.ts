/** SmartArt and charts of a part: their text stands in parts of its own, which the place of the drawing names. */
import { QuarryError } from '../../contract/errors.js'
import { chartLines } from './chart.js'
import { shapeTexts } from './chart-shapes.js'
import { diagramLines, type Parse } from './diagram.js'
import { attributeOf, type Attributes } from './xml.js'
import type { EmbeddedFiles } from './embedded.js'
import type { OfficePackage, Relation } from './office-package.js'

export interface Drawings {
  /** Lines of the drawing that an element names, none where it holds no text; null: the element names no drawing. */
  at(name: string, attributes: Attributes): readonly string[] | null
  /** Drawings that were named and whose text could not be read, or not all of it. */
  readonly lost: number
}

interface Drawing {
  readonly lines: readonly string[]
  /** Of its text some or all could not be read. */
  readonly lossy: boolean
}

/**
 * Read at once: while a part streams by, no other one can be read. `embedded`: takes the files that elements name, which
 * are no drawings.
 */
export async function readDrawings(
  office: OfficePackage,
  part: string,
  embedded: EmbeddedFiles,
): Promise<Drawings> {
  const relations = await office.relations(part)
  const drawings = new Map<string, Drawing>()
  for (const [id, relation] of relations) {
    if (isDrawing(relation)) drawings.set(id, await readDrawing(office, relation))
  }
  let lost = 0
  return {
    at(name, attributes) {
      embedded.at(name, attributes, relations)
      const id = idOf(name, attributes)
      if (id === null) return null
      const { lines, lossy } = drawings.get(id) ?? noDrawing
      if (lossy) lost += 1
      return lines
    },
    get lost() {
      return lost
    },
  }
}

/** What is told when some were lost. `where`: which slides they are on. */
export function lostWarning(lost: number, where = ''): string[] {
  if (lost === 0) return []
  const what = lost === 1 ? '1 drawing' : `${lost} drawings`
  return [`the text of ${what} (SmartArt, or a chart and what is written on it) could not be read${where}`]
}

function isDrawing({ type }: Relation): boolean {
  return type === 'diagramData' || type === 'chart'
}

/**
 * The relation that an element names: `dgm:relIds r:dm="…"`, `c:chart r:id="…"`. Without one the latter is the part of a
 * chart that an animation moves, `a:chart bldStep="series"`.
 */
function idOf(name: string, attributes: Attributes): string | null {
  if (name === 'relIds') return attributeOf(attributes, 'dm') ?? ''
  return name === 'chart' ? (attributeOf(attributes, 'id') ?? null) : null
}

const noDrawing: Drawing = { lines: [], lossy: true }

/** A chart is lossy, too, that was saved without its values. */
async function readDrawing(office: OfficePackage, { type, target }: Relation): Promise<Drawing> {
  if (type === 'diagramData') {
    const lines = await partOf(office, target, diagramLines)
    if (lines === null) return noDrawing
    return { lines: lines.length === 0 ? [] : ['[diagram]', ...lines], lossy: false }
  }
  const lines = await partOf(office, target, chartLines)
  const written = await writtenOn(office, target)
  const [title = '', ...rows] = lines ?? []
  const all = [...rows, ...written.lines]
  if (title === '' && all.length === 0) return noDrawing
  return {
    lines: [title === '' ? '[chart]' : `[chart] ${title}`, ...all],
    lossy: lines === null || lines.length === 0 || written.lossy,
  }
}

/** The text boxes that were drawn on a chart. */
async function writtenOn(office: OfficePackage, chart: string): Promise<Drawing> {
  const relations = await whereSound(() => office.relations(chart))
  const shapes = [...(relations?.values() ?? [])].filter(({ type }) => type === 'chartUserShapes')
  const texts: string[] = []
  let lossy = relations === null
  for (const { target } of shapes) {
    const found = await partOf(office, target, shapeTexts)
    if (found === null) lossy = true
    else texts.push(...found)
  }
  return { lines: texts.length === 0 ? [] : [`text boxes: ${texts.join('; ')}`], lossy }
}

/** Null where there is no such part or it is damaged. */
async function partOf(
  office: OfficePackage,
  part: string,
  read: (parse: Parse) => Promise<string[]>,
): Promise<string[] | null> {
  if (office.part(part) === null) return null
  return whereSound(() => read((handler) => office.parse(part, handler)))
}

/** A drawing is not worth the document that holds it; a file that is made to fill disks is refused as a whole. */
async function whereSound<Found>(read: () => Promise<Found>): Promise<Found | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof QuarryError && error.code === 'input_unreadable') return null
    throw error
  }
}
