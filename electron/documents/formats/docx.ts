/** Word documents: paragraphs, lists, tables as rows, drawings' words, headers, footnotes, comments; deletions are left out. */
import { openPackage, type OfficePackage } from './office-package.js'
import { readHeadingStyles } from './docx-styles.js'
import { readStory, type Story } from './docx-story.js'
import { lostWarning } from './drawings.js'
import { createEmbeddedFiles, type EmbeddedFiles } from './embedded.js'
import type { FormatReader, ReadContext, ReadResult, Source } from './format.js'

export const docxReader: FormatReader = { version: 'docx 4', read }

async function read(source: Source, context: ReadContext): Promise<ReadResult> {
  const { text, map, progress } = context
  const office = await openPackage(source, context)
  const main =
    office.zip.members.find(({ name }) => /^word\/document\d*\.xml$/i.test(name))?.name ?? 'word/document.xml'
  const relations = [...(await office.relations(main)).values()]
  const partsOf = (type: string): string[] =>
    [...new Set(relations.filter((one) => one.type === type).map(({ target }) => target))].sort()
  const headings = await readHeadingStyles(office, partsOf('styles')[0] ?? 'word/styles.xml')

  const embedded = createEmbeddedFiles()
  map.restart('section')
  map.restart('table')
  let lost = await repeated(office, partsOf('header'), 'Header', context, embedded)
  const whole: Story = { text, map, headings, embedded }
  lost += await readStory(office, main, whole, () => progress(0))
  map.end('section')
  for (const [type, title] of [
    ['footnotes', 'Footnotes'],
    ['endnotes', 'Endnotes'],
    ['comments', 'Comments'],
  ] as const) {
    for (const part of partsOf(type)) {
      lost += await readStory(office, part, { text, map: null, headings: new Map(), embedded, title })
    }
  }
  lost += await repeated(office, partsOf('footer'), 'Footer', context, embedded)
  progress(source.bytes)
  return {
    kind: { kind: 'docx' },
    encoding: 'utf-8',
    warnings: [...lostWarning(lost), ...embedded.warnings()],
  }
}

/** Headers and footers: each text once, however many sections repeat it. Gives how many drawings were lost. */
async function repeated(
  office: OfficePackage,
  parts: readonly string[],
  title: string,
  { text }: ReadContext,
  embedded: EmbeddedFiles,
): Promise<number> {
  const seen = new Set<string>()
  let lost = 0
  for (const part of parts) {
    const lines: string[] = []
    const collect = { write: (piece: string) => void lines.push(piece) }
    lost += await readStory(office, part, { text: collect, map: null, headings: new Map(), embedded })
    const whole = lines.join('').trim()
    if (whole === '' || seen.has(whole)) continue
    seen.add(whole)
    text.write(`${title}: ${whole.replace(/\n+/g, ' ')}\n\n`)
  }
  return lost
}
