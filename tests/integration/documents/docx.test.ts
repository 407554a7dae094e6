import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { placeText } from '../../../electron/documents/place-text.js'
import { opened, textOf } from '../../support/artefacts.js'
import { docx, heading, p, table, type DocxSpec } from '../../fixtures/docx.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { tempFolder } from '../../support/temp-folder.js'
import type { Artefact } from '../../../electron/contract/documents.js'

useReaderWorker()
const folder = tempFolder()
let files = 0

async function document(spec: DocxSpec): Promise<Artefact> {
  const path = join(folder, `file-${(files += 1)}.docx`)
  writeFileSync(path, await docx(spec))
  return opened(path, { name: 'report.docx' })
}

const textCases: readonly (readonly [string, DocxSpec, string])[] = [
  ['joins the runs of a word', { body: p('hel', 'lo') }, 'hello\n\n'],
  [
    'has the characters that were inserted as symbols of a font',
    { body: p('<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>', ' agreed') },
    '☑ agreed\n\n',
  ],
  [
    'leaves deletions out and takes insertions in',
    {
      body: p(
        'a ',
        '<w:del><w:r><w:delText>old</w:delText><w:t>older</w:t></w:r></w:del>',
        '<w:ins><w:r><w:t>new</w:t></w:r></w:ins>',
      ),
    },
    'a new\n\n',
  ],
  [
    'has a table as rows, a cell of several paragraphs as one',
    {
      body:
        table([
          ['item', 'price'],
          [`${p('tea')}${p('green')}`, '3'],
        ]) + p('after'),
    },
    'item\tprice\ntea green\t3\n\nafter\n\n',
  ],
  [
    'keeps a table within a cell in its row',
    {
      body: table([
        ['a', table([['b', 'c']]) + p('d')],
        ['e', 'f'],
      ]),
    },
    'a\tb c d\ne\tf\n\n',
  ],
  [
    'keeps columns where a cell goes over two',
    {
      body:
        '<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>' +
        p('wide') +
        '</w:tc><w:tc>' +
        p('x') +
        '</w:tc></w:tr></w:tbl>',
    },
    'wide\t\tx\n\n',
  ],
  [
    'has headers, footers and footnotes, the header of all sections once',
    {
      body: p('text', '<w:r><w:footnoteReference w:id="2"/></w:r>'),
      headers: [p('Confidential'), p('Confidential')],
      footers: [p('Draft 3')],
      footnotes:
        '<w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote><w:footnote w:id="2">' +
        p('as agreed in 2019') +
        '</w:footnote>',
    },
    'Header: Confidential\n\ntext[2]\n\nFootnotes:\n[2] as agreed in 2019\n\nFooter: Draft 3\n\n',
  ],
  [
    'shows a text box once',
    {
      body: p(
        'before ',
        '<w:r><mc:AlternateContent><mc:Choice><w:t>box</w:t></mc:Choice><mc:Fallback><w:t>box</w:t></mc:Fallback></mc:AlternateContent></w:r>',
      ),
    },
    'before box\n\n',
  ],
  [
    'has tabs and line breaks, and no tab for a tab stop',
    {
      body: '<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p>',
    },
    'a\tb\nc\n\n',
  ],
  [
    'names who commented',
    {
      body: p('x', '<w:r><w:commentReference w:id="0"/></w:r>'),
      comments: '<w:comment w:id="0" w:author="Ann">' + p('really?') + '</w:comment>',
    },
    'x[0]\n\nComments:\n[0] Ann: really?\n\n',
  ],
]

describe('a Word document as text', () => {
  for (const [claim, spec, right] of textCases) {
    it(claim, async () => {
      const artefact = await document(spec)
      expect(textOf(artefact)).toBe(right)
      expect(artefact.facts).toMatchObject({ kind: 'docx', reader: 'docx 4' })
    })
  }

  it('has sections by its headings, whatever their styles are called', async () => {
    const artefact = await document({
      body:
        heading('berschrift1', 'Introduction') +
        p('why') +
        heading('Custom', 'Methods') +
        p('how we did it') +
        table([
          ['a', 'b'],
          ['c', 'd'],
        ]),
    })
    expect(artefact.facts.units).toEqual([
      { unit: 'section', count: 2, names: ['Introduction', 'Methods'] },
      { unit: 'table', count: 1 },
    ])
    const text = textOf(artefact)
    expect(text.startsWith('# Introduction\n\nwhy\n\n# Methods\n\n')).toBe(true)
    const at = text.indexOf('how we')
    expect(await placeText(artefact, at, at + 6)).toBe('report.docx section Methods')
    expect(await placeText(artefact, text.indexOf('c\td'), text.indexOf('c\td') + 1)).toBe(
      'report.docx section Methods table 1 row 2',
    )
  })
})
