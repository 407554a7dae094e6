/** The conformance table of the REPL, by its ids. Each row holds with the driver alone, one process a row. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { bareDriver, type SubCall } from '../../support/bare-driver.js'
import { textArtefact } from '../../support/text-artefact.js'

const attributes = [
  ...['__class__', '__subclasses__', '__bases__', '__base__', '__globals__', '__builtins__', '__import__'],
  ...['__mro__', 'gi_frame', 'f_builtins', 'f_globals', 'f_back', 'cr_frame', 'ag_frame'],
]

describe('W: work', () => {
  it('W1 keeps names from step to step', async () => {
    const driver = bareDriver()
    await driver.exec('n = 4')
    expect(await driver.exec('n += 3; print(n)')).toMatchObject({ stdout: '7\n', error: null, final: null })
  })

  it('W3 FINAL gives a value', async () => {
    const result = await bareDriver().exec('FINAL("ready")')
    expect(result).toMatchObject({ error: null, final: { kind: 'value', value: 'ready' } })
  })

  it('W4 FINAL_VAR gives a variable by its name', async () => {
    const driver = bareDriver()
    await driver.exec('k = 17')
    const { final } = await driver.exec('FINAL_VAR("k")')
    expect(final).toEqual({ kind: 'var', name: 'k', value: '17', json: 17 })
  })

  it('W5 a division by zero ends the step, not the session', async () => {
    const driver = bareDriver()
    const result = await driver.exec('1 / 0')
    expect(result.final).toBeNull()
    expect(result.error).toContain('ZeroDivisionError')
    expect(await driver.output('print(1)')).toBe('1\n')
  })

  it('W6 llm_query asks the host and gives back its reply', async () => {
    const prompts: string[] = []
    const reply = ({ prompt }: SubCall) => {
      prompts.push(prompt)
      return 'pong'
    }
    expect(await bareDriver().output('print(llm_query("ping?"))', reply)).toBe('pong\n')
    expect(prompts).toEqual(['ping?'])
  })

  it('W7 text that looks like FINAL is no answer', async () => {
    const result = await bareDriver().exec('print("say FINAL(y)")  # FINAL(z)')
    expect(result).toMatchObject({ stdout: 'say FINAL(y)\n', error: null, final: null })
  })
})

describe('G: guardrails', () => {
  it.each([
    ['re', 'import re; print(re.sub(r"\\d", "#", "a1b22"))', 'a#b##\n'],
    ['json', 'import json; print(json.dumps({"a": [1, None]}))', '{"a": [1, null]}\n'],
    ['math', 'import math; print(math.floor(2.7), math.gcd(12, 18))', '2 6\n'],
    ['itertools', 'from itertools import chain; print(list(chain([1], [2])))', '[1, 2]\n'],
    ['collections', 'from collections import Counter; print(Counter("aab").most_common(1))', "[('a', 2)]\n"],
    ['statistics', 'import statistics; print(statistics.median([3, 1, 2]))', '2\n'],
  ])('G1 %s works', async (_name, code, printed) => {
    expect(await bareDriver().output(code)).toBe(printed)
  })

  it('G2 import os is an ImportError that names it', async () => {
    const driver = bareDriver()
    const { error } = await driver.exec('import os')
    expect(error).toContain('ImportError')
    expect(error).toContain("'os'")
    expect(await driver.output('print(2)')).toBe('2\n')
  })

  it.each([
    ['eval("1")', '`eval(...)`'],
    ['exec("1")', '`exec(...)`'],
    ['compile("1", "", "eval")', '`compile(...)`'],
    ['getattr(a, "b")', '`getattr(...)`'],
    ['setattr(a, "b", 1)', '`setattr(...)`'],
    ['globals()', '`globals(...)`'],
    ['locals()', '`locals(...)`'],
    ['vars()', '`vars(...)`'],
    ['__import__("os")', '`__import__(...)`'],
    ...attributes.map((name) => [`a.${name}`, `.${name}`]),
    ['context = "x"', '`context` already holds the text; do not assign it'],
  ])('G3 %s is rejected before anything runs', async (construct = '', named = '') => {
    const driver = bareDriver()
    const result = await driver.exec(`a = print("ran")\n${construct}`)
    expect(result).toMatchObject({ stdout: '', final: null })
    expect(result.error).toContain(named)
    expect(result.error).not.toContain('\n')
    expect((await driver.exec('a')).error).toContain('NameError')
  })
})

describe('R: results', () => {
  it('R3 keeps head and tail of endless output', async () => {
    const driver = bareDriver()
    driver.send({ type: 'configure', stdoutTruncateChars: 200 })
    const { stdout } = await driver.exec('for i in range(300_000): print("x" * 50)')
    expect(stdout.length).toBeLessThan(300)
    expect(stdout).toContain('[truncated 15299800 chars]')
    expect(await driver.output('print("small")')).toBe('small\n')
  })

  it('R4 rolls names back after an exception', async () => {
    const driver = bareDriver()
    await driver.exec('x, y = [1], 2')
    const failed = await driver.exec('x = "new"; z = 3; del y; raise ValueError("no")')
    expect(failed.error).toContain('ValueError: no')
    expect(await driver.output('print(x, y)')).toBe('[1] 2\n')
    expect((await driver.exec('z')).error).toContain('NameError')
  })
})

describe('X: what goes wrong', () => {
  it.each([
    ['except Exception', 'try:\n    FINAL("kept")\nexcept Exception:\n    pass'],
    ['a bare except', 'try:\n    FINAL("kept")\nexcept:\n    pass'],
    ['a bare except and a new error', 'try:\n    FINAL("kept")\nexcept:\n    raise ValueError("lost?")'],
    ['finally with return', 'def f():\n    try:\n        FINAL("kept")\n    finally:\n        return 1\nf()'],
  ])('X1 %s does not swallow the answer', async (_name, code) => {
    const result = await bareDriver().exec(code)
    expect(result).toMatchObject({ error: null, final: { kind: 'value', value: 'kept' } })
  })

  it('X2 ignores a response with a wrong id', async () => {
    const driver = bareDriver()
    driver.send({ type: 'exec', code: 'print(llm_query("a"))' })
    const { id } = await driver.expect('llm_query_request')
    driver.answer('someone-else', 'wrong')
    driver.answer(id, 'right')
    expect((await driver.expect('exec_result')).stdout).toBe('right\n')
  })

  it('X12 the end of the output outlives a long beginning', async () => {
    const driver = bareDriver()
    driver.send({ type: 'configure', stdoutTruncateChars: 50 })
    expect(await driver.output('print("a" * 100); print("ANSWER")')).toContain('ANSWER')
  })

  it('X13 cuts an endless error message', async () => {
    const { error } = await bareDriver().exec('raise ValueError("m" * 100_000)')
    expect(error).toContain('ValueError')
    expect(error?.length).toBeLessThanOrEqual(8000)
  })

  it.each([
    ['invalid JSON', '{"type": '],
    ['an array', '[1]'],
    ['a string', '"exec"'],
    ['null', 'null'],
    ['code as a number', '{"type": "exec", "code": 5}'],
  ])('X14 answers %s with a protocol_error', async (_name, line) => {
    const driver = bareDriver()
    driver.raw(line)
    await driver.expect('protocol_error')
    expect(await driver.output('print(3)')).toBe('3\n')
  })

  it('X14 says nothing to 1100 blank lines', async () => {
    const driver = bareDriver()
    for (let line = 0; line < 1100; line++) driver.raw(line % 2 ? '' : '  ')
    expect(await driver.output('print(3)')).toBe('3\n')
  })

  it('X16 survives a lone surrogate in the source', async () => {
    const driver = bareDriver()
    driver.raw('{"type": "exec", "code": "x = \\"\\ud800\\""}')
    expect((await driver.expect('exec_result')).error).toContain('surrogate')
    expect(await driver.output('print(3)')).toBe('3\n')
  })

  it.each([
    ['20,000 additions', '+'.repeat(20_000).split('').join('1') + '1'],
    ['3000 nested lambdas', 'lambda: '.repeat(3000) + '1'],
    ['100,000 unary minus', '-'.repeat(100_000) + '1'],
  ])('X17 survives %s', async (_name, code) => {
    const driver = bareDriver()
    expect((await driver.exec(code)).error).toContain('nested too deep')
    expect(await driver.output('print(3)')).toBe('3\n')
  })

  it.each(['SystemExit', 'KeyboardInterrupt', 'GeneratorExit'])('X19 survives %s', async (name) => {
    const driver = bareDriver()
    const codes = [
      `raise ${name}`,
      `raise ${name}(3)`,
      `def f():\n    yield 1\n    raise ${name}\nlist(f())`,
      `class C:\n    def __repr__(self): raise ${name}\nC()`,
      `class C:\n    def __lt__(self, other): raise ${name}\nsorted([C(), C()])`,
      `class C(Exception):\n    def __str__(self): raise ${name}\nraise C`,
    ]
    for (const code of codes) expect((await driver.exec(code)).error).not.toBeNull()
    expect(await driver.output('print(3)')).toBe('3\n')
  })

  it('X19 SIGINT does nothing to an idle driver', async () => {
    const driver = bareDriver()
    await driver.output('x = 1')
    driver.process.kill('SIGINT')
    expect(await driver.output('print(x)')).toBe('1\n')
  })

  it('X19 SIGINT ends a busy step and rolls it back', async () => {
    const driver = bareDriver()
    await driver.output('x = 1')
    driver.send({ type: 'exec', code: 'x = 2\nllm_query("busy now")\nwhile True: pass' })
    const { id } = await driver.expect('llm_query_request')
    driver.answer(id, 'go on')
    // An inspection would wait for the step, so the loop is running when Python has been given the reply.
    driver.process.kill('SIGINT')
    expect((await driver.expect('exec_result')).error).toContain('KeyboardInterrupt')
    expect(await driver.output('print(x)')).toBe('1\n')
  })

  it('X20 runs an exec that came while a sub-call was pending', async () => {
    const driver = bareDriver()
    driver.send({ type: 'exec', id: 'one', code: 'a = llm_query("a")' })
    const { id } = await driver.expect('llm_query_request')
    driver.send({ type: 'exec', id: 'two', code: 'print(a)' })
    driver.answer(id, 'asked')
    expect(await driver.expect('exec_result')).toMatchObject({ id: 'one', error: null })
    expect(await driver.expect('exec_result')).toMatchObject({ id: 'two', stdout: 'asked\n' })
  })

  it.each([
    ['llm_query(42)', '42'],
    ['llm_query(float("nan"))', 'nan'],
    ['llm_query("\\ud800 half")', '\ud800 half'],
  ])('X21 %s is sent as text', async (code, prompt) => {
    const seen: string[] = []
    await bareDriver().exec(code, (call) => {
      seen.push(call.prompt)
      return ''
    })
    expect(seen).toEqual([prompt])
  })

  it.each(['llm_query(["a", "b"])', 'llm_query(None)'])('X21 %s is a TypeError in the step', async (code) => {
    expect((await bareDriver().exec(code)).error).toContain('TypeError: llm_query')
  })

  it('X24 classes with methods and inheritance work', async () => {
    const code = [
      'class A:',
      '    kind = "a"',
      '    def __init__(self, n): self.n = n',
      '    @property',
      '    def double(self): return self.n * 2',
      'class B(A):',
      '    def __init__(self, n): super().__init__(n + 1)',
      'b = B(1)',
      'print(b.double, b.kind, isinstance(b, A), hasattr(b, "n"), type(b) is B)',
    ].join('\n')
    expect(await bareDriver().output(code)).toBe('4 a True True True\n')
  })

  it.each([
    'FINAL = llm_query = None',
    'del FINAL, llm_query',
    'def FINAL(x): pass',
    'FINAL, llm_query = 1, 2',
    'import json as FINAL, math as llm_query',
  ])('X26 %s lasts for its step only', async (code) => {
    const driver = bareDriver()
    await driver.exec(code)
    expect((await driver.exec('FINAL(llm_query("x"))')).final?.value).toBe('pong')
  })

  it('X27 counts code points everywhere', async () => {
    const driver = bareDriver({ fds: [emojiFile()] })
    const bytes = Buffer.byteLength(emoji)
    const parts = [{ byteStart: 0, byteEnd: bytes, chars: 6, width: 4 }]
    driver.send({ type: 'load', documents: [{ name: 'e', kind: 'text', fd: 3, bytes, parts }] })
    expect((await driver.expect('loaded')).documents).toMatchObject([{ name: 'e', chars: 6 }])
    expect(await driver.output('len(context), len(chunks(context, 2)), search("🦊")[0].end')).toBe(
      '(6, 3, 2)\n',
    )
    driver.send({ type: 'inspect', path: ['context'], offset: 1, limit: 2 })
    expect(await driver.expect('inspection')).toMatchObject({ total: 6, unit: 'chars', text: '🦊\n' })
    expect((await driver.exec('FINAL(context[5])')).final?.value).toBe('🦊')
  })
})

describe('B: batches', () => {
  it('B1 sends a whole batch before it needs a response, and keeps the order', async () => {
    const driver = bareDriver()
    driver.send({ type: 'exec', code: 'print(llm_query_batched([f"p{i}" for i in range(8)]))' })
    const calls: SubCall[] = []
    while (calls.length < 8) calls.push(await driver.expect('llm_query_request'))
    expect(calls.map(({ prompt, index, total }) => [prompt, index, total])).toEqual(
      calls.map((_, index) => [`p${index}`, index, 8]),
    )
    expect(new Set(calls.map(({ batch }) => batch)).size).toBe(1)
    for (const { id, prompt } of calls.toReversed()) {
      driver.answer(id, prompt === 'p3' ? { error: 'no room' } : prompt.toUpperCase())
    }
    const { stdout } = await driver.expect('exec_result')
    expect(stdout).toBe("['P0', 'P1', 'P2', '[llm_query failed: no room]', 'P4', 'P5', 'P6', 'P7']\n")
  })
})

const emoji = '🦊🦊\n🦊🦊🦊'

function emojiFile(): number {
  const artefact = textArtefact(emoji)
  onTestFinished(() => artefact.close())
  return artefact.fd
}
