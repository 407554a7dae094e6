/** Office Open XML packages: their parts, and the relations by which one part names another. */
import { posix } from 'node:path'
import { attributeOf, parseXml, type XmlHandler } from './xml.js'
import { openZip, type Member, type ZipArchive } from './zip-file.js'
import type { ReadContext, Source } from './format.js'

export interface Relation {
  /** The last word of its type: `worksheet`, `slide`, `notesSlide`. */
  readonly type: string
  /** Name of the part in the package. */
  readonly target: string
}

export interface OfficePackage {
  readonly zip: ZipArchive
  readonly name: string
  /** A part by its name, in whatever case it is written, or null. */
  part(name: string): Member | null
  /** Streams a part through a handler; nothing happens where the part is absent. */
  parse(name: string, handler: XmlHandler): Promise<void>
  /** By id. External targets are left out. */
  relations(part: string): Promise<ReadonlyMap<string, Relation>>
}

/** Of a part that the package names and does not hold. */
export function missingWords(what: string): string {
  return `${what} is missing in the file, which is damaged: nothing of it could be read`
}

export async function openPackage(source: Source, { budget }: ReadContext): Promise<OfficePackage> {
  const zip = await openZip(source, budget)
  const byName = new Map(zip.members.map((member) => [member.name.toLowerCase(), member]))
  const part = (name: string): Member | null => byName.get(name.toLowerCase()) ?? null

  async function parse(name: string, handler: XmlHandler): Promise<void> {
    const member = part(name)
    if (member !== null) await parseXml(await zip.open(member), `${name} in ${source.name}`, handler)
  }

  return {
    zip,
    name: source.name,
    part,
    parse,
    async relations(name) {
      const found = new Map<string, Relation>()
      const folder = posix.dirname(name)
      await parse(`${folder}/_rels/${posix.basename(name)}.rels`, {
        open(tag, attributes) {
          if (tag !== 'Relationship' || attributes['TargetMode'] === 'External') return
          const target = attributeOf(attributes, 'Target') ?? ''
          const type = (attributeOf(attributes, 'Type') ?? '').split('/').at(-1) ?? ''
          const path = target.startsWith('/') ? target.slice(1) : posix.normalize(`${folder}/${target}`)
          found.set(attributeOf(attributes, 'Id') ?? '', { type, target: path })
        },
      })
      return found
    },
  }
}
