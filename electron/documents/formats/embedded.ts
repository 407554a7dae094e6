/** Files within an Office file are shown by a picture and not read: a warning says so, since an answer may lie in them. */
import { counted } from '../../contract/counts.js'
import { attributeOf, type Attributes } from './xml.js'
import type { Relation } from './office-package.js'

export interface EmbeddedFiles {
  /** An element of a part whose relations these are; most elements embed nothing. */
  at(name: string, attributes: Attributes, relations: ReadonlyMap<string, Relation>): void
  /** Each file counts once, wherever it is named. `type`: what programs call its kind. */
  add(path: string, type: string, sort?: Sort): void
  readonly count: number
  /** One of each sort, none where there is nothing to tell. `where`: which slides they are on. */
  warnings(where?: string): string[]
}

/** An object that opens in a program of its own, or a document that was put into this one and stands in its text. */
type Sort = 'object' | 'insertion'

const sortOf: Readonly<Record<string, Sort>> = {
  OLEObject: 'object',
  oleObj: 'object',
  oleObject: 'object',
  altChunk: 'insertion',
}

export function createEmbeddedFiles(): EmbeddedFiles {
  const found = new Map<string, { sort: Sort; kind: string | null }>()
  const add: EmbeddedFiles['add'] = (path, type, sort = 'object') => {
    found.set(path.toLowerCase(), { sort, kind: kindOf(type, path) })
  }
  const ofSort = (wanted: Sort): (string | null)[] =>
    [...found.values()].filter(({ sort }) => sort === wanted).map(({ kind }) => kind)
  return {
    add,
    at(name, attributes, relations) {
      const sort = sortOf[name]
      if (sort === undefined) return
      // What is only linked to is no part of this file.
      const relation = relations.get(attributeOf(attributes, 'id') ?? '')
      const program = Object.keys(attributes).find((one) => /^progid$/i.test(one))
      if (relation !== undefined) add(relation.target, attributes[program ?? ''] ?? '', sort)
    },
    get count() {
      return found.size
    },
    warnings(where = '') {
      const objects = ofSort('object')
      const insertions = ofSort('insertion')
      const [them, these] = objects.length === 1 ? ['it as a file', 'that'] : ['them as files', 'these']
      return [
        ...told('embedded object', objects, where, `save ${them} and add ${these}`),
        ...told('inserted document', insertions, where, 'open the file in Word and save it again'),
      ]
    },
  }
}

function told(what: string, kinds: readonly (string | null)[], where: string, remedy: string): string[] {
  if (kinds.length === 0) return []
  const counts = new Map<string, number>()
  for (const kind of kinds) if (kind !== null) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const known = [...counts].map(([kind, count]) => counted(count, kind))
  const others = kinds.filter((kind) => kind === null).length
  const list = [...known, ...(others === 0 || known.length === 0 ? [] : [`${others} of another kind`])]
  const which = list.length === 0 ? '' : `: ${list.join(', ')}`
  return [
    `${counted(kinds.length, what)}${where} ${kinds.length === 1 ? 'is' : 'are'} not read${which}; ${remedy}`,
  ]
}

/** By the name of the program or the media type, else by the ending of the part's name. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^Excel|opendocument\.spreadsheet|\.(?:xls[xmb]?|ods)$/i, 'workbook'],
  [/^Word\.Picture/i, 'picture'],
  [/^Word|opendocument\.text|\.(?:doc[xm]?|odt|rtf)$/i, 'text document'],
  [/^PowerPoint|opendocument\.presentation|\.(?:ppt[xm]?|odp)$/i, 'presentation'],
  [/^Acro|^Foxit|pdf/i, 'PDF'],
  [/^Visio|opendocument\.graphics|\.vsdx?$/i, 'drawing'],
  [/^Equation|^MathType|opendocument\.formula/i, 'formula'],
  [/^MSGraph/i, 'chart'],
  [/^Outlook|\.msg$/i, 'mail message'],
  [/^Package/i, 'packed file'],
  [/\.(?:x?html?|mht)$/i, 'web page'],
]

function kindOf(type: string, path: string): string | null {
  const of = (text: string): string | null => kinds.find(([pattern]) => pattern.test(text))?.[1] ?? null
  return of(type) ?? of(path.slice(path.lastIndexOf('.')))
}
