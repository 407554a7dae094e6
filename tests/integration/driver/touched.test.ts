/** What a step tells of the documents it went through, and of what it showed a model. */
import { describe, expect, it } from 'vitest'
import type { Answer, BareDriver, SubCall } from '../../support/bare-driver.js'
import { useHoldingDrivers, type HeldDocument } from '../../support/holding-driver.js'

const { holding: holdingDocuments } = useHoldingDrivers()
const holding = (documents: readonly HeldDocument[]): Promise<BareDriver> =>
  holdingDocuments(documents, 'What is in the log?')

function lines(count: number, chars: number, of: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => `${of(n).padEnd(chars - 1, '.')}\n`).join('')
}

/** 100 lines of 40 characters. */
const log = lines(100, 40, (n) => `line ${String(n).padStart(3, '0')} of the log, long enough`)
/** 10 lines of 50 characters. */
const notes = lines(10, 50, (n) => `note ${n}: something that nobody asked about`)
const table = `name,amount\n${Array.from({ length: 10 }, (_, n) => `n${n},${n}\n`).join('')}`
const whole = { log: [0, 4000], notes: [0, 500], table: [0, table.length] }

const files = [
  { name: 'a.log', kind: 'log', text: log },
  { name: 'notes.txt', kind: 'text', text: notes },
  { name: 't.csv', kind: 'csv', text: table },
]

type Told = Record<string, { ranges: number[][]; shown: number[][] }>

async function touched(driver: BareDriver, code: string, reply?: (call: SubCall) => Answer): Promise<Told> {
  const result = await driver.exec(code, reply)
  return Object.fromEntries(
    (result.touched ?? []).map(({ document, ranges, shown }) => [document, { ranges, shown }]),
  )
}

/** Of the last step, each document's ranges. */
async function ranges(documents: typeof files, ...steps: string[]): Promise<Record<string, number[][]>> {
  const driver = await holding(documents)
  let told: Told = {}
  for (const code of steps) told = await touched(driver, code)
  return Object.fromEntries(
    Object.entries(told).flatMap(([name, one]) => (one.ranges.length === 0 ? [] : [[name, one.ranges]])),
  )
}

describe('of three files, this code goes through', () => {
  it.each<[string, string[], Record<string, number[][]>]>([
    ['nothing', ['print(1 + 1)'], {}],
    ['all lines of one', ['n = sum(1 for line in lines("a.log"))'], { 'a.log': [whole.log] }],
    [
      'all lines of all',
      ['n = len([line for line in lines()])'],
      { 'a.log': [whole.log], 'notes.txt': [whole.notes], 't.csv': [whole.table] },
    ],
    [
      'the lines up to a break',
      ['for line in lines("a.log"):\n  if "049" in line: break'],
      { 'a.log': [[0, 2000]] },
    ],
    [
      'one line of an iterator that is kept',
      ['it = iter(lines("a.log"))\nx = next(it)'],
      { 'a.log': [[0, 40]] },
    ],
    [
      'the next line in the next step',
      ['it = iter(lines("a.log"))\nx = next(it)', 'y = next(it)'],
      { 'a.log': [[40, 80]] },
    ],
    ['a slice of lines', ['x = lines("a.log")[10:20]'], { 'a.log': [[400, 800]] }],
    ['one line by its number', ['x = lines("a.log")[-1]'], { 'a.log': [[3960, 4000]] }],
    ['how many lines there are, which reads none to it', ['n = len(lines("a.log"))'], {}],
    ['all rows', ['s = sum(r["amount"] for r in rows("t.csv"))'], { 't.csv': [whole.table] }],
    ['half of the rows', ['x = rows("t.csv")[:5]'], { 't.csv': [[0, 31]] }],
    ['the first row', ['for r in rows("t.csv"): break'], { 't.csv': [[0, 6]] }],
    ['a search in one', ['x = search("nothing like it", "a.log")'], { 'a.log': [whole.log] }],
    [
      'a search that stops listing goes on counting',
      ['x = search("line", "a.log", limit=1)'],
      { 'a.log': [whole.log] },
    ],
    ['pieces', ['x = chunks(context["notes.txt"], 100)'], { 'notes.txt': [whole.notes] }],
    ['a text itself', ['n = context["a.log"].count("x")'], { 'a.log': [whole.log] }],
    [
      'a text by a name in a variable',
      ['name = "a.log"\nn = context[name].count("x")'],
      { 'a.log': [whole.log] },
    ],
    ['a text by get', ['n = context.get("a.log").count("x")'], { 'a.log': [whole.log] }],
    ['the beginning of a text', ['print(context["a.log"][:100])'], { 'a.log': [[0, 100]] }],
    ['the end of a text', ['print(context["a.log"][-100:])'], { 'a.log': [[3900, 4000]] }],
    [
      'a slice whose bounds are computed',
      ['i = 7\nx = context["a.log"][i:i + 10]'],
      { 'a.log': [whole.log] },
    ],
    ['how long a text is', ['print(len(context["a.log"]), type(context))'], {}],
    [
      'the names alone',
      ['for name in context: print(name)', 'print(list(context), "x" in context, context.keys())'],
      {},
    ],
    [
      'every text',
      ['x = [t.count("x") for t in context.values()]'],
      { 'a.log': [whole.log], 'notes.txt': [whole.notes], 't.csv': [whole.table] },
    ],
    [
      'a text under another name',
      ['text = context["notes.txt"]\nprint(text[:10])'],
      { 'notes.txt': [[0, 10]] },
    ],
    [
      'a text under the name of an earlier step',
      ['text = context["notes.txt"]', 'n = text.count("x")'],
      { 'notes.txt': [whole.notes] },
    ],
    [
      'a name that is something else by now',
      ['x = context["notes.txt"]', 'print([x for x in range(3)])'],
      {},
    ],
    [
      'a text given to a helper, as far as the helper goes',
      ['x = next(iter(lines(context["a.log"])))'],
      { 'a.log': [[0, 40]] },
    ],
    [
      'only what ran before an error',
      ['print(context["notes.txt"][:10])\n1 / 0\nx = context["a.log"].upper()'],
      { 'notes.txt': [[0, 10]] },
    ],
    ['only what ran before an answer', ['FINAL(len(lines("a.log")))\nx = context["a.log"].upper()'], {}],
    ['nothing, since it is no code', ['x = context["a.log"].upper() +'], {}],
    [
      'the look for words of the question',
      ['look("log nobody")'],
      { 'a.log': [whole.log], 'notes.txt': [whole.notes], 't.csv': [whole.table] },
    ],
  ])('%s', async (_, steps, expected) => {
    expect(await ranges(files, ...steps)).toEqual(expected)
  })
})

describe('of one file, this code goes through', () => {
  it.each<[string, string, number[][]]>([
    ['all of it', 'n = context.count("x")', [whole.log]],
    ['its lines', 'n = len(context.splitlines())', [whole.log]],
    ['its beginning', 'print(context[:300])', [[0, 300]]],
    ['what a helper goes through', 'x = lines(context)[:5]', [[0, 200]]],
    ['half of it, in a loop over positions', 'a = lines()\nfor i in range(50): x = a[i]', [[0, 2000]]],
  ])('%s', async (_, code, expected) => {
    expect(await ranges(files.slice(0, 1), code)).toEqual({ 'a.log': expected })
  })
})

describe('a model is shown', () => {
  const line = (n: number): number[] => [40 * n, 40 * n + 39]
  it.each<[string, string, Record<string, number[][]>]>([
    ['nothing by a question without text', 'llm_query("What is the capital of a country far away?")', {}],
    [
      'the piece in a prompt',
      'llm_query("Read this:\\n" + context["a.log"][400:1200] + "\\nWhat does it say?")',
      { 'a.log': [[399, 1200]] },
    ],
    [
      'the lines in prompts of a batch, with words before them',
      'x = llm_query_batched([f"Is it so? {l}" for l in lines("a.log")[40:42]])',
      { 'a.log': [line(40), line(41)] },
    ],
    ['all that is read', 'x = read("What is it?", "notes.txt")', { 'notes.txt': [whole.notes] }],
    [
      'hits, by their places',
      'x = ask_each(search("line 02[01]", "a.log"), "Is it?")',
      { 'a.log': [line(20), line(21)] },
    ],
    ['items that are lines', 'x = ask_each(lines("a.log")[:2], "Is it?")', { 'a.log': [line(0), line(1)] }],
    ['what is printed', 'print(search("line 033"))', { 'a.log': [[1320, 1360]] }],
    ['nothing of what is shorter than it can be told from', 'print("n1,1")', {}],
  ])('%s', async (_, code, expected) => {
    const told = await touched(await holding(files), code)
    const shown = Object.entries(told).filter(([, one]) => one.shown.length > 0)
    expect(Object.fromEntries(shown.map(([name, one]) => [name, one.shown]))).toEqual(expected)
  })

  it('nothing by a sub-call that failed', async () => {
    const code = 'try:\n  llm_query(context["notes.txt"])\nexcept RuntimeError: pass'
    const told = await touched(await holding(files), code, () => ({ error: 'too busy' }))
    expect(told).toEqual({})
  })
})

it('a page that code was given was gone through, the others were not', async () => {
  const driver = await holding([
    { name: 'a.pdf', kind: 'pdf', text: log, sourceMap: [{ unit: 'page', starts: [0, 400, 1000] }] },
  ])
  expect(await touched(driver, 'x = pages(2)')).toMatchObject({ 'a.pdf': { ranges: [[400, 1000]] } })
  expect(await touched(driver, 'n = len(pages())')).toEqual({})
})

it('a key that is an object of the step has none of its methods called', async () => {
  const driver = await holding(files)
  await driver.exec(
    'calls = []\nclass Key:\n  __hash__ = lambda self: 1\n  def __eq__(self, other):\n    calls.append(other)\n    return True\nkey = Key()',
  )
  expect(Object.keys(await touched(driver, 'if False: context[key]'))).toHaveLength(3)
  expect(await driver.output('print(calls)')).toBe('[]\n')
})

it('looking at a variable in the window is no going through', async () => {
  const driver = await holding(files)
  await driver.exec('x = lines("a.log")')
  driver.send({ type: 'inspect', path: ['x'], offset: 0, limit: 50 })
  expect((await driver.expect('inspection')).children).toHaveLength(50)
  expect(await touched(driver, 'print(1)')).toEqual({})
})

it('thousands of stretches are told by the longest of them', async () => {
  const text = Array.from({ length: 20_000 }, (_, n) => `${n}\n`).join('')
  const driver = await holding([{ name: 'n.txt', kind: 'text', text }])
  const { 'n.txt': told } = await touched(driver, 'a = lines()\nfor i in range(0, 20000, 2): x = a[i]')
  expect(told?.ranges).toHaveLength(2000)
})
