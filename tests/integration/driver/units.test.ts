/** Documents with pages, sheets and the like in the REPL: reached by number and name, told in search results. */
import { describe, expect, it } from 'vitest'
import { bareDriver } from '../../support/bare-driver.js'
import { useHoldingDrivers, type HeldDocument } from '../../support/holding-driver.js'

const { holding } = useHoldingDrivers()

const sales =
  '[sheet Sales]\nReport of the third quarter\nname\tamount\nAnn\t3\nBob\t4.5\n[sheet Staff]\nid\tname\n007\tAnn\n'
const q3: HeldDocument = {
  name: 'Q3.xlsx',
  kind: 'xlsx',
  text: sales,
  sourceMap: [
    {
      unit: 'sheet',
      starts: [14, sales.indexOf('[sheet Staff]'), sales.indexOf('id\t')],
      numbers: [1, 0, 2],
      names: ['Sales', '', 'Staff'],
    },
    {
      unit: 'row',
      starts: [14, sales.indexOf('name\t'), sales.indexOf('[sheet Staff]'), sales.indexOf('id\t')],
      numbers: [1, 88, 0, 1],
    },
  ],
}
const contract: HeldDocument = {
  name: 'contract.pdf',
  kind: 'pdf',
  text: 'Anna Karenina signs.\n\nThe landlady is Anna\nKARENINA.\n\nanna   karenina pays.\n\n',
  sourceMap: [{ unit: 'page', starts: [0, 22, 54], names: ['i', '1', '2'] }],
}

const cases: readonly (readonly [string, string, string])[] = [
  ['a page by its number', 'print(pages(1))', 'page 1 (i):\nAnna Karenina signs.\n'],
  ['its text', 'print(pages(3).text)', 'anna   karenina pays.\n'],
  ['a page by its label', 'print(pages("i")["number"])', '1\n'],
  ['pages by position', 'print(pages()[-1]["number"], len(pages()))', '3 3\n'],
  [
    'where its text stands',
    'p = pages(2); print(context["contract.pdf"][p.start:p.end] == p.text)',
    'True\n',
  ],
  ['pages that hold a word', 'print([p.number for p in pages() if "KARENINA" in p])', '[2]\n'],
  [
    'what is on the pages',
    'pages()',
    '3 pages:\npage 1 (i): Anna Karenina signs.\npage 2 (1): The landlady is Anna KARENINA.\npage 3 (2): anna karenina pays.\n',
  ],
  ['a mark for the answer', 'print(cite(pages(1)))', '[[cite:1]]\n'],
  ['a sheet by its name', 'print(sheets("staff").text)', 'id\tname\n007\tAnn\n'],
  [
    'rows of a sheet by its name, numbers as numbers, the title above them left out',
    'print(list(rows("Sales")))',
    "[{'name': 'Ann', 'amount': 3.0}, {'name': 'Bob', 'amount': 4.5}]\n",
  ],
  [
    'rows of a sheet of a document, leading zeros kept',
    'print(rows("Q3.xlsx", sheet=2)[0])',
    "{'id': '007', 'name': 'Ann'}\n",
  ],
  [
    'every mention of a name, over line ends and in any case',
    'print(search("anna karenina", "contract.pdf").total)',
    '3\n',
  ],
  ['the place of what was found', 'search("bob")', '1 line matches:\nQ3.xlsx sheet Sales row 90: Bob\t4.5\n'],
  [
    'the place as a field',
    'print([h.place for h in search("anna karenina")])',
    "['page 1', 'page 2', 'page 3']\n",
  ],
  ['a variable called like a helper', 'messages = [1]; messages.append(2); print(messages)', '[1, 2]\n'],
]

describe('a step finds', () => {
  it.each(cases)('%s', async (_claim, code, right) => {
    expect(await (await holding([q3, contract])).output(code)).toBe(right)
  })

  const mistakes: readonly (readonly [string, string])[] = [
    [
      'rows("Q3.xlsx")',
      "there are several tables with different columns; take one: rows('Sales') or rows('Staff')",
    ],
    ['rows("Nope")', "there is no table 'Nope'; take one of rows('Sales') or rows('Staff')"],
    ['pages(9)', 'there is no page 9; the last one is 3'],
    ['slides()', 'the documents have no slides; there are pages(), sheets()'],
    ['rows("Sales")[10**9]', 'rows, none at index 1000000000'],
    ['rows("Sales")[1.5]', "rows() is indexed by a number or a column's name, not by float"],
    ['rows("Sales")[None]', "rows() is indexed by a number or a column's name, not by NoneType"],
    ['rows("Sales")["nope"]', "no column 'nope'; the columns are"],
    ['rows({})', 'a document is named by a text; the documents are'],
    ['rows(object())', 'a document is named by a text; the documents are'],
    ['rows(True)', 'there is no document True; the documents are'],
    ['pages(0)', 'there is no page 0; the last one is 3'],
    ['pages(-1)', 'there is no page -1; the last one is 3'],
    ['pages(1.5)', 'pages takes a number or a name: pages(3)'],
    ['pages()[1.0]', 'one of pages() is taken by its index or name, not by float'],
    ['pages()[10**30]', 'pages, none at index 1000000000000000000000000000000'],
    ['pages()[0]["body"]', "it has document, number, name, start, end and text; not 'body'"],
    ['pages()[0].body', 'it has document, number, name, start, end and text; not body'],
    ['sheets("nope")', "no sheet is called 'nope'; the first are ["],
  ]
  it.each(mistakes)('a helpful sentence after %s', async (code, sentence) => {
    expect((await (await holding([q3, contract])).exec(code)).error).toContain(sentence)
  })
})

describe('a number that several units have is refused with the calls that pick one', () => {
  const page = (name: string): HeldDocument => ({
    name,
    kind: 'pdf',
    text: 'one\ntwo\n',
    sourceMap: [{ unit: 'page', starts: [0, 4] }],
  })
  const bundle: HeldDocument = {
    name: 'all.zip',
    kind: 'zip',
    text: 'a1\na2\nb1\nb2\n',
    sourceMap: [
      { unit: 'member', starts: [0, 6], names: ['a.pdf', 'b.pdf'] },
      { unit: 'page', starts: [0, 3, 6, 9], numbers: [1, 2, 1, 2] },
    ],
  }

  it('of several documents', async () => {
    const driver = await holding([page('lease.pdf'), page('annex.pdf')])
    expect((await driver.exec('pages(2)')).error).toContain(
      "there is a page 2 in each of lease.pdf, annex.pdf; take one by its document: pages(2, document='lease.pdf')",
    )
    expect(await driver.output("print(pages(2, document='annex.pdf').document)")).toBe('annex.pdf\n')
  })

  it('of several members of an archive', async () => {
    const driver = await holding([bundle, contract])
    expect((await driver.exec('pages(2, document="all.zip")')).error).toContain(
      "there are 2 pages 2 in all.zip; take one by its position: pages(document='all.zip')[1] of a.pdf or pages(document='all.zip')[3] of b.pdf",
    )
    expect(await driver.output("print(pages(document='all.zip')[3].text)")).toBe('b2\n')
    expect(await driver.output('print(pages(3).document)')).toBe('contract.pdf\n')
  })
})

describe('pages without names', () => {
  it('say that they have numbers, and do not repeat a name of a megabyte', async () => {
    const driver = await holding([
      {
        name: 'a.pdf',
        kind: 'pdf',
        text: 'one\ntwo\n',
        sourceMap: [{ unit: 'page', starts: [0, 4] }],
      },
    ])
    const { error } = await driver.exec('pages("x" * 10**6)')
    expect(error).toContain('they have numbers only: pages(1)')
    expect(error?.length).toBeLessThan(2000)
  })
})

describe('a markdown text', () => {
  it('has sections by its headings, and none in its code', async () => {
    const text = 'intro\n# One\na\n```\n# no heading\n```\n## Two ##\nb\n#hash\n'
    const driver = await holding([{ name: 'a.md', kind: 'markdown', text, sourceMap: [] }])
    expect(await driver.output('print([(s.number, s.name) for s in sections()], sections("Two").text)')).toBe(
      "[(1, 'One'), (2, 'Two')] ## Two ##\nb\n#hash\n",
    )
  })
})

describe('a source map that is none', () => {
  it.each([
    [[{ unit: 'page', starts: [5, 3] }]],
    [[{ unit: 'page', starts: [0], names: [] }]],
    [[{ starts: [0] }]],
    ['page'],
  ])('%j is refused and the driver lives on', async (sourceMap) => {
    const driver = bareDriver()
    driver.send({ type: 'load', documents: [{ name: 'a', kind: 'pdf', path: '/dev/null', sourceMap }] })
    await driver.expect('protocol_error')
    expect(await driver.output('print(1)')).toBe('1\n')
  })
})
