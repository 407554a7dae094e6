/** Sub-calls from within a step: prompts, schemas, batches, and the helpers made of them. */
import { describe, expect, it } from 'vitest'
import { bareDriver, type Answer, type SubCall } from '../../support/bare-driver.js'

/** Runs a step; gives its result and the prompts that it sent. */
async function asking(code: string, ...answers: (Answer | ((call: SubCall) => Answer))[]) {
  const calls: SubCall[] = []
  const result = await bareDriver().exec(code, (call) => {
    const answer = answers[Math.min(calls.length, answers.length - 1)] ?? ''
    calls.push(call)
    return typeof answer === 'function' ? answer(call) : answer
  })
  return { ...result, calls, prompts: calls.map(({ prompt }) => prompt) }
}

const last = (error: string | null) => error?.split('\n').at(-1)

describe('llm_query', () => {
  it('raises the reason of a failure, which the step can catch', async () => {
    const failed = await asking('llm_query("a")', { error: 'no budget' })
    expect(last(failed.error)).toBe('RuntimeError: no budget')
    const caught = await asking('try:\n    llm_query("a")\nexcept RuntimeError as e:\n    print(e)', {
      error: 'x',
    })
    expect(caught).toMatchObject({ stdout: 'x\n', error: null })
  })

  it('passes the schema on and gives the parsed value', async () => {
    const code = 'v = llm_query("a", schema={"type": "object"}); print(v["n"] + 1)'
    const { stdout, calls } = await asking(code, '{"n": 4}')
    expect(stdout).toBe('5\n')
    expect(calls[0]?.schema).toEqual({ type: 'object' })
  })

  it.each(['```json\n{"n": 4}\n```', ' {"n": 4}\n'])('takes %j for JSON', async (reply) => {
    expect((await asking('print(llm_query("a", {"type": "object"}))', reply)).stdout).toBe("{'n': 4}\n")
  })

  it('asks once more, with another prompt, for a reply that does not parse', async () => {
    const { stdout, prompts } = await asking('print(llm_query("a", {"type": "object"}))', 'oops', '{"n": 1}')
    expect(stdout).toBe("{'n': 1}\n")
    expect(prompts[0]).toBe('a')
    expect(prompts[1]).toMatch(/^a\n\n.*not valid JSON/)
  })

  it('is a ValueError when the second reply does not parse either', async () => {
    const { error, prompts } = await asking('llm_query("a", {"type": "object"})', 'oops')
    expect(last(error)).toContain('ValueError: llm_query: the reply is no JSON')
    expect(prompts.length).toBe(2)
  })

  it.each([
    ['llm_query("a", schema=[1])', 'TypeError: a schema is a dict'],
    ['llm_query("a", schema={"a": {1}})', 'ValueError: the schema is no JSON'],
    ['llm_query("a", schema={"a": float("nan")})', 'ValueError: the schema is no JSON'],
    ['llm_query("x" * 400_001)', 'ValueError: a prompt of 400001 characters is above the limit of 400000'],
    ['llm_query_batched("abc")', 'TypeError: llm_query_batched takes a list'],
    ['llm_query_batched(["a", None])', 'TypeError: llm_query_batched'],
    [
      'llm_query_batched(["x" * 400_000] * 11)',
      'ValueError: a batch of 4400000 characters is above the limit of 4000000',
    ],
  ])('%s sends nothing', async (code, message) => {
    const { error, prompts } = await asking(code)
    expect(last(error)).toContain(message)
    expect(prompts).toEqual([])
  })

  it.each([
    ['llm_query("x" * 400_000)', [400_000]],
    ['llm_query("question", "the text")', [18]],
    ['llm_query_batched([])', []],
    ['llm_query_batched(str(i) for i in range(3))', [1, 1, 1]],
  ])('%s sends prompts of %j characters', async (code, sizes) => {
    const { error, prompts } = await asking(code, 'ok')
    expect(error).toBeNull()
    expect(prompts.map((prompt) => prompt.length)).toEqual(sizes)
  })
})

describe('llm_query_batched', () => {
  it('asks again only for what did not parse', async () => {
    const code = 'print(llm_query_batched(["a", "b", "c"], schema={"type": "integer"}))'
    const reply = ({ prompt }: SubCall): Answer =>
      prompt === 'a' ? '1' : prompt === 'b' ? 'two' : prompt === 'c' ? { error: 'gone' } : '2'
    const { stdout, prompts } = await asking(code, reply)
    expect(stdout).toBe("[1, 2, '[llm_query failed: gone]']\n")
    expect(prompts.length).toBe(4)
  })

  it('says of what never parsed that it failed', async () => {
    const { stdout } = await asking('print(llm_query_batched(["a"], schema={"type": "integer"}))', 'x')
    expect(stdout).toBe("['[llm_query failed: the reply is no JSON, twice]']\n")
  })

  it('takes a thousand at once', async () => {
    const code =
      'r = llm_query_batched([str(i) for i in range(1000)]); print(r == [str(i) for i in range(1000)])'
    expect((await asking(code, ({ prompt }) => prompt)).stdout).toBe('True\n')
  })
})

describe('ask_each', () => {
  /** Answers every number that the schema asks for. */
  const all =
    (answer: (number: number) => unknown) =>
    ({ schema }: SubCall) =>
      JSON.stringify(Object.fromEntries(numbers(schema).map((number) => [number, answer(number)])))
  const numbers = (schema: SubCall['schema']) => ((schema?.required ?? []) as string[]).map(Number)

  it('asks in few prompts of 10 to 20 numbered items, and says so beforehand', async () => {
    const { stdout, calls } = await asking(
      'print(ask_each([f"i{n}" for n in range(45)], "Good?"))',
      all(() => 'y'),
    )
    expect(stdout).toBe(`ask_each: 45 items, 3 sub-calls\n[${Array(45).fill("'y'").join(', ')}]\n`)
    expect(calls.map(({ schema }) => numbers(schema).length)).toEqual([20, 13, 12])
    expect(calls[1]?.prompt).toContain('\n1. i20\n')
  })

  it('puts fewer long items into a prompt', async () => {
    const { calls } = await asking(
      'ask_each(["x" * 2900] * 5, "Good?")',
      all(() => 'y'),
    )
    expect(calls.map(({ schema }) => numbers(schema).length)).toEqual([2, 2, 1])
  })

  it('asks once more for those missing, then gives None', async () => {
    const replies = [all((number) => (number > 2 ? null : 'y')), all((number) => (number === 1 ? 'z' : null))]
    const { stdout, prompts } = await asking('print(ask_each(["a", "b", "c", "d"], "Good?"))', ...replies)
    expect(stdout).toContain("['y', 'y', 'z', None]")
    expect(stdout).toContain('1 of 4 items got no answer')
    expect(prompts[1]).toMatch(/1\. c\n2\. d$/)
  })

  it('limits the answers to the choices, and gives the choices themselves back', async () => {
    const replies = [all((number) => ['TRUE', 'maybe', 'false.'][number - 1]), all(() => 'True')]
    const { stdout, calls } = await asking(
      'print(ask_each(["a", "b", "c"], "Good?", [True, False]))',
      ...replies,
    )
    expect(stdout).toContain('[True, True, False]')
    expect(JSON.stringify(calls[0]?.schema)).toContain('"enum":["True","False"]')
  })

  it.each<[string, Answer]>([
    ['a list of numbered answers', '[{"number": 2, "answer": "b"}, {"number": 1, "answer": "a"}]'],
    ['an object around them', '{"answers": {"1": "a", "2": "b"}}'],
    ['a plain list', '["a", "b"]'],
  ])('understands %s', async (_name, reply) => {
    expect((await asking('print(ask_each(["x", "y"], "Which?"))', reply)).stdout).toContain("['a', 'b']")
  })

  it('raises the reason when every sub-call failed', async () => {
    expect(last((await asking('ask_each(["a"], "Good?")', { error: 'refused' })).error)).toContain('refused')
  })

  it.each([
    ['ask_each([], "Good?")', '[]\n'],
    ['ask_each("Good?", ["a"])', "ask_each: 1 item, 1 sub-call\n['y']\n"],
  ])('%s is understood', async (code, printed) => {
    const { stdout } = await asking(
      code,
      all(() => 'y'),
    )
    expect(stdout.replace('1 items', '1 item')).toBe(printed)
  })

  it.each(['ask_each("text", "question")', 'ask_each(["a"], 5)', 'ask_each(["a"], "Good?", [])'])(
    '%s is one sentence',
    async (code) => {
      expect(last((await asking(code)).error)).toMatch(/^(Type|Value)Error: ask_each/)
    },
  )
})

describe('read', () => {
  const quoting = (quote: string) => JSON.stringify({ passages: [{ quote, note: 'n' }] })

  it('gives passages with their places, checked to stand in the text', async () => {
    const code =
      't = "The rent is\\n 900 euros.\\nThe end."\nfor p in read("rent?", t): print(p, t[p["start"]:p["end"]] == p["quote"])'
    const { stdout, prompts } = await asking(code, quoting('the rent is 900 euros'))
    expect(stdout).toBe(
      "read: 1 sub-call\n{'document': 'text', 'start': 0, 'end': 22, 'quote': 'The rent is\\n 900 euros', 'note': 'n'} True\n",
    )
    expect(prompts[0]).toContain('Question: rent?')
  })

  it('leaves out quotes that stand nowhere', async () => {
    expect((await asking('print(read("rent?", "a\\nb"))', quoting('invented'))).stdout).toContain('[]')
  })

  it('goes through a long text in pieces that end at line ends', async () => {
    const code =
      'r = read("which?", "".join(f"line {i}\\n" for i in range(2000))); print([p["quote"] for p in r])'
    const { calls, stdout } = await asking(code, ({ prompt }) =>
      quoting(prompt.includes('line 1234\n') ? 'line 1234' : 'nothing'),
    )
    expect(calls.length).toBe(4)
    expect(calls.every(({ prompt }) => prompt.endsWith('\n'))).toBe(true)
    expect(stdout).toContain("['line 1234']")
  })

  it('refuses a text that would take hundreds of sub-calls', async () => {
    const { error, prompts } = await asking('read("which?", "word " * 10**6)')
    expect(last(error)).toMatch(/ValueError: read would take \d+ sub-calls, the limit is 200/)
    expect(prompts).toEqual([])
  })

  it('takes its arguments in either order', async () => {
    expect((await asking('print(read("a\\nb", "what?"))', quoting('a'))).stdout).toContain("'quote': 'a'")
  })
})
