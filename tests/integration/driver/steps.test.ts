/** What a step may do, what comes back of it, and what it leaves behind. */
import { describe, expect, it } from 'vitest'
import { bareDriver } from '../../support/bare-driver.js'

const run = (code: string) => bareDriver().exec(code)
const output = (code: string) => bareDriver().output(code)

describe('the answer', () => {
  it.each([
    ['FINAL(None)', 'None', null],
    ['FINAL(answer=5)', '5', 5],
    ['FINAL("a b")', 'a b', 'a b'],
    ['FINAL([1, "x", None, True])', "[1, 'x', None, True]", [1, 'x', null, true]],
    ['FINAL((1, 2))', '(1, 2)', [1, 2]],
    ['FINAL({3, 1, 2})', '{1, 2, 3}', [1, 2, 3]],
    ['FINAL({"a": {"b": 1.5}})', "{'a': {'b': 1.5}}", { a: { b: 1.5 } }],
    ['FINAL({2020: 5})', '{2020: 5}', { '2020': 5 }],
    ['FINAL(2**53)', '9007199254740992', 9007199254740992],
    ['FINAL(2**53 + 1)', '9007199254740993', { $int: '9007199254740993' }],
    ['import datetime; FINAL(datetime.date(2024, 2, 29))', '2024-02-29', '2024-02-29'],
    ['from collections import Counter; FINAL(Counter("aab"))', "Counter({'a': 2, 'b': 1})", { a: 2, b: 1 }],
    ['FINAL("\\ud800")', '\ud800', '\ud800'],
  ])('%s is %s', async (code, value, json) => {
    expect((await run(code)).final).toEqual({ kind: 'value', value, json })
  })

  it.each([
    ['FINAL(float("nan"))', 'nan'],
    ['FINAL([float("inf")])', '[inf]'],
    ['FINAL(1j)', '1j'],
    ['FINAL({(1, 2): 3})', '{(1, 2): 3}'],
    ['FINAL({1: 0, "1": 1})', "{1: 0, '1': 1}"],
    ['from decimal import Decimal; FINAL(Decimal("1.10"))', '1.10'],
    ['a = []; a.append(a); FINAL(a)', '[[...]]'],
  ])('%s has no exact JSON', async (code, value) => {
    expect((await run(code)).final).toEqual({ kind: 'value', value })
  })

  it('an object whose text fails is still an answer', async () => {
    const { final, error } = await run('class C:\n    def __str__(self): raise ValueError\nFINAL(C())')
    expect(error).toBeNull()
    expect(final).toEqual({ kind: 'value', value: '<C object>' })
  })

  it.each([
    'class D(int):\n    def __int__(self): raise SystemExit\nFINAL(D(5))',
    'class L(list):\n    def __iter__(self): raise SystemExit\nFINAL(L([5]))',
    'class L(list):\n    def __iter__(self):\n        while True: yield 5\nFINAL(L([5]))',
  ])('%j is an answer whatever its class does to JSON', async (code) => {
    const { error, final } = await run(code)
    expect(error).toBeNull()
    expect(final?.value).toMatch(/^\[?5\]?$/)
  })

  it.each([
    ['FINAL("x" * 1_500_000)', 1_500_000],
    ['x = "y" * 1_500_000\nFINAL_VAR("x")', 1_500_002],
  ])('%s keeps head and tail of a million characters and says how many are gone', async (code, whole) => {
    const { final } = await run(code)
    expect(final?.truncated).toBe(whole - 1_000_000)
    expect(final?.json).toBeUndefined()
    expect(final?.value).toContain(`[truncated ${whole - 1_000_000} chars]`)
    expect(final?.value.length).toBeLessThan(1_000_100)
  })

  it('a value of control characters, the longest line there is, still comes', async () => {
    const { final } = await run('print("\\x01" * 3000); FINAL("\\x01" * 1_000_000)')
    expect(final?.value.length).toBe(1_000_000)
  })

  it.each(['FINAL(10 ** 300_000)', 'x = 10 ** 300_000\nFINAL_VAR("x")'])('%s ends at all', async (code) => {
    expect((await run(code)).final?.value).toMatch(/digits>|^10{5}/)
  })

  it('the first FINAL counts', async () => {
    const code = 'for i in range(3):\n    try:\n        FINAL(i)\n    except BaseException:\n        print(i)'
    expect(await run(code)).toMatchObject({ stdout: '0\n1\n2\n', final: { value: '0' } })
  })

  it('after FINAL a sub-call ends the step instead of being sent', async () => {
    const driver = bareDriver()
    driver.send({
      type: 'exec',
      code: 'try:\n    FINAL(1)\nexcept:\n    pass\nllm_query("no")\nprint("never")',
    })
    expect(await driver.expect('exec_result')).toMatchObject({
      stdout: '',
      error: null,
      final: { value: '1' },
    })
  })

  it('a step that gave an answer keeps its bindings and output, and the session goes on', async () => {
    const driver = bareDriver()
    expect((await driver.exec('x = 5\nprint("out")\nFINAL(x)')).stdout).toBe('out\n')
    expect(await driver.exec('print(x)')).toMatchObject({ stdout: '5\n', final: null })
  })

  it.each([
    ['FINAL()', 'FINAL takes one argument'],
    ['FINAL(1, 2)', 'FINAL takes one argument'],
    ['FINAL_VAR()', 'FINAL_VAR takes one argument'],
    ['FINAL_VAR("missing")', 'NameError: FINAL_VAR'],
    ['FINAL_VAR("The total is 5.")', 'NameError: FINAL_VAR takes the name'],
  ])('%s is an error that says how to do it right', async (code, message) => {
    expect(await run(code)).toMatchObject({ final: null, error: expect.stringContaining(message) as string })
  })

  it.each([
    ['k = 17\nFINAL_VAR(k)', { kind: 'var', name: 'k', value: '17', json: 17 }],
    ['k = "Paris"\nFINAL_VAR(k)', { kind: 'var', name: 'k', value: "'Paris'", json: 'Paris' }],
    ['FINAL_VAR(5 * 5)', { kind: 'value', value: '25', json: 25 }],
    ['def f():\n    t = [1]\n    FINAL_VAR("t")\nf()', { kind: 'var', name: 't', value: '[1]', json: [1] }],
    ['k = 1\nFINAL_VAR(name=" k ")', { kind: 'var', name: 'k', value: '1', json: 1 }],
  ])('%s is understood', async (code, final) => {
    expect((await run(code)).final).toEqual(final)
  })
})

describe('output', () => {
  it.each([
    ['1 + 1', '2\n'],
    ['"a\\nb"', "'a\\nb'\n"],
    ['None', ''],
    ['x = 1', ''],
    ['print("a")', 'a\n'],
    ['[1, {"a": (2,)}, {3}, b"x", 1.5]', "[1, {'a': (2,)}, {3}, b'x', 1.5]\n"],
    ['print("a", end=""); print("b", flush=True)', 'ab\n'],
    ['class C:\n    def __repr__(self): return "mine"\n[C()]', '[mine]\n'],
    ['if __name__ == "__main__": print("main")', 'main\n'],
  ])('%j prints %j', async (code, printed) => {
    expect(await output(code)).toBe(printed)
  })

  it.each([
    '"x" * 10**9',
    '["x" * 10**8] * 50',
    '10 ** 10**6',
    '[[[[0] * 99] * 99] * 99] * 9',
    'range(10**12)',
  ])('the echo of %s is short and quick', async (code) => {
    expect((await output(code)).length).toBeLessThan(5000)
  })

  it('a stream of the step is no descriptor: nothing printed reaches the messages', async () => {
    const driver = bareDriver()
    await driver.exec('import re\nre.sys = None')
    expect(await driver.output('print(print.__self__ is None)')).not.toBe('')
  })
})

describe('errors', () => {
  it('show the lines of the step, also of functions from earlier steps, and no path', async () => {
    const driver = bareDriver()
    await driver.exec('def half(n):\n    return n / 0')
    const { error } = await driver.exec('import json\ntotal = half(4)')
    expect(error).toBe(
      '  step 2, line 2: total = half(4)\n  step 1, line 2 in half: return n / 0\nZeroDivisionError: division by zero',
    )
  })

  it.each([
    ['import json; json.loads("{")', 'JSONDecodeError'],
    ['import csv; list(csv.reader(5))', 'TypeError'],
    ['from json import nothing', 'ImportError'],
    ['import statistics; statistics.mean([])', 'StatisticsError'],
  ])('%s names no path of this machine', async (code, name) => {
    const { error } = await run(code)
    expect(error).toContain(name)
    expect(error).not.toMatch(/(?<!<python>)\/[\w.]+\//)
  })

  it('a syntax error shows the line and the place', async () => {
    const { error } = await run('x = 1\nif x = 2: pass')
    expect(error).toContain('if x = 2: pass')
    expect(error).toMatch(/\^\nSyntaxError: /)
  })

  it.each([
    ['re.compile("a")[0]', ''],
    ['math = 5\ncsv.reader([])', 'write `import csv` first'],
    ['sum = 5\nsum([1])', '`sum`'],
    ['rows = []\nrows()', '`rows`'],
  ])('%s comes with advice', async (code, advice) => {
    expect((await run(code)).error).toContain(advice)
  })

  it.each([
    'open("a.txt")',
    'input()',
    'help()',
    'exit()',
    'quit()',
    'breakpoint()',
    'f = getattr; f(1, "real")',
  ])('%s fails with one helpful sentence', async (code) => {
    const { error } = await run(code)
    expect(error).toMatch(/RuntimeError: \w+ is not available: .+$/)
  })

  it('open says where the text is', async () => {
    expect((await run('open("a.txt")')).error).toContain('no files here; the text is in `context`')
  })
})

describe('the screen', () => {
  it.each([
    'import re; re.compile("a")',
    '"{}".format(1)',
    'vars = 5; locals = vars; print(vars)',
    'def f(context):\n    context = context + "!"\n    return context\nf("a")',
    '[context for context in "ab"]',
    'def compile(x): return x\ncompile(1)',
    'question = "again"',
    'class A:\n    context = 5',
  ])('%s runs', async (code) => {
    expect((await run(code)).error).toBeNull()
  })

  it.each([
    'context: str = "a"',
    'context += "a"',
    'for context in ["a"]: pass',
    'with io as context: pass',
    'import json as context',
    'def context(): pass',
    'a, (context, b) = 1, (2, 3)',
    '(context := 5)',
    '[context := x for x in "ab"]',
    'def f():\n    global context\n    context = 1',
  ])('%s does not: context is not assigned', async (code) => {
    expect((await run(code)).error).toContain('`context` already holds the text; do not assign it')
  })

  it.each([
    ['def llm_query(p): return "fake"\nprint(llm_query("a"))', 'llm_query', 'pong\n'],
    ['llm_query = lambda p: "fake"\nprint(llm_query("a"))', 'llm_query', 'pong\n'],
    ['def search(text, word): return 5\nprint(len(search("a")))', 'search', '0\n'],
  ])('%s drops the definition with a note', async (code, name, printed) => {
    expect(await output(code)).toBe(
      `note: \`${name}\` is here already; your definition of it was dropped\n${printed}`,
    )
  })

  it('data under the name of a helper stays until it is deleted', async () => {
    const driver = bareDriver()
    expect(await driver.output('lines = ["a", "b", "c"]\nprint(len(lines))')).toContain(
      'note: `lines` is your variable',
    )
    expect(await driver.output('print(len(lines))')).toBe('3\n')
    await driver.exec('del lines')
    expect(await driver.output('print(len(lines()))')).toBe('0\n')
  })
})

describe('imports', () => {
  const allowed = [
    're json math itertools collections statistics datetime csv string textwrap functools operator heapq bisect',
    'difflib random unicodedata decimal fractions typing dataclasses enum copy time html io abc numbers pprint',
    'calendar ipaddress hashlib base64 urllib.parse email.utils __future__',
  ]
  it('every listed module can be imported', async () => {
    const names = allowed.join(' ').split(' ')
    expect(await output(names.map((name) => `import ${name}`).join('\n'))).toBe('')
  })

  it.each([
    'from io import StringIO, BytesIO; StringIO("a").read()',
    'import io; io.StringIO("a")',
    'from urllib import parse',
    'from collections.abc import Mapping',
    'import html.parser',
    'from __future__ import annotations',
    'try:\n    import numpy\nexcept ImportError:\n    pass',
  ])('%s works', async (code) => {
    expect((await run(code)).error).toBeNull()
  })

  it.each([
    ['import sys', "'sys'"],
    ['import numpy as np', "'numpy'"],
    ['from io import open', 'open'],
    ['import urllib.request', "'urllib.request'"],
    ['from urllib import request', 'urllib'],
    ['from . import x', ''],
    ['import socket', "'socket'"],
  ])('%s is an ImportError', async (code, named) => {
    const { error } = await run(code)
    expect(error).toContain('ImportError')
    expect(error).toContain(named)
  })

  it('a refused import lists what can be imported', async () => {
    const { error } = await run('import requests')
    for (const name of allowed.join(' ').split(' ')) expect(error).toContain(name)
  })
})

describe('from step to step', () => {
  it('builtins that a step changed are back', async () => {
    const driver = bareDriver()
    await driver.exec('__builtins__["len"] = None; __builtins__.pop("print")')
    expect(await driver.output('print(len("abc"))')).toBe('3\n')
  })

  it('deleting everything leaves a working session', async () => {
    const driver = bareDriver()
    await driver.exec('x = 1\nfor name in list(f.__code__.co_names if False else []): pass')
    await driver.exec('del FINAL, llm_query, search, context, question, __name__, __builtins__')
    expect(await driver.output('print(x, __name__, context == "")')).toBe('1 __main__ True\n')
  })

  it('changes in place stay after a failed step', async () => {
    const driver = bareDriver()
    await driver.exec('x = [1]')
    await driver.exec('x.append(2); y = 1; 1 / 0')
    expect(await driver.output('print(x)')).toBe('[1, 2]\n')
  })

  it('random numbers depend on the step alone', async () => {
    const drivers = [bareDriver(), bareDriver()]
    const first = drivers[0]
    await first?.exec('import random; random.random()')
    const printed = []
    for (const driver of drivers) {
      driver.send({ type: 'exec', step: 7, code: 'import random; print(random.random())' })
      printed.push((await driver.expect('exec_result')).stdout)
    }
    expect(printed[0]).toBe(printed[1])
  })

  it('sets of text keep one order', async () => {
    const code = 'print(list({"alpha", "beta", "gamma", "delta"}))'
    expect(await output(code)).toBe(await output(code))
  })

  it('dataclasses, enums and typed classes find their module', async () => {
    const code = [
      'from __future__ import annotations',
      'from dataclasses import dataclass, field',
      'from enum import Enum',
      'from typing import NamedTuple, get_type_hints',
      '@dataclass',
      'class P:\n    x: int\n    ys: list = field(default_factory=list)',
      'class N(NamedTuple):\n    a: int',
      'class E(Enum):\n    A = 1',
      'print(P(1), N(2), E.A, get_type_hints(P)["x"])',
    ].join('\n')
    expect(await output(code)).toBe("P(x=1, ys=[]) N(a=2) E.A <class 'int'>\n")
  })
})
