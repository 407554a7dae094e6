import { describe, expect, it } from 'vitest'
import { answerOf, plainNumber, readable, withoutNoise } from '../../../electron/engine/answer.js'
import { startConversation } from '../../../electron/engine/conversation.js'
import { chooseMode } from '../../../electron/engine/mode.js'
import { headAndTail } from '../../../electron/engine/prompts.js'
import { tierOf } from '../../../electron/engine/tiers.js'
import { looksEmpty } from '../../../electron/engine/turns.js'

describe('chooseMode', () => {
  it.each([
    ['a short text', { mode: 'auto', textTokens: 1_000, window: 8_192, promptSpeed: null }, 'direct'],
    [
      '2,001 tokens at unknown speed',
      { mode: 'auto', textTokens: 2_001, window: 8_192, promptSpeed: null },
      'rlm',
    ],
    [
      'what a fast model reads in 20 s',
      { mode: 'auto', textTokens: 4_000, window: 8_192, promptSpeed: 400 },
      'direct',
    ],
    [
      'what a slow model does not',
      { mode: 'auto', textTokens: 1_500, window: 8_192, promptSpeed: 52 },
      'rlm',
    ],
    [
      'more than 60 % of the window',
      { mode: 'auto', textTokens: 5_000, window: 8_192, promptSpeed: 9_000 },
      'rlm',
    ],
    [
      'a short text when code is asked for',
      { mode: 'rlm', textTokens: 10, window: 8_192, promptSpeed: null },
      'rlm',
    ],
    [
      'what fits when direct is asked for',
      { mode: 'direct', textTokens: 4_900, window: 8_192, promptSpeed: 52 },
      'direct',
    ],
  ] as const)('sends %s the right way', (_, facts, expected) => {
    expect(chooseMode(facts)).toBe(expected)
  })

  it('refuses the direct mode for a text that does not fit, with both sizes', () => {
    expect(() => chooseMode({ mode: 'direct', textTokens: 5_000, window: 8_192, promptSpeed: null })).toThrow(
      /about 5000 tokens\) does not fit .* 8192/,
    )
  })
})

describe('tierOf', () => {
  it.each([
    [4_096, 'small'],
    [11_999, 'small'],
    [12_000, 'medium'],
    [48_000, 'medium'],
    [48_001, 'large'],
  ])('a window of %i tokens is %s', (window, name) => {
    expect(tierOf(window).name).toBe(name)
  })
})

describe('readable', () => {
  it.each([
    ['text', 'ready', 'ready'],
    ['a whole number', 18204, '18204'],
    ['decimal noise', 60344.829999999996, '60344.83'],
    ['a real fraction', 1 / 3, '0.3333333333333333'],
    ['a flat list', ['a', 'b'], 'a, b'],
    [
      'pairs',
      [
        ['GET', 3],
        ['PUT', 1],
      ],
      'GET: 3, PUT: 1',
    ],
    ['a long list, one a line', ['a', 'b', 'c', 'd', 'e', 'f'], 'a\nb\nc\nd\ne\nf'],
    ['a flat mapping', { a: 1, b: 2.5 }, 'a: 1\nb: 2.5'],
    ['an empty list', [], 'none'],
    ['nothing', null, 'None'],
    ['a deep value', { a: { b: 1 } }, null],
  ])('writes %s as a person would', (_, value, expected) => {
    expect(readable(value)).toBe(expected)
  })

  it('keeps the exact value beside the answer', () => {
    expect(answerOf({ kind: 'value', value: '60344.829999999996', json: 60344.829999999996 })).toEqual({
      kind: 'final',
      answer: '60344.83',
      value: 60344.829999999996,
    })
    expect(answerOf({ kind: 'var', name: 'x', value: '<object>' })).toEqual({
      kind: 'final_var',
      answer: '<object>',
      value: '<object>',
    })
  })

  it('rounds only noise', () => {
    expect(plainNumber(0.1 + 0.2)).toBe('0.3')
    expect(plainNumber(1234567.891)).toBe('1234567.891')
    expect(plainNumber(1e-9)).toBe('1e-9')
  })
})

describe('withoutNoise', () => {
  it.each([
    ['The total is 105560.14000000006.', 'The total is 105560.14.'],
    ['60344.829999999996 and 0.30000000000000004', '60344.83 and 0.3'],
    ['A third: 0.3333333333333333', 'A third: 0.3333333333333333'],
    ['An exact 12.3456789 stays', 'An exact 12.3456789 stays'],
    ['0.0000001 and 0.00000012345', '0.0000001 and 0.00000012345'],
    ['a sum of 123456789012345.1234567, by decimals', 'a sum of 123456789012345.1234567, by decimals'],
    [
      'version 1.2.30000000000000004, id a0.30000000000000004',
      'version 1.2.30000000000000004, id a0.30000000000000004',
    ],
    ['0.30000000000000004.1 and 0.30000000000000004b', '0.30000000000000004.1 and 0.30000000000000004b'],
  ])('makes of %j %j', (text, expected) => {
    expect(withoutNoise(text)).toBe(expected)
  })
})

describe('conversation', () => {
  const first = [
    { role: 'system', content: 'rules' },
    { role: 'user', content: 'question' },
  ] as const

  it('tells which share of a prompt stood in the one before', () => {
    const conversation = startConversation(first)
    expect(conversation.repeatedShare()).toBe(0)
    const before = '<system>rules\n<user>question'.length
    conversation.add('assistant', 'code')
    conversation.add('user', 'output')
    const now = before + '\n<assistant>code\n<user>output'.length
    expect(conversation.repeatedShare()).toBeCloseTo(before / now, 10)
  })

  it('folds whole turns, keeps the last ones and the order of roles', () => {
    const conversation = startConversation(first)
    for (const turn of [1, 2, 3, 4]) {
      conversation.add('assistant', `code ${turn}`)
      conversation.add('user', `output ${turn}`)
    }
    expect(conversation.fold(4, '[left out]')).toBe(4)
    expect(conversation.messages.map(({ role, content }) => `${role}: ${content}`)).toEqual([
      'system: rules',
      'user: question\n\n[left out]',
      'assistant: code 3',
      'user: output 3',
      'assistant: code 4',
      'user: output 4',
    ])
    expect(conversation.fold(4, '[left out]')).toBe(0)
  })
})

describe('headAndTail', () => {
  it('keeps both ends and says how much is gone', () => {
    expect(headAndTail('abc', 3)).toBe('abc')
    expect(headAndTail('a'.repeat(70) + 'x'.repeat(100) + 'b'.repeat(30), 100)).toBe(
      `${'a'.repeat(70)}\n[truncated 100 chars]\n${'b'.repeat(30)}`,
    )
  })
})

describe('looksEmpty', () => {
  it.each([
    ['0\n', true],
    ['[]', true],
    ['None', true],
    ['0 []', true],
    ['no line matches', true],
    ['10', false],
    ['[0]', false],
    ['0.5', false],
    ['6 lines match:', false],
  ])('%j is a nothing: %s', (stdout, expected) => {
    expect(looksEmpty(stdout)).toBe(expected)
  })

  it.each([
    ['No logins found for ada.', 'else:\n    print(f"No logins found for {name}.")', true],
    ['No logins found.', "print('No logins found.')", true],
    ['No logins found for ada.', 'search("ada")', false],
    ['Nobody: 7', 'print("total:", 7)', false],
    ['No entry\nbut two lines', 'print("No entry")', false],
    ['Found 7 logins.', 'print(f"Found {n} logins.")', false],
    ['No', 'print("No")', false],
  ])('%j of %j is a nothing that the code words itself: %s', (stdout, code, expected) => {
    expect(looksEmpty(stdout, code)).toBe(expected)
  })
})
