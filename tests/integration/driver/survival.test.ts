/** The driver always answers and never dies, but for the end of its input. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bareDriver, type BareDriver } from '../../support/bare-driver.js'
import { until } from '../../support/until.js'

describe('any code gets an answer', () => {
  it.each([
    ['NUL in the source', 'x = "\0"'],
    ['a bad encoding line', '# -*- coding: nothing -*-\nx = "\ud800"'],
    ['300,000 characters', `x = "${'y'.repeat(300_000)}"`],
    ['90,000 chained calls', `x${'()'.repeat(90_000)}`],
    ['60,000 chained attributes', `x${'.a'.repeat(60_000)}`],
    ['5000 elif', `if 0: pass\n${'elif 0: pass\n'.repeat(5000)}1/0`],
    ['endless recursion', 'def f(): return f()\nf()'],
    ['recursion through repr', 'class A:\n    def __repr__(self): return repr(self)\nA()'],
    [
      'recursion through str of an exception',
      'class E(Exception):\n    def __str__(self): return str(self)\nraise E',
    ],
    ['a deep list printed', 'a = []\nfor _ in range(100_000): a = [a]\nprint(a)'],
    [
      'an exception class that lies',
      'class M(type):\n    @property\n    def __name__(cls): raise SystemExit\nclass E(Exception, metaclass=M): pass\nraise E',
    ],
    [
      'an exception without traceback',
      'class E(Exception):\n    @property\n    def __traceback__(self): raise SystemExit\nraise E',
    ],
    ['exceptions in a destructor', 'class D:\n    def __del__(self): raise SystemExit\nx = D()\n1 / 0'],
    ['sys by the back door', 'import re\nre.sys.exit(3)'],
    [
      'a group of exceptions',
      'raise BaseExceptionGroup("a", [SystemExit()]) if hasattr(__builtins__, "x") else SystemExit',
    ],
    [
      'closing a generator that refuses',
      'def g():\n    try:\n        yield\n    except GeneratorExit:\n        yield\nx = g(); next(x); x.close()',
    ],
    ['a message of a million characters', 'raise KeyError("k" * 10**6)'],
    ['json broken for everybody', 'import json\njson.dumps = json.loads = json.JSONEncoder = None\n1 / 0'],
  ])('%s', async (_name, code) => {
    const driver = bareDriver()
    expect((await driver.exec(code)).error).not.toBeNull()
    expect(await driver.output('print(3)')).toBe('3\n')
  })

  it.each([
    ['a clock broken for everybody', 'import time\ntime.perf_counter = time.sleep = time.time = None'],
    [
      'builtins broken for everybody',
      'b = print.__self__\nfor name in list(b.__dict__): b.__dict__[name] = None',
    ],
    ['a print of 100 MB in one line', 'print("x" * 10**8)'],
    ['a million prints', 'for _ in range(10**6): print()'],
    ['a destructor that prints after its step', 'class D:\n    def __del__(self): print("late")\nx = D()'],
    [
      'a str subclass that lies when sliced',
      'class S(str):\n    def __getitem__(self, k): raise ValueError\nprint(S("a"))',
    ],
  ])('%s', async (_name, code) => {
    const driver = bareDriver()
    expect((await driver.exec(code)).error).toBeNull()
    expect(await driver.output('print(3)')).toBe('3\n')
  })
})

describe('memory', () => {
  const limit = { dataLimitKiB: 400_000 }
  it.each([
    ['one huge object', 'x = "y" * 10**10'],
    ['a list of large objects', 'a = []\nwhile True: a.append(bytearray(10**6))'],
    ['a list of small objects', 'a = []\nwhile True: a.append(object())'],
    ['text without end', 's = "ab"\nwhile True: s += s'],
    ['a dict without end', 'd = {}\nwhile True: d[len(d)] = [1]'],
  ])('%s is a MemoryError, rolled back, and the session goes on', async (_name, code) => {
    const driver = bareDriver(limit)
    expect((await driver.exec(code)).error).toContain('MemoryError')
    expect(await driver.output('print(len([0] * 10**6))')).toBe('1000000\n')
  })

  it('memory that stays full in place still leaves room for an answer', async () => {
    const driver = bareDriver(limit)
    await driver.exec('a = []')
    const full = 'while True: a.append([1])'
    for (let turn = 0; turn < 3; turn++) expect((await driver.exec(full)).error).toContain('MemoryError')
    await driver.exec('a.clear()')
    expect(await driver.output('print(len(a))')).toBe('0\n')
  })
})

/** Clock ticks (10 ms) of CPU time that a process has used. */
function ticks(pid: number | undefined): number {
  const fields =
    readFileSync(`/proc/${pid ?? 0}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

describe('no request is lost', () => {
  const numbers = Array.from({ length: 10 }, (_, number) => number)
  const queue = (driver: BareDriver) => {
    for (const number of numbers)
      driver.send({ type: 'exec', code: `print(${number})${' '.repeat(150_000)}` })
  }
  const printed = async (driver: BareDriver) => {
    const lines = []
    while (lines.length < numbers.length) lines.push((await driver.expect('exec_result')).stdout)
    return lines
  }

  it('while a sub-call from the end of the stack waits', async () => {
    const driver = bareDriver()
    const code =
      'def f(n):\n    try:\n        return f(n + 1)\n    except RecursionError:\n        return llm_query("deep")\nf(0)'
    driver.send({ type: 'exec', code })
    const { id } = await driver.expect('llm_query_request')
    queue(driver)
    driver.answer(id, 'up')
    expect((await driver.expect('exec_result')).stdout).toBe("'up'\n")
    expect(await printed(driver)).toEqual(numbers.map((number) => `${number}\n`))
  })

  it('while a sub-call waits and the memory is full', async () => {
    const driver = bareDriver({ dataLimitKiB: 400_000 })
    const code =
      'a = []\ntry:\n    while True: a.append(bytearray(300_000))\nexcept MemoryError:\n    print(llm_query("full") == "up")\ndel a'
    driver.send({ type: 'exec', code })
    const { id } = await driver.expect('llm_query_request')
    queue(driver)
    driver.answer(id, 'up')
    expect(await driver.expect('exec_result')).toMatchObject({ stdout: 'True\n', error: null })
    expect(await printed(driver)).toEqual(numbers.map((number) => `${number}\n`))
  })
})

describe('SIGINT', () => {
  const busy = async (code: string) => {
    const driver = bareDriver()
    driver.send({ type: 'exec', code: `x = 1\nllm_query("a")\n${code}` })
    const { id } = await driver.expect('llm_query_request')
    return { driver, id }
  }

  it('ends a step that waits for a sub-call, and the late response is ignored', async () => {
    const { driver, id } = await busy('')
    driver.process.kill('SIGINT')
    expect((await driver.expect('exec_result')).error).toContain('KeyboardInterrupt')
    driver.answer(id, 'late')
    expect((await driver.exec('x')).error).toContain('NameError')
  })

  it('loses no request that came in the meantime', async () => {
    const { driver } = await busy('')
    for (let number = 0; number < 20; number++) driver.send({ type: 'exec', code: `print(${number})` })
    driver.process.kill('SIGINT')
    expect((await driver.expect('exec_result')).error).toContain('KeyboardInterrupt')
    for (let number = 0; number < 20; number++) {
      expect((await driver.expect('exec_result')).stdout).toBe(`${number}\n`)
    }
  })

  it.each([
    ['a search through a pattern that explodes', 'search("(a+)+[bc]", "a" * 40)'],
    [
      'the text of an exception',
      'class E(Exception):\n    def __str__(self):\n        while True: pass\nraise E',
    ],
    ['the echo of an object', 'class E:\n    def __repr__(self):\n        while True: pass\nE()'],
  ])('ends %s', async (_name, code) => {
    const { driver, id } = await busy(code)
    const before = ticks(driver.process.pid)
    driver.answer(id, 'go')
    // It computes for so long only in what it does after the sub-call.
    await until(() => ticks(driver.process.pid) > before + 20)
    driver.process.kill('SIGINT')
    expect((await driver.expect('exec_result')).error).not.toBeNull()
    expect(await driver.output('print(3)')).toBe('3\n')
  })

  it('many at once, idle and busy, never end the driver', async () => {
    const driver = bareDriver()
    await driver.exec('')
    for (let turn = 0; turn < 30; turn++) {
      driver.send({ type: 'exec', code: 'for i in range(20_000): pass' })
      for (let signal = 0; signal < 3; signal++) driver.process.kill('SIGINT')
      await driver.expect('exec_result')
    }
    expect(await driver.output('print(3)')).toBe('3\n')
  })

  it('works where it was inherited as ignored', async () => {
    const driver = bareDriver({ ignoreInterrupt: true })
    driver.send({ type: 'exec', code: 'llm_query("a")' })
    await driver.expect('llm_query_request')
    driver.process.kill('SIGINT')
    expect((await driver.expect('exec_result')).error).toContain('KeyboardInterrupt')
  })

  it('an answer that was given stands', async () => {
    const { driver, id } = await busy(
      'try:\n    FINAL(5)\nfinally:\n    print("x" * 9)\n    llm_query("again")',
    )
    driver.answer(id, 'go')
    expect(await driver.expect('exec_result')).toMatchObject({ error: null, final: { value: '5' } })
  })
})

describe('the end of the input', () => {
  it('ends an idle driver with status 0', async () => {
    const driver = bareDriver()
    await driver.exec('x = 1')
    expect(await driver.end()).toBe(0)
  })

  it('ends a driver that waits for a sub-call with status 0', async () => {
    const driver = bareDriver()
    driver.send({ type: 'exec', code: 'llm_query("a")' })
    await driver.expect('llm_query_request')
    expect(await driver.end()).toBe(0)
  })

  it.each([
    'while True: pass',
    'while True:\n    try:\n        llm_query("a")\n    except: pass',
    'import time; time.sleep(1000)',
  ])('ends a driver that runs %j with status 0', async (code) => {
    const driver = bareDriver()
    driver.send({ type: 'exec', code: `llm_query("begin")\n${code}` })
    const { id } = await driver.expect('llm_query_request')
    driver.answer(id, '')
    expect(await driver.end()).toBe(0)
  })

  it('ends it within half a line', async () => {
    const driver = bareDriver()
    await driver.exec('')
    driver.process.stdin?.write('{"type": "ex')
    expect(await driver.end()).toBe(0)
  })

  it('a host that no longer reads ends it too', async () => {
    const driver = bareDriver()
    await driver.exec('')
    driver.process.stdout?.destroy()
    driver.send({ type: 'exec', code: 'print(1)' })
    expect(await driver.exited).toBe(0)
  })
})
