/** Documents with SmartArt and charts, read whole: the words stand where the drawing stands, and what is lost is told. */
import { describe, expect, it } from 'vitest'
import { unitsAt } from '../../../../electron/documents/source-map.js'
import { docx, p, table, type DocxSpec } from '../../../fixtures/docx.js'
import { bars, chart, diagram, drawingAt, userShapes, type DrawingPart } from '../../../fixtures/drawings.js'
import { pptx, shape, type SlideSpec } from '../../../fixtures/presentation.js'
import { extracted } from '../../../support/extracted.js'

const plan: DrawingPart = {
  type: 'diagramData',
  xml: diagram(
    [
      { id: 'doc', text: '', type: 'doc' },
      { id: 'a', text: 'Plan' },
      { id: 'b', text: 'Draft' },
    ],
    [
      { from: 'doc', to: 'a' },
      { from: 'a', to: 'b' },
    ],
  ),
}
const sales: DrawingPart = {
  type: 'chart',
  xml: chart(bars([{ name: 'North', categories: ['Q1', 'Q2'], values: [4.3, 2.5] }]), 'Sales'),
}
const missing: DrawingPart = { type: 'diagramData', xml: null }
const damaged: DrawingPart = { type: 'chart', xml: '<c:chartSpace><c:chart>' }
const newer: DrawingPart = { type: 'chartEx', xml: '<cx:chartSpace/>' }
const empty: DrawingPart = { type: 'diagramData', xml: diagram([{ id: 'a', text: '' }], []) }
const unsaved: DrawingPart = { type: 'chart', xml: chart(bars([{ values: [] }])) }

const remarks = userShapes([['Record year,', 'see note 3'], [' '], ['Strike in Q2']])
const remarked: DrawingPart = { ...sales, shapes: remarks }
/** A picture of a chart, in effect: what was written on it is all that it says. */
const onlyRemarks: DrawingPart = { ...unsaved, shapes: remarks }
const remarksMissing: DrawingPart = { ...sales, shapes: null }
const remarksDamaged: DrawingPart = { ...sales, shapes: '<c:userShapes><cdr:sp>' }
const noRemarks: DrawingPart = { ...sales, shapes: userShapes([]) }

const inRun = (type: DrawingPart['type'], number: number): string =>
  `<w:r><w:drawing>${drawingAt(type, number)}</w:drawing></w:r>`
const lost = (what: string): string =>
  `the text of ${what} (SmartArt, or a chart and what is written on it) could not be read`

const wordCases: readonly (readonly [string, DocxSpec, string, readonly string[]])[] = [
  [
    'behind the paragraph that holds it, whose sentence stays whole',
    { body: p('Before ', inRun('diagramData', 1), 'after.') + p('Next.'), drawings: [plan] },
    'Before after.\n\n[diagram]\n- Plan\n  - Draft\n\nNext.\n\n',
    [],
  ],
  [
    'each in its order, in a paragraph that holds nothing else',
    {
      body: p(inRun('chart', 2), inRun('diagramData', 1)),
      drawings: [plan, sales],
    },
    '[chart] Sales\ncategory\tNorth\nQ1\t4.3\nQ2\t2.5\n\n[diagram]\n- Plan\n  - Draft\n\n',
    [],
  ],
  [
    'in the row of its cell',
    { body: table([['a', p(inRun('diagramData', 1))]]), drawings: [plan] },
    'a\t[diagram] - Plan - Draft\n\n',
    [],
  ],
  [
    'once where older programs find it a second time, and not at all where it was deleted',
    {
      body:
        p(
          `<mc:AlternateContent><mc:Choice Requires="x">${inRun('diagramData', 1)}</mc:Choice><mc:Fallback>${inRun('diagramData', 1)}</mc:Fallback></mc:AlternateContent>`,
        ) + p('kept', `<w:del>${inRun('chart', 2)}</w:del>`),
      drawings: [plan, sales],
    },
    '[diagram]\n- Plan\n  - Draft\n\nkept\n\n',
    [],
  ],
  [
    'or is told to be lost: a part that is missing, one that is damaged, a newer kind, a chart without its values',
    {
      body: p('text', inRun('diagramData', 1), inRun('chart', 2), inRun('chart', 3), inRun('chart', 4)),
      drawings: [missing, damaged, newer, unsaved],
    },
    'text\n\n',
    [lost('4 drawings')],
  ],
  [
    'with the text boxes that were drawn on a chart, in their order',
    { body: p('text', inRun('chart', 1), inRun('chart', 2)), drawings: [remarked, noRemarks] },
    'text\n\n[chart] Sales\ncategory\tNorth\nQ1\t4.3\nQ2\t2.5\ntext boxes: Record year, see note 3; Strike in Q2\n\n[chart] Sales\ncategory\tNorth\nQ1\t4.3\nQ2\t2.5\n\n',
    [],
  ],
  [
    'as far as there is one, and the rest is told to be lost: text boxes that are missing or damaged, the values behind them',
    {
      body: p(inRun('chart', 1), inRun('chart', 2), inRun('chart', 3)),
      drawings: [remarksMissing, remarksDamaged, onlyRemarks],
    },
    '[chart] Sales\ncategory\tNorth\nQ1\t4.3\nQ2\t2.5\n\n[chart] Sales\ncategory\tNorth\nQ1\t4.3\nQ2\t2.5\n\n[chart]\ntext boxes: Record year, see note 3; Strike in Q2\n\n',
    [lost('3 drawings')],
  ],
  [
    'or is no loss where there is none',
    { body: p('text', inRun('diagramData', 1)), drawings: [empty] },
    'text\n\n',
    [],
  ],
]

describe('the text of a drawing in a Word document stands', () => {
  it.each(wordCases)('%s', async (_, spec, right, warnings) => {
    const { text, facts } = await extracted('docx', await docx(spec))
    expect(text).toBe(right)
    expect(facts).toMatchObject({ reader: 'docx 4', warnings })
  })
})

const inSlide = (type: DrawingPart['type'], number: number): string =>
  `<p:graphicFrame>${drawingAt(type, number)}</p:graphicFrame>`

const animated =
  '<p:timing><p:spTgt spid="4"><p:graphicEl><a:chart seriesIdx="0" categoryIdx="-3" bldStep="series"/></p:graphicEl></p:spTgt></p:timing>'

const slideCases: readonly (readonly [string, readonly SlideSpec[], string, readonly string[]])[] = [
  [
    'on its slide, among the shapes in their order',
    [
      { shapes: shape('Plan', 'title') + inSlide('diagramData', 1) + shape('below'), drawings: [plan] },
      { shapes: inSlide('chart', 1), drawings: [sales], notes: 'Explain' },
    ],
    '[slide 1]\nPlan\n[diagram]\n- Plan\n  - Draft\nbelow\n\n[slide 2]\n[chart] Sales\ncategory\tNorth\nQ1\t4.3\nQ2\t2.5\nNotes: Explain\n\n',
    [],
  ],
  [
    'once, though an animation brings in its series one by one',
    [{ shapes: inSlide('chart', 1) + animated, drawings: [sales] }],
    '[slide 1]\n[chart] Sales\ncategory\tNorth\nQ1\t4.3\nQ2\t2.5\n\n',
    [],
  ],
  [
    'with the text boxes that were drawn on a chart',
    [{ shapes: inSlide('chart', 1) + shape('below'), drawings: [remarked] }],
    '[slide 1]\n[chart] Sales\ncategory\tNorth\nQ1\t4.3\nQ2\t2.5\ntext boxes: Record year, see note 3; Strike in Q2\nbelow\n\n',
    [],
  ],
  [
    'or is told to be lost, with its slide',
    [
      { shapes: shape('one') + inSlide('chart', 1), drawings: [damaged] },
      { shapes: shape('two') },
      { shapes: shape('three') + inSlide('diagramData', 1), drawings: [missing] },
    ],
    '[slide 1]\none\n\n[slide 2]\ntwo\n\n[slide 3]\nthree\n\n',
    [`${lost('2 drawings')}: slide 1, 3`],
  ],
]

describe('the text of a drawing in a presentation stands', () => {
  it.each(slideCases)('%s', async (_, slides, right, warnings) => {
    const { text, facts } = await extracted('pptx', await pptx(slides))
    expect(text).toBe(right)
    expect(facts).toMatchObject({ reader: 'pptx 4', warnings })
  })

  it('with the place of its slide', async () => {
    const slides = [{ shapes: shape('one') }, { shapes: inSlide('chart', 1), drawings: [sales] }]
    const { text, map } = await extracted('pptx', await pptx(slides))
    expect(unitsAt(map ?? { levels: [] }, text.indexOf('4.3'))).toMatchObject([{ unit: 'slide', number: 2 }])
  })
})

it('the same bytes give the same text', async () => {
  const content = await docx({ body: p(inRun('chart', 2), inRun('diagramData', 1)), drawings: [plan, sales] })
  const [one, other] = [await extracted('docx', content), await extracted('docx', content)]
  expect(one.text).toBe(other.text)
  expect(one.facts.sha256).toBe(other.facts.sha256)
})
