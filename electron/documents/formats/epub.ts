/** Books: the chapters in the order of the book's spine. */
import { posix } from 'node:path'
import { QuarryError } from '../../contract/errors.js'
import { createHtmlText } from './html-text.js'
import { attributeOf } from './xml.js'
import { openPackage, type OfficePackage } from './office-package.js'
import type { FormatReader, ReadContext, ReadResult, Source } from './format.js'

export const epubReader: FormatReader = { version: 'epub 1', read }

async function read(source: Source, context: ReadContext): Promise<ReadResult> {
  const { text, map, progress } = context
  const book = await openPackage(source, context)
  const chapters = await spineOf(book)
  await refuseProtected(book, chapters)
  const warnings: string[] = []
  let done = 0
  map.restart('section')
  map.restart('table')
  for (const path of chapters) {
    const member = book.part(path)
    if (member === null) {
      warnings.push(`the chapter ${path} is missing`)
      continue
    }
    const page = createHtmlText(text, map)
    const decoder = new TextDecoder('utf-8')
    for await (const chunk of await book.zip.open(member)) page.write(decoder.decode(chunk, { stream: true }))
    page.end()
    done += member.packedBytes
    progress(Math.min(done, source.bytes))
  }
  return { kind: { kind: 'epub' }, encoding: 'utf-8', warnings }
}

async function spineOf(book: OfficePackage): Promise<string[]> {
  let root = ''
  await book.parse('META-INF/container.xml', {
    open(name, attributes) {
      if (name === 'rootfile' && root === '') root = attributeOf(attributes, 'full-path') ?? ''
    },
  })
  const hrefs = new Map<string, string>()
  const spine: string[] = []
  await book.parse(root, {
    open(name, attributes) {
      if (name === 'item') hrefs.set(attributes['id'] ?? '', attributes['href'] ?? '')
      else if (name === 'itemref') spine.push(attributes['idref'] ?? '')
    },
  })
  const folder = posix.dirname(root)
  return spine.flatMap((id) => {
    const href = hrefs.get(id)
    return href === undefined ? [] : [posix.normalize(posix.join(folder, decoded(href)))]
  })
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

/** Shops encrypt the chapters; fonts are often encrypted too, which does not matter. */
async function refuseProtected(book: OfficePackage, chapters: readonly string[]): Promise<void> {
  const protectedParts = new Set<string>()
  await book.parse('META-INF/encryption.xml', {
    open(name, attributes) {
      if (name === 'CipherReference') protectedParts.add(decoded(attributes['URI'] ?? ''))
    },
  })
  if (!chapters.some((path) => protectedParts.has(path))) return
  throw new QuarryError(
    'input_locked',
    `${book.name} is a book protected against copying, which cannot be read`,
    {
      remedy: 'choose an edition without protection',
    },
  )
}
