/** SmartArt and charts of a part: their text stands in parts of its own, which the place of the drawing names. */
import { QuarryError } from '../../contract/errors.js'
import { chartLines } from './chart.js'
import { diagramLines } from './diagram.js'
import { attributeOf, type Attributes } from './xml.js'
import type { OfficePackage, Relation } from './office-package.js'

export interface Drawings {
  /** Lines of the drawing that an element names, none where it holds no text; null: the element names no drawing. */
  at(name: string, attributes: Attributes): readonly string[] | null
  /** Drawings that were named and whose text could not be read. */
  readonly lost: number
}

/** Read at once: while a part streams by, no other one can be read. */
export async function readDrawings(office: OfficePackage, part: string): Promise<Drawings> {
  const texts = new Map<string, readonly string[] | null>()
  for (const [id, relation] of await office.relations(part)) {
    if (isDrawing(relation)) texts.set(id, await linesOf(office, relation))
  }
  let lost = 0
  return {
    at(name, attributes) {
      const id = idOf(name, attributes)
      if (id === null) return null
      const lines = texts.get(id) ?? null
      if (lines === null) lost += 1
      return lines ?? []
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
  return [`the text of ${what} (SmartArt or a chart) could not be read${where}`]
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

/** Null where there is no such part, it is damaged, or a chart was saved without its values. */
async function linesOf(office: OfficePackage, { type, target }: Relation): Promise<string[] | null> {
  if (office.part(target) === null) return null
  try {
    if (type === 'diagramData') {
      const lines = await diagramLines((handler) => office.parse(target, handler))
      return lines.length === 0 ? [] : ['[diagram]', ...lines]
    }
    const [title, ...rows] = await chartLines((handler) => office.parse(target, handler))
    return title === undefined ? null : [title === '' ? '[chart]' : `[chart] ${title}`, ...rows]
  } catch (error) {
    // A drawing is not worth the document that holds it; a file that is made to fill disks is refused as a whole.
    if (error instanceof QuarryError && error.code === 'input_unreadable') return null
    throw error
  }
}
