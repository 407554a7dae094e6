import { describe, expect, it } from 'vitest'
import { chartLines } from '../../../../electron/documents/formats/chart.js'
import { parseXml } from '../../../../electron/documents/formats/xml.js'
import { bars, chart, filtered, numbers } from '../../../fixtures/drawings.js'

const linesOf = (xml: string): Promise<string[]> =>
  chartLines((handler) => parseXml([Buffer.from(xml)], 'chart1.xml', handler))

const quarters = ['Q1', 'Q2']
const axis = (name: string, title: string): string =>
  `<c:${name}><c:title><c:tx><c:rich><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx></c:title></c:${name}>`

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'has its title, and one series a column of a table',
    chart(
      bars([
        { name: 'North', categories: quarters, values: [4.3, 2.5] },
        { name: 'South', categories: quarters, values: [2.4, 4.4] },
      ]),
      'Sales',
    ),
    ['Sales', 'category\tNorth\tSouth', 'Q1\t4.3\t2.4', 'Q2\t2.5\t4.4'],
  ],
  [
    'has the titles of its axes',
    chart(
      bars([{ name: 'North', categories: quarters, values: [1, 2] }]) +
        axis('catAx', 'Quarter') +
        axis('valAx', 'Revenue in EUR'),
    ),
    ['', 'axes: Quarter; Revenue in EUR', 'category\tNorth', 'Q1\t1', 'Q2\t2'],
  ],
  [
    'keeps each value beside its category where some are empty',
    chart(bars([{ name: 'North', categories: ['a', 'b', 'c'], values: [1, null, 3] }])),
    ['', 'category\tNorth', 'a\t1', 'b\t', 'c\t3'],
  ],
  [
    'has a table for each sort of categories, and takes a series without any to those before it',
    chart(
      bars([
        { name: 'A', categories: ['x', 'y'], values: [1, 2] },
        { name: 'B', values: [3, 4] },
        { name: 'C', categories: ['z'], values: [5] },
      ]),
    ),
    ['', 'category\tA\tB', 'x\t1\t3', 'y\t2\t4', 'category\tC', 'z\t5'],
  ],
  [
    'counts series without names and categories',
    chart(bars([{ values: [7] }, { values: [8, 9] }])),
    ['', 'category\tseries 1\tseries 2', '1\t7\t8', '2\t\t9'],
  ],
  [
    'has numbers with fifteen digits, as people see them',
    chart(bars([{ name: 'A', values: [0.30000000000000004, 2.4000000000000004] }])),
    ['', 'category\tA', '1\t0.3', '2\t2.4'],
  ],
  [
    'has the dates that its categories are',
    chart(
      `<c:lineChart><c:ser><c:cat>${numbers([46082, 46113], 'm/d/yyyy')}</c:cat><c:val>${numbers([1, 2])}</c:val></c:ser></c:lineChart>`,
    ),
    ['', 'category\tseries 1', '2026-03-01\t1', '2026-04-01\t2'],
  ],
  [
    'counts days from 1904 where it says so',
    chart(
      `<c:lineChart><c:ser><c:cat>${numbers([44620], 'yyyy-mm-dd')}</c:cat><c:val>${numbers([1])}</c:val></c:ser></c:lineChart>`,
      undefined,
      '<c:date1904 val="1"/>',
    ),
    ['', 'category\tseries 1', '2026-03-01\t1'],
  ],
  [
    'has categories of two levels, the outer one with each inner one',
    chart(
      `<c:barChart><c:ser><c:cat><c:multiLvlStrRef><c:multiLvlStrCache><c:ptCount val="3"/><c:lvl><c:pt idx="0"><c:v>Jan</c:v></c:pt><c:pt idx="1"><c:v>Feb</c:v></c:pt><c:pt idx="2"><c:v>Jan</c:v></c:pt></c:lvl><c:lvl><c:pt idx="0"><c:v>2025</c:v></c:pt><c:pt idx="2"><c:v>2026</c:v></c:pt></c:lvl></c:multiLvlStrCache></c:multiLvlStrRef></c:cat><c:val>${numbers([1, 2, 3])}</c:val></c:ser></c:barChart>`,
    ),
    ['', 'category\tseries 1', '2025 / Jan\t1', '2025 / Feb\t2', '2026 / Jan\t3'],
  ],
  [
    'has both numbers of points, and the sizes of bubbles',
    chart(
      `<c:bubbleChart><c:ser><c:tx><c:v>Firms</c:v></c:tx><c:xVal>${numbers([1, 2])}</c:xVal><c:yVal>${numbers([10, 20])}</c:yVal><c:bubbleSize>${numbers([5, 6])}</c:bubbleSize></c:ser></c:bubbleChart>`,
    ),
    ['', 'x\tFirms\tFirms (size)', '1\t10\t5', '2\t20\t6'],
  ],
  [
    'takes no error bar, trend line or range of labels for values, and has the words of labels',
    chart(
      `<c:barChart><c:ser><c:tx><c:v>A</c:v></c:tx><c:dLbls><c:dLbl><c:idx val="0"/><c:tx><c:rich><a:p><a:r><a:t>record</a:t></a:r></a:p></c:rich></c:tx></c:dLbl></c:dLbls><c:trendline><c:name>rising</c:name></c:trendline><c:errBars><c:plus>${numbers([99])}</c:plus></c:errBars><c:val>${numbers([1])}</c:val><c:extLst><c:ext><c15:datalabelsRange><c15:f>x</c15:f><c15:dlblRangeCache><c:pt idx="0"><c:v>88</c:v></c:pt></c15:dlblRangeCache></c15:datalabelsRange></c:ext></c:extLst></c:ser></c:barChart>`,
    ),
    ['', 'category\tA', '1\t1', 'labels: record'],
  ],
  [
    'leaves out the words of values that are filtered out',
    chart(bars([{ name: 'A', categories: ['x'], values: [1] }])).replace(
      '</c:ser>',
      '<c:extLst><c:ext><c15:filteredSeriesTitle><c15:tx><c:rich><a:p><a:r><a:t>old</a:t></a:r></a:p></c:rich></c15:tx></c15:filteredSeriesTitle><c15:categoryFilterExceptions><c15:categoryFilterException><c15:dLbl><c:tx><c:rich><a:p><a:r><a:t>gone</a:t></a:r></a:p></c:rich></c:tx></c15:dLbl></c15:categoryFilterException></c15:categoryFilterExceptions></c:ext></c:extLst></c:ser>',
    ),
    ['', 'category\tA', 'x\t1'],
  ],
  [
    'has a title that comes from a cell',
    chart(bars([]), undefined).replace(
      '<c:plotArea>',
      '<c:title><c:tx><c:strRef><c:f>A1</c:f><c:strCache><c:pt idx="0"><c:v>From a cell</c:v></c:pt></c:strCache></c:strRef></c:tx></c:title><c:plotArea>',
    ),
    ['From a cell'],
  ],
  ['without words and saved values is no line', chart(bars([{ values: [] }])), []],
]

describe('a chart as lines', () => {
  it.each(cases)('%s', async (_, xml, right) => {
    expect(await linesOf(xml)).toEqual(right)
  })

  it('has as many series as programs let a chart have, and tells of those beyond', async () => {
    const lines = await linesOf(chart(bars(Array.from({ length: 258 }, (_, i) => ({ values: [i] })))))
    expect(lines[1]?.split('\t')).toHaveLength(256)
    expect(lines.slice(3)).toEqual(['and 3 more series, which are left out'])
  })

  it.each(['Area', 'Bar', 'Bubble', 'Line', 'Pie', 'Radar', 'Scatter', 'Surface'])(
    'leaves out the series that somebody filtered out of it: %s',
    async (kind) => {
      const [shown, hidden, next] = ['North', 'South', 'East'].map((name, i) => ({
        name,
        categories: quarters,
        values: [i, i + 0.5],
      }))
      if (shown === undefined || hidden === undefined || next === undefined) throw new Error('three series')
      const plot = bars([shown], filtered(kind, [hidden, hidden])) + bars([next])
      expect(await linesOf(chart(plot))).toEqual(['', 'category\tNorth\tEast', 'Q1\t0\t2', 'Q2\t0.5\t2.5'])
    },
  )

  it('with every series filtered out is its title', async () => {
    const plot = bars([], filtered('Line', [{ name: 'South', categories: quarters, values: [1, 2] }]))
    expect(await linesOf(chart(plot, 'Sales'))).toEqual(['Sales'])
  })

  it('costs nothing for a number of points that it only claims', async () => {
    const xml = chart(bars([{ name: 'A', values: [1] }])).replace(
      'ptCount val="1"',
      'ptCount val="4000000000"',
    )
    expect(await linesOf(xml)).toEqual(['', 'category\tA', '1\t1'])
  })
})
