/** Which paragraph styles are headings, and of which level. */
import { attributeOf, type Attributes } from './xml.js'
import type { OfficePackage } from './office-package.js'

interface Style {
  level: number | null
  base: string | null
}

/** Level, from 1, by style id. Ids are in the user's language; names, bases and outline levels are not. */
export async function readHeadingStyles(
  office: OfficePackage,
  part: string,
): Promise<ReadonlyMap<string, number>> {
  const styles = new Map<string, Style>()
  let id = ''
  let style: Style | null = null
  await office.parse(part, {
    open(name, attributes) {
      if (name === 'style') {
        id = attributeOf(attributes, 'styleId') ?? ''
        style = { level: null, base: null }
      } else if (style === null) return
      else if (name === 'name') {
        const heading = /^heading (\d)$/i.exec(value(attributes))
        if (heading !== null) style.level = Number(heading[1])
        else if (/^title$/i.test(value(attributes))) style.level = 1
      } else if (name === 'basedOn') style.base = value(attributes)
      else if (name === 'outlineLvl') {
        const level = Number(value(attributes))
        if (level >= 0 && level < 9) style.level ??= level + 1
      }
    },
    close(name) {
      if (name === 'style' && style !== null) {
        styles.set(id, style)
        style = null
      }
    },
  })
  const levels = new Map<string, number>()
  for (const key of styles.keys()) {
    let at: string | null = key
    for (let steps = 0; at !== null && steps < 20; steps += 1) {
      const found = styles.get(at)
      if (found?.level != null) {
        levels.set(key, found.level)
        break
      }
      at = found?.base ?? null
    }
  }
  return levels
}

function value(attributes: Attributes): string {
  return attributeOf(attributes, 'val') ?? ''
}
