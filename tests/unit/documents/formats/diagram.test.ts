import { describe, expect, it } from 'vitest'
import { diagramLines } from '../../../../electron/documents/formats/diagram.js'
import { parseXml, type Attributes } from '../../../../electron/documents/formats/xml.js'
import { diagram, type LinkSpec, type PointSpec } from '../../../fixtures/drawings.js'

const linesOf = (xml: string): Promise<string[]> =>
  diagramLines((handler) => parseXml([Buffer.from(xml)], 'data1.xml', handler))

const root: PointSpec = { id: 'doc', text: '', type: 'doc' }

const cases: readonly (readonly [string, readonly PointSpec[], readonly LinkSpec[], readonly string[]])[] = [
  [
    'has its points in the order in which it shows them, not that of the file',
    [root, { id: 'b', text: 'Second' }, { id: 'a', text: 'First' }],
    [
      { from: 'doc', to: 'b', order: 1 },
      { from: 'doc', to: 'a', order: 0 },
    ],
    ['- First', '- Second'],
  ],
  [
    'has what stands below a point further in',
    [root, { id: 'a', text: 'Plan' }, { id: 'c', text: 'Costs' }, { id: 'b', text: 'Draft' }],
    [
      { from: 'doc', to: 'a' },
      { from: 'a', to: 'b' },
      { from: 'doc', to: 'c', order: 1 },
    ],
    ['- Plan', '  - Draft', '- Costs'],
  ],
  [
    'leaves out points without text and keeps the depth of those below them',
    [root, { id: 'a', text: '' }, { id: 'b', text: 'Inner' }],
    [
      { from: 'doc', to: 'a' },
      { from: 'a', to: 'b' },
    ],
    ['  - Inner'],
  ],
  [
    'has the words on its arrows at the end, and nothing of how the shapes are laid out',
    [
      root,
      { id: 'a', text: 'Start', type: 'node' },
      { id: 't', text: 'then', type: 'sibTrans' },
      { id: 'p', text: 'Start', type: 'pres' },
      { id: 's', text: 'Helper', type: 'asst' },
    ],
    [
      { from: 'a', to: 'p', type: 'presOf' },
      { from: 'doc', to: 'a' },
      { from: 'doc', to: 's', order: 1 },
    ],
    ['- Start', '- Helper', '- then'],
  ],
  [
    'names each point once where its links run in a circle or lead nowhere',
    [root, { id: 'a', text: 'One' }, { id: 'b', text: 'Two' }],
    [
      { from: 'doc', to: 'a' },
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
      { from: 'b', to: 'gone' },
    ],
    ['- One', '  - Two'],
  ],
  [
    'without any link has its points in the order of the file',
    [
      { id: 'a', text: 'One' },
      { id: 'b', text: 'Two' },
    ],
    [],
    ['- One', '- Two'],
  ],
  ['without any text is no line', [root, { id: 'a', text: ' ' }], [{ from: 'doc', to: 'a' }], []],
]

describe('a SmartArt diagram as lines', () => {
  it.each(cases)('%s', async (_, points, links, right) => {
    expect(await linesOf(diagram(points, links))).toEqual(right)
  })

  it('has the paragraphs and line breaks of a point on one line', async () => {
    const xml = diagram([{ id: 'a', text: 'X' }], []).replace(
      /<a:p>[\s\S]*<\/a:p>/,
      '<a:p><a:r><a:t>One</a:t></a:r><a:br/><a:r><a:t>line</a:t></a:r></a:p><a:p><a:r><a:t>and more</a:t></a:r></a:p>',
    )
    expect(await linesOf(xml)).toEqual(['- One line and more'])
  })

  it('is read to its end where two hundred thousand points stand below one', async () => {
    const points = Array.from({ length: 200_000 }, (_, i) => String(i))
    const lines = await diagramLines(async (handler) => {
      const element = (name: string, attributes: Attributes): void => {
        handler.open?.(name, attributes, 1)
        handler.close?.(name, 1)
      }
      element('pt', { modelId: 'doc', type: 'doc' })
      for (const modelId of points) element('pt', { modelId })
      for (const destId of points) element('cxn', { srcId: 'doc', destId })
    })
    expect(lines).toEqual([])
  })

  it('is read to its end where one point stands below another twenty thousand times', async () => {
    const count = 20_000
    const points = Array.from({ length: count }, (_, i) => ({ id: String(i), text: `p${i}` }))
    const links = points.map((_, i) => ({ from: i === 0 ? 'doc' : String(i - 1), to: String(i) }))
    const lines = await linesOf(diagram([root, ...points], links))
    expect(lines).toHaveLength(count)
    expect(lines.at(-1)).toBe(`${'  '.repeat(20)}- p${count - 1}`)
  })
})
