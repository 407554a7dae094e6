import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ArmUnavailable } from '../../bench/answers/arms/arm.js'
import { bm25Arm } from '../../bench/answers/arms/bm25.js'
import type { Chat } from '../../bench/answers/arms/chat.js'
import { cutArm, longestHead } from '../../bench/answers/arms/cut.js'
import { commandLine, readResult } from '../../bench/answers/arms/quarry.js'
import { estimateSeconds, fitsWindow } from '../../bench/answers/estimate.js'
import { readOptions } from '../../bench/answers/options.js'
import type { Question } from '../../bench/answers/questions.js'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-arms-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A server for which a token is a character and which refuses what is longer than `window`. */
function fakeChat(window: number): Chat & { prompts: string[] } {
  const prompts: string[] = []
  return {
    prompts,
    ask: async (prompt) => {
      if (prompt.length > window) return null
      prompts.push(prompt)
      return { text: 'yes', promptTokens: prompt.length, completionTokens: 1 }
    },
  }
}

const question = (file: string, text: string): Question => ({
  id: text,
  kind: 'needle',
  size: '300kB',
  nature: 'manuscript',
  file,
  question: text,
  truth: { type: 'number', value: 1 },
  digest: '',
})

describe('the text cut to the window', () => {
  const text = Array.from({ length: 2000 }, (_, index) => `line ${index}\n`).join('')

  test('is the longest head of whole lines that leaves room for question and reply', async () => {
    const { head } = await longestHead(fakeChat(8192), text, 8192)
    expect(text.startsWith(`${head}\n`)).toBe(true)
    expect(head.length).toBeGreaterThan(7000)
    expect(head.length).toBeLessThan(8192 - 500)
  })

  test('is the whole text where that fits', async () => {
    expect(await longestHead(fakeChat(8192), 'short\n', 8192)).toEqual({ head: 'short\n', requests: 1 })
  })

  test('stands before the question and is the same for each question on a file', async () => {
    const file = join(folder, 'a.txt')
    await writeFile(file, text)
    const chat = fakeChat(8192)
    const arm = cutArm(chat, 8192)
    await arm.ask(question(file, 'first?'))
    await arm.ask(question(file, 'second?'))
    const [probe = '', first = '', second = ''] = chat.prompts
    expect(chat.prompts).toHaveLength(3)
    const shared = first.slice(0, first.indexOf('first?'))
    expect(second).toBe(`${shared}second?`)
    expect(probe.startsWith(shared)).toBe(true)
  })

  test('ends the arm where no part of the text fits', async () => {
    await expect(longestHead(fakeChat(10), text, 10)).rejects.toThrow(ArmUnavailable)
  })
})

test('BM25 puts five passages and the question in one prompt', async () => {
  const file = join(folder, 'a.txt')
  const filler = 'nothing of note happened on that day. '.repeat(20)
  await writeFile(file, Array.from({ length: 9 }, (_, index) => `${filler} key${index} gate.`).join(''))
  const chat = fakeChat(100_000)
  await bm25Arm(chat).ask(question(file, 'Where is key7?'))
  expect(chat.prompts).toHaveLength(1)
  expect(chat.prompts[0]).toContain('key7 gate')
  expect(chat.prompts[0]).toMatch(/\n\nQuestion: Where is key7\?$/)
})

describe('what `quarry ask --json` prints', () => {
  const result = {
    answer: '17',
    kind: 'final',
    value: 17,
    evidence: [],
    steps: 2,
    subCalls: 0,
    cachedSubCalls: 0,
    promptTokens: 900,
    completionTokens: 80,
    seconds: 11.5,
    mode: 'rlm',
    model: 'm',
    journal: '/home/j.jsonl',
  }

  test('becomes an attempt with the time that the user waited', () => {
    expect(readResult(JSON.stringify(result), '', 0, 12)).toEqual({
      answer: '17',
      seconds: 12,
      steps: 2,
      promptTokens: 900,
      completionTokens: 80,
      outcome: 'final',
      journal: '/home/j.jsonl',
    })
  })

  test('is an attempt without an answer where the run failed', () => {
    const failed = { ...result, answer: '', kind: 'error', error: { code: 'driver_failed', message: 'died' } }
    expect(readResult(JSON.stringify(failed), '', 1, 3)).toMatchObject({
      answer: '',
      outcome: 'error: driver_failed',
    })
  })

  test('ends the arm where the server failed before it had read a prompt, not where it failed later', () => {
    const failed = { ...result, answer: '', kind: 'error', error: { code: 'server_failed', message: '500' } }
    expect(() => readResult(JSON.stringify({ ...failed, promptTokens: 0 }), '', 5, 1)).toThrow(ArmUnavailable)
    expect(readResult(JSON.stringify(failed), '', 5, 1)).toMatchObject({ outcome: 'error: server_failed' })
  })

  test.each(['server_absent', 'model_absent', 'sandbox_unavailable', 'python_absent'])(
    'ends the arm where the error is %s, which says nothing of the answers',
    (code) => {
      const failed = { ...result, answer: '', kind: 'error', error: { code, message: 'not there' } }
      expect(() => readResult(JSON.stringify(failed), '', 5, 1)).toThrow(ArmUnavailable)
    },
  )

  test.each(['', 'Error: boom', '[1]'])('ends the arm where it is %j, with the tail of stderr', (stdout) => {
    expect(() => readResult(stdout, 'a\nb\nc\nboom\n', 1, 1)).toThrow(/status 1.*b \/ c \/ boom/)
  })
})

test('Quarry is asked as on a command line, with the model, server and window of the other arms', () => {
  const setting = { model: 'm', ollama: 'http://h:1', window: 4096, cli: 'c', home: '/data', maxSeconds: 9 }
  expect(commandLine(setting, question('/a.txt', 'Why?')).join(' ')).toBe(
    'ask /a.txt --question Why? --json --model m --ollama http://h:1 --window 4096 --home /data --max-seconds 9',
  )
})

describe('options', () => {
  test('default to the tuning table, every arm and kind', () => {
    const options = readOptions([], {})
    expect(options).toMatchObject({
      seed: 'tuning',
      action: 'run',
      window: 8192,
      ollama: 'http://127.0.0.1:11434',
    })
    expect(options.arms).toHaveLength(3)
    expect(options.selection.kinds).toHaveLength(11)
  })

  test('take the server of the tests from the environment', () => {
    expect(readOptions([], { QUARRY_TEST_OLLAMA: 'http://x:2' }).ollama).toBe('http://x:2')
  })

  test.each([
    [['--kinds', 'count,guess'], /--kinds takes count, .* not "guess"/],
    [['--arm', 'none'], /--arm takes quarry, cut, bm25, not "none"/],
    [['--seed', '7'], /--seed takes tuning, compared, readme/],
    [['--limit', '0'], /--limit takes a whole number/],
  ])('refuse %j by name', (args, message) => {
    expect(() => readOptions(args, {})).toThrow(message)
  })
})

describe('the estimate', () => {
  test('counts the head of a file once for the cut text', () => {
    const one = estimateSeconds('cut', [question('/a', '1')], 8192)
    const two = estimateSeconds('cut', [question('/a', '1'), question('/a', '2')], 8192)
    expect(one).toBeGreaterThan(150)
    expect(two - one).toBeLessThan(5)
  })

  test.each([
    ['10kB', 'log', 8192, true],
    ['10kB', 'log', 4096, false],
    ['10kB', 'manuscript', 4096, true],
    ['300kB', 'manuscript', 32_768, false],
  ] as const)('%s of %s within %i tokens: %s', (size, nature, window, fits) => {
    expect(fitsWindow({ size, nature }, window)).toBe(fits)
  })
})
