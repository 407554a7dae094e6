/** The table of variables and the paging through values, as the window asks for them. */
import { describe, expect, it } from 'vitest'
import type { Variables } from '../../../electron/contract/wire.js'
import { bareDriver, type BareDriver } from '../../support/bare-driver.js'

async function live(): Promise<BareDriver> {
  const driver = bareDriver()
  driver.send({ type: 'configure', variables: true })
  return driver
}

const names = (variables: Variables | undefined) => variables?.rows.map(({ name }) => name)
const changed = (variables: Variables | undefined) =>
  variables?.rows.filter((row) => row.changed).map(({ name }) => name)

async function row(code: string) {
  const { error, variables } = await (await live()).exec(code)
  expect(error).toBeNull()
  const { name, type, size, preview } = variables?.rows[0] ?? {}
  return [name, type, size, preview]
}

describe('the table', () => {
  it('is sent only when configured', async () => {
    const driver = bareDriver()
    expect((await driver.exec('x = 1')).variables).toBeUndefined()
    driver.send({ type: 'configure', variables: true })
    expect(names((await driver.exec('')).variables)).toEqual(['x'])
  })

  it('lists no reserved names, no modules, nothing of the driver', async () => {
    const { variables } = await (await live()).exec('import statistics, csv\nfrom html import escape')
    expect(names(variables)).toEqual(['escape'])
  })

  it('has the most recently changed first, and marks what the step changed, in place too', async () => {
    const driver = await live()
    await driver.exec('a = 1; b = [1]; c = 3')
    const second = await driver.exec('b.append(2)')
    expect([names(second.variables)?.[0], changed(second.variables)]).toEqual(['b', ['b']])
    const third = await driver.exec('a = 2; d = 4')
    expect(changed(third.variables)?.sort()).toEqual(['a', 'd'])
    const failed = await driver.exec('a = 5; 1 / 0')
    expect(changed(failed.variables)).toEqual([])
    expect(names((await driver.exec('del c')).variables)?.includes('c')).toBe(false)
  })

  it('comes with sub-calls, in a batch with the first one', async () => {
    const driver = await live()
    driver.send({ type: 'exec', code: 'x = 1\nllm_query_batched(["a", "b"])' })
    const first = await driver.expect('llm_query_request')
    const second = await driver.expect('llm_query_request')
    expect(names(first.variables)).toEqual(['x'])
    expect(second.variables).toBeUndefined()
  })

  it.each([
    ['x = 5', ['x', 'int', null, '5']],
    ['x = "text"', ['x', 'str', 4, "'text'"]],
    ['x = [1, [2]]', ['x', 'list', 2, '[1, [2]]']],
    ['x = (1,)', ['x', 'tuple', 1, '(1,)']],
    ['x = {"a": None}', ['x', 'dict', 1, "{'a': None}"]],
    ['x = set()', ['x', 'set', 0, 'set()']],
    ['x = frozenset({1})', ['x', 'frozenset', 1, 'frozenset({1})']],
    ['x = b"ab"', ['x', 'bytes', 2, "b'ab'"]],
    ['x = 1.5', ['x', 'float', null, '1.5']],
    ['x = None', ['x', 'NoneType', null, 'None']],
    ['from collections import deque as _d; x = _d([1]); del _d', ['x', 'deque', 1, 'deque([1])']],
    ['import collections; x = collections.Counter("aab")', ['x', 'Counter', 2, "Counter({'a': 2, 'b': 1})"]],
    ['def x(a, b=1, *c): pass', ['x', 'function', null, 'function x(a, b)']],
    ['class x: pass', ['x', 'type', null, 'class x']],
    ['x = 10 ** 100_000', ['x', 'int', null, '<int of about 100001 digits>']],
    ['x = lines()', ['x', 'Lines', 0, '[]']],
  ])('%s', async (code, expected) => {
    expect(await row(code)).toEqual(expected)
  })

  it.each([
    'x = "y" * 10**8',
    'x = [["y" * 1000] * 1000] * 1000',
    'x = {i: {j: "z" * 99 for j in range(99)} for i in range(99)}',
    'x = []\nfor _ in range(100_000): x = [x]',
    'x = {}\nx["self"] = x',
    `${'x'.repeat(50_000)} = 1`,
  ])('%.40s has a preview of at most 200 characters', async (code) => {
    const { variables } = await (await live()).exec(code)
    const first = variables?.rows[0]
    expect(first?.preview.length).toBeLessThanOrEqual(200)
    expect(first?.name.length).toBeLessThanOrEqual(200)
  })

  it('never calls a method of another class', async () => {
    const code = [
      'calls = []',
      'def hook(self, *a): calls.append(1); raise SystemExit',
      'class M(type):\n    __repr__ = __len__ = __getattribute__ = hook\n    __name__ = property(hook)',
      'class C(metaclass=M):\n    __repr__ = __str__ = __len__ = __iter__ = __bool__ = __eq__ = __hash__ = __getattribute__ = hook',
      'class D(dict):\n    items = __iter__ = __len__ = __repr__ = hook',
      'class L(list):\n    __iter__ = __len__ = __repr__ = hook',
      'class I(int):\n    __repr__ = __str__ = bit_length = hook',
      'class S(str):\n    __repr__ = __str__ = __len__ = __getitem__ = hook',
      'c, d, l, i, s = C(), D(a=1), L([1]), I(5), S("a")',
      'nested = [c, {"k": d}, (l, i, s)]',
    ].join('\n')
    const driver = await live()
    const { error, variables } = await driver.exec(code)
    expect(error).toBeNull()
    expect(variables?.rows.find(({ name }) => name === 'nested')?.preview).toBe(
      "[<C object>, {'k': <D object>}, (<L object>, <I object>, <S object>)]",
    )
    driver.send({ type: 'inspect', path: ['nested'], offset: 0, limit: 9 })
    await driver.expect('inspection')
    expect(await driver.output('print(len(calls))')).toBe('0\n')
  })

  it('holds at most 500 rows and 256 KiB, and counts the rest', async () => {
    const driver = await live()
    const many = await driver.exec(Array.from({ length: 700 }, (_, i) => `v${i} = ${i}`).join('\n'))
    expect([many.variables?.rows.length, many.variables?.omitted]).toEqual([500, 200])
    expect(names(many.variables)?.[0]).toBe('v699')
    const wide = await driver.exec(
      Array.from({ length: 600 }, (_, i) => `${'w'.repeat(190)}${i} = "\\U0001F98A" * 500`).join('\n'),
    )
    expect(Buffer.byteLength(JSON.stringify(wide.variables?.rows))).toBeLessThanOrEqual(256 * 1024)
    expect((wide.variables?.rows.length ?? 0) + (wide.variables?.omitted ?? 0)).toBe(1300)
  })
})

describe('inspection', () => {
  const inspect = async (code: string, path: (string | number)[], offset = 0, limit = 3) => {
    const driver = bareDriver()
    await driver.exec(code)
    driver.send({ type: 'inspect', path, offset, limit })
    return driver.expect('inspection')
  }

  it('pages through a list', async () => {
    const answer = await inspect('x = list(range(1000))', ['x'], 500, 2)
    expect(answer).toMatchObject({ path: ['x'], total: 1000, unit: 'items' })
    expect(answer.children).toEqual([
      { label: '500', type: 'int', size: null, preview: '500', expandable: false },
      { label: '501', type: 'int', size: null, preview: '501', expandable: false },
    ])
  })

  it('goes down by positions', async () => {
    const answer = await inspect('x = {"a": [1, ("p", "q")], "b": 2}', ['x', 0, 1])
    expect(answer.children?.map(({ label, preview }) => [label, preview])).toEqual([
      ['0', "'p'"],
      ['1', "'q'"],
    ])
  })

  it('labels the items of a dict by their keys', async () => {
    const answer = await inspect('x = {"a": [1], 5: {}}', ['x'])
    expect(answer.children?.map(({ label, expandable }) => [label, expandable])).toEqual([
      ["'a'", true],
      ['5', false],
    ])
  })

  it('pages through a text by code points', async () => {
    const answer = await inspect('x = "🦊" * 1000 + "end"', ['x'], 999, 3)
    expect(answer).toMatchObject({ total: 1003, unit: 'chars', text: '🦊en' })
  })

  it('shows hits, rows and lines as lists', async () => {
    const answer = await inspect('x = search("b", "a\\nb1\\nb2")', ['x', 1], 0, 9)
    expect(answer).toMatchObject({ total: 5, unit: 'items' })
    expect(answer.children?.map(({ label, preview }) => [label, preview])).toContainEqual(["'text'", "'b2'"])
  })

  it.each([
    [['missing'], 'missing'],
    [['x', 5], 'position 5'],
    [['x', 0, 0], 'position 0'],
  ])('of %j is an error in the inspection', async (path, named) => {
    const answer = await inspect('x = [1, 2]', path)
    expect(answer.error).toContain(named)
    expect(answer.children).toBeUndefined()
  })

  it('beyond the end is empty', async () => {
    expect(await inspect('x = [1]', ['x'], 50)).toMatchObject({ total: 1, children: [] })
    expect(await inspect('x = "a"', ['x'], 50)).toMatchObject({ total: 1, text: '' })
  })

  it('gives no more than fits a line, however much is asked for', async () => {
    const items = await inspect('x = ["\\x01" * 1000] * 10**6', ['x'], 0, 10 ** 9)
    expect(items.children?.length).toBe(1000)
    const chars = await inspect('x = "\\x01" * 10**7', ['x'], 0, 10 ** 9)
    expect(chars.text?.length).toBe(100_000)
  })

  it('does not open objects of other classes', async () => {
    const answer = await inspect('class C:\n    def __init__(self): self.a = 1\nx = C()', ['x'], 0, 99)
    expect(answer).toMatchObject({ unit: 'chars', text: '<C object>' })
  })
})

describe('show_vars', () => {
  it('prints the table and returns it, and is not echoed again', async () => {
    const driver = bareDriver()
    await driver.exec('total = 5')
    expect(await driver.output('show_vars()')).toBe(
      "context: str 0 = ''\nquestion: str 0 = ''\ntotal: int = 5\n",
    )
    expect(await driver.output('rows_of = show_vars(); print(rows_of[2]["name"])')).toMatch(/total\n$/)
  })
})
