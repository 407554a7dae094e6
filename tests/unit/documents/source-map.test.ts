import { describe, expect, it } from 'vitest'
import {
  createMapBuilder,
  lastAtMost,
  summaryOf,
  unitName,
  unitsAt,
} from '../../../electron/documents/source-map.js'
import { loadMap } from '../../../electron/documents/load-map.js'

/** Pages of these lengths, then sheets; an end after the pages. */
function built(...pages: readonly number[]): ReturnType<ReturnType<typeof createMapBuilder>['finish']> {
  let at = 0
  const map = createMapBuilder(() => at)
  for (const length of pages) {
    map.begin('page')
    at += length
  }
  map.end('page')
  at += 5
  map.begin('sheet', 'Sales', 7)
  map.begin('row', '', 88)
  at += 10
  map.end('row')
  return map.finish()
}

const map = built(10, 0, 20) ?? { levels: [] }

describe('unitsAt', () => {
  it.each([
    [0, ['page 1']],
    [9, ['page 1']],
    [10, ['page 3']],
    [29, ['page 3']],
    [30, []],
    [35, ['sheet 7 Sales', 'row 88']],
    [44, ['sheet 7 Sales', 'row 88']],
    [45, ['sheet 7 Sales']],
  ])('at %d is %j', (char, right) => {
    expect(unitsAt(map, char).map(({ unit, number, name }) => `${unit} ${number} ${name}`.trim())).toEqual(
      right,
    )
  })
})

describe('createMapBuilder', () => {
  it('gives nothing where nothing was marked', () => {
    expect(createMapBuilder(() => 0).finish()).toBeNull()
  })

  it('counts units without text too', () => {
    expect(summaryOf(map)).toEqual([
      { unit: 'page', count: 3 },
      { unit: 'sheet', count: 1, names: ['Sales'] },
    ])
  })

  it('counts anew when told to, and puts the outermost sort first', () => {
    let at = 0
    const builder = createMapBuilder(() => at)
    for (const name of ['a.pdf', 'b.pdf']) {
      builder.restart('page')
      builder.begin('page')
      builder.begin('member', name)
      at += 10
      builder.end('page')
      builder.end('member')
    }
    const found = builder.finish() ?? { levels: [] }
    expect(unitsAt(found, 15).map(({ unit, number, name }) => [unit, number, name])).toEqual([
      ['member', 2, 'b.pdf'],
      ['page', 1, ''],
    ])
  })
})

describe('lastAtMost', () => {
  it.each([
    [[], 5, -1],
    [[3], 2, -1],
    [[3], 3, 0],
    [[0, 5, 5, 9], 5, 2],
    [[0, 5, 9], 100, 2],
  ])('in %j of %d is %d', (entries, value, right) => {
    expect(lastAtMost(Float64Array.from(entries), value)).toBe(right)
  })
})

describe('loadMap', () => {
  it('leaves out numbers that only count, and keeps those that do not', () => {
    const counted = built(10, 20)
    expect(loadMap(counted ?? undefined)).toEqual([
      { unit: 'page', starts: [0, 10, 30], numbers: [1, 2, 0] },
      { unit: 'sheet', starts: [35], numbers: [7], names: ['Sales'] },
      { unit: 'row', starts: [35, 45], numbers: [88, 0] },
    ])
    expect(loadMap(undefined)).toEqual([])
  })

  it('leaves the innermost units out where there are too many for the wire', () => {
    const many = {
      unit: 'row' as const,
      starts: new Float64Array(600_000),
      numbers: new Float64Array(600_000),
      names: null,
    }
    const one = {
      unit: 'sheet' as const,
      starts: Float64Array.of(0),
      numbers: Float64Array.of(1),
      names: null,
    }
    expect(loadMap({ levels: [one, many] })).toEqual([{ unit: 'sheet', starts: [0] }])
  })
})

describe('a unit’s name', () => {
  it.each([
    ['stays as it is', 'Sales €🙂 "x"', 'Sales €🙂 "x"'],
    ['of 200 characters stays whole', 'a'.repeat(200), 'a'.repeat(200)],
    ['that is longer is cut', 'a'.repeat(201), `${'a'.repeat(199)}…`],
    ['is not cut within a character', `${'a'.repeat(198)}🙂bc`, `${'a'.repeat(198)}…`],
    ['stands on one line', 'a\nb]\r\n[c\u2028d\0', 'a b] [c d '],
  ])('%s', (_claim, name, right) => {
    expect(unitName(name)).toBe(right)
  })

  it('is told so of every sort, however it was given', () => {
    const map = createMapBuilder(() => 0)
    map.begin('member', 'x\ny'.repeat(100_000))
    const found = map.finish()
    const names = found === null ? [] : (summaryOf(found)[0]?.names ?? [])
    expect(names.map((name) => [name.length, name.includes('\n')])).toEqual([[200, false]])
  })
})
