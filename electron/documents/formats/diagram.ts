/** The text of a SmartArt diagram: its points in the order and depth in which it shows them (ECMA-376, 21.4). */
import { cellText } from './table-text.js'
import type { XmlHandler } from './xml.js'

/** Streams one part through a handler. */
export type Parse = (handler: XmlHandler) => Promise<void>

interface Point {
  readonly id: string
  readonly type: string
  text: string
}

interface Link {
  readonly child: string
  readonly order: number
}

/** Lines go in no further than this, however deep the diagram is. */
const deepest = 20

/** One line a point that holds text, those below it indented; none where no point does. */
export async function diagramLines(parse: Parse): Promise<string[]> {
  const { points, links } = await readModel(parse)
  const lines: string[] = []
  const seen = new Set<string>()
  const below = (id: string, depth: number): { point: Point; depth: number }[] =>
    (links.get(id) ?? [])
      .toSorted((one, other) => one.order - other.order)
      .flatMap(({ child }) => {
        const point = points.get(child)
        return point === undefined ? [] : [{ point, depth }]
      })
  const roots = [...points.values()].filter(({ type }) => type === 'doc')
  // A stack of its own, since a chain of points may be longer than that of calls; a circle is walked once.
  const open = roots.flatMap(({ id }) => below(id, 0)).reverse()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { point, depth } = next
    if (seen.has(point.id)) continue
    seen.add(point.id)
    if (point.text !== '') lines.push(`${'  '.repeat(Math.min(depth, deepest))}- ${point.text}`)
    // One by one: a call takes only so many arguments.
    for (const one of below(point.id, depth + 1).reverse()) open.push(one)
  }
  // What is linked to nothing, and the words on the arrows, in the order of the file.
  for (const { id, type, text } of points.values()) {
    if (text !== '' && !seen.has(id) && type !== 'pres') lines.push(`- ${text}`)
  }
  return lines
}

async function readModel(
  parse: Parse,
): Promise<{ points: ReadonlyMap<string, Point>; links: ReadonlyMap<string, readonly Link[]> }> {
  const points = new Map<string, Point>()
  const links = new Map<string, Link[]>()
  let point: Point | null = null
  let taking = false
  await parse({
    open(name, attributes) {
      switch (name) {
        case 'pt':
          point = { id: attributes['modelId'] ?? '', type: attributes['type'] ?? 'node', text: '' }
          break
        case 't':
          // The text's own element and that of each of its runs are called alike; only runs hold characters.
          taking = point !== null
          break
        case 'br':
          if (point !== null) point.text += ' '
          break
        case 'cxn': {
          // A connection without a type is one of parent and child; the others lay the shapes out.
          if ((attributes['type'] ?? 'parOf') !== 'parOf') break
          const parent = attributes['srcId'] ?? ''
          const link = { child: attributes['destId'] ?? '', order: Number(attributes['srcOrd'] ?? '0') || 0 }
          const known = links.get(parent)
          if (known === undefined) links.set(parent, [link])
          else known.push(link)
          break
        }
      }
    },
    text(piece) {
      if (taking && point !== null) point.text += piece
    },
    close(name) {
      switch (name) {
        case 't':
          taking = false
          break
        case 'p':
          if (point !== null) point.text += ' '
          break
        case 'pt':
          if (point !== null) points.set(point.id, { ...point, text: cellText(point.text).trim() })
          point = null
          break
      }
    },
  })
  return { points, links }
}
