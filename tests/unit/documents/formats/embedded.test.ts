/** Files within Office files: each is told once, by its kind where that is known, and what is only linked to is none. */
import { describe, expect, it } from 'vitest'
import { createEmbeddedFiles } from '../../../../electron/documents/formats/embedded.js'
import { ods } from '../../../fixtures/books.js'
import { docx, p } from '../../../fixtures/docx.js'
import { bars, chart, drawingAt, userShapes } from '../../../fixtures/drawings.js'
import {
  embeddedParts,
  embeddedRelations,
  insertedInWord,
  objectInWord,
  objectOnSheet,
  objectOnSlide,
} from '../../../fixtures/embedded.js'
import { pptx, shape } from '../../../fixtures/presentation.js'
import { plainRows, relationships, workbook } from '../../../fixtures/xlsx.js'
import { extracted } from '../../../support/extracted.js'

describe('the kind of an embedded file', () => {
  it.each([
    ['Excel.Sheet.12', 'sheet1.xlsx', '1 workbook'],
    ['Excel.Chart.8', 'oleObject1.bin', '1 workbook'],
    ['Word.Document.8', 'oleObject1.bin', '1 text document'],
    ['Word.Picture.8', 'oleObject1.bin', '1 picture'],
    ['PowerPoint.Show.12', 'slides.pptx', '1 presentation'],
    ['AcroExch.Document.DC', 'oleObject1.bin', '1 PDF'],
    ['Visio.Drawing.15', 'drawing.vsdx', '1 drawing'],
    ['Equation.3', 'oleObject1.bin', '1 formula'],
    ['MSGraph.Chart.8', 'oleObject1.bin', '1 chart'],
    ['Outlook.FileAttach', 'oleObject1.bin', '1 mail message'],
    ['Package', 'oleObject1.bin', '1 packed file'],
    ['', 'report.docx', '1 text document'],
    ['', 'afchunk.mht', '1 web page'],
    ['Unheard.Of.1', 'budget.xls', '1 workbook'],
  ])('of %s in %s is told as %s', (type, path, kind) => {
    const files = createEmbeddedFiles()
    files.add(`word/embeddings/${path}`, type)
    expect(files.warnings()).toEqual([
      `1 embedded object is not read: ${kind}; save it as a file and add that`,
    ])
  })

  it.each([
    [[''], '1 embedded object is not read; save it as a file and add that'],
    [['', ''], '2 embedded objects are not read; save them as files and add these'],
    [
      ['Excel.Sheet.12', '', 'Package', 'Excel.Sheet.8', ''],
      '5 embedded objects are not read: 2 workbooks, 1 packed file, 2 of another kind; save them as files and add these',
    ],
  ])('%# is left open where it is not known', (types, right) => {
    const files = createEmbeddedFiles()
    types.forEach((type, i) => files.add(`xl/embeddings/oleObject${i}.bin`, type))
    expect(files.warnings()).toEqual([right])
  })
})

describe('files within', () => {
  it('a Word document are told, as objects and as documents that stand in its text', async () => {
    const { text, facts } = await extracted(
      'docx',
      await docx({
        body:
          p('before ', objectInWord(1, 'Excel.Sheet.12'), objectInWord(2, 'AcroExch.Document.DC')) +
          p('again', objectInWord(1, 'Excel.Sheet.12')) +
          p(`<w:del>${objectInWord(3, 'Word.Document.12')}</w:del>`, objectInWord(4, 'Excel.Sheet.12')) +
          insertedInWord(5) +
          p('after'),
        embedded: [
          { file: 'Microsoft_Excel_Worksheet.xlsx', type: 'package' },
          { file: 'oleObject1.bin' },
          { file: 'deleted.docx', type: 'package' },
          { file: 'elsewhere.xlsx', linked: true },
          { file: 'afchunk1.htm', type: 'aFChunk' },
        ],
      }),
    )
    expect(text).toBe('before \n\nagain\n\nafter\n\n')
    expect(facts.warnings).toEqual([
      '2 embedded objects are not read: 1 workbook, 1 PDF; save them as files and add these',
      '1 inserted document is not read: 1 web page; open the file in Word and save it again',
    ])
  })

  it('a presentation are told with their slides', async () => {
    const { facts } = await extracted(
      'pptx',
      await pptx([
        {
          shapes: objectOnSlide(1, 'Excel.Sheet.12') + objectOnSlide(2, 'Package'),
          embedded: [{ file: 'one.xlsx', type: 'package' }, { file: 'oleObject1.bin' }],
        },
        { shapes: shape('nothing') },
        { shapes: objectOnSlide(1, 'Excel.Sheet.12'), embedded: [{ file: 'two.xlsx', type: 'package' }] },
      ]),
    )
    expect(facts.warnings).toEqual([
      '3 embedded objects on slide 1, 3 are not read: 2 workbooks, 1 packed file; save them as files and add these',
    ])
  })

  it('a workbook are told, and its rows stand', async () => {
    const files = [{ file: 'Microsoft_Word_Document.docx', type: 'package' as const }]
    const { text, facts } = await extracted(
      'xlsx',
      await workbook({
        sheets: [
          { name: 'Sales', xml: plainRows([['Ann', 7]]), behind: objectOnSheet(1, 'Word.Document.12') },
        ],
        more: {
          'xl/worksheets/_rels/sheet1.xml.rels': relationships(embeddedRelations(files, '../')),
          ...embeddedParts(files, 'xl'),
        },
      }),
    )
    expect(text).toBe('Ann\t7\n')
    expect(facts.warnings).toEqual([
      '1 embedded object is not read: 1 text document; save it as a file and add that',
    ])
  })

  it('an OpenDocument spreadsheet are told, and its charts are none', async () => {
    const entry = (path: string, type: string): string =>
      `<manifest:file-entry xmlns:manifest="urn:m" manifest:full-path="${path}" manifest:media-type="application/vnd.${type}"/>`
    const manifest = [
      entry('/', 'oasis.opendocument.spreadsheet'),
      entry('Object 1/', 'oasis.opendocument.chart'),
      entry('Object 2/', 'oasis.opendocument.text'),
      entry('Object 3', 'sun.star.oleobject'),
    ]
    const row = '<table:table-row><table:table-cell><text:p>Ann</text:p></table:table-cell></table:table-row>'
    const { facts } = await extracted('ods', await ods([{ name: 'S', xml: row }], manifest.join('')))
    expect(facts.warnings).toEqual([
      '2 embedded objects are not read: 1 text document, 1 of another kind; save them as files and add these',
    ])
  })

  it('a chart are the workbook of its values, which it shows, and no loss', async () => {
    const xml = chart(bars([{ name: 'North', categories: ['Q1'], values: [4] }]), 'Sales')
    const { facts } = await extracted(
      'docx',
      await docx({
        body: p(`<w:r><w:drawing>${drawingAt('chart', 1)}</w:drawing></w:r>`),
        drawings: [{ type: 'chart', xml, shapes: userShapes([]) }],
        embedded: [{ file: 'Microsoft_Excel_Worksheet.xlsx', type: 'package' }],
      }),
    )
    expect(facts.warnings).toEqual([])
  })
})
