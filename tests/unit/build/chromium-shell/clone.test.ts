import { describe, expect, it } from 'vitest'
import { decodeClone, encodeClone } from '../../../../build/chromium-shell/clone.js'

const there = (value: unknown): unknown => decodeClone(encodeClone(value))

describe('a payload', () => {
  it.each<[string, unknown]>([
    ['null', null],
    ['undefined', undefined],
    ['a text with all kinds of characters', 'é 🦉 \0 \u2028 \ud800 "'],
    ['numbers', [0, -0, 1.5, Number.MAX_SAFE_INTEGER, NaN, Infinity, -Infinity]],
    ['a bigint', 2n ** 80n],
    ['dates', [new Date(0), new Date(NaN)]],
    ['an expression', /a\/b/giu],
    ['maps and sets of anything', new Map<unknown, unknown>([[{ key: 1 }, new Set([undefined, [1]])]])],
    ['an object with awkward keys', JSON.parse('{"__proto__": 1, "constructor": 2, "": 3}')],
    ['fields that are undefined', { a: undefined }],
    ['bytes', [new Uint8Array([0, 255]), new Float64Array([0.5]), new Uint8Array([7, 8, 9]).buffer]],
    ['part of a buffer', new Uint8Array([1, 2, 3, 4]).subarray(1, 3)],
  ])('of %s arrives as it was', (_, value) => {
    expect(there(value)).toStrictEqual(structuredClone(value))
  })

  it('keeps holes of an array', () => {
    const sparse = new Array<number>(5)
    sparse[3] = 1
    expect(Object.keys(there(sparse) as number[])).toEqual(['3'])
  })

  it('keeps cycles and what is shared', () => {
    const shared = { n: 1 }
    const value: Record<string, unknown> = { one: shared, two: shared }
    value['self'] = value
    const back = there(value) as Record<string, unknown>
    expect([back['self'] === back, back['one'] === back['two']]).toEqual([true, true])
  })

  it('does not let a field named __proto__ change what an object is', () => {
    const back = there(JSON.parse('{"__proto__": {"admin": true}}')) as { admin?: boolean }
    expect([back.admin, Object.getPrototypeOf(back)]).toEqual([undefined, Object.prototype])
  })

  it('of an instance arrives as plain fields, without what it inherits', () => {
    class Point {
      x = 1
      get y() {
        return 2
      }
    }
    expect(there(new Point())).toStrictEqual({ x: 1 })
  })

  it('of an error keeps its kind and message', () => {
    const back = there(Object.assign(new RangeError('too far'), { code: 'E' }))
    expect([back instanceof RangeError, (back as Error).message, Object.keys(back as Error)]).toEqual([
      true,
      'too far',
      [],
    ])
  })

  it.each<[string, unknown]>([
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
    ['a promise', Promise.resolve()],
    ['a function deep within', { list: [new Map([[1, () => 1]])] }],
  ])('of %s is refused', (_, value) => {
    expect(() => encodeClone(value)).toThrow('An object could not be cloned.')
  })

  it('that is torn is refused', () => {
    expect(() => decodeClone('[["array",1,[[0,7]]]]')).toThrow('refers to nothing')
  })
})
