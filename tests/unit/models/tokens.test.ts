import { describe, expect, it } from 'vitest'
import { createTokenMeter, roughTokens } from '../../../electron/models/tokens.js'

describe('roughTokens', () => {
  it.each([
    ['', 0],
    ['word', 1],
    ['two words', 3], // two words and a tenth for the blank, rounded up
    ['2024', 4],
    ['-----', 2],
    ['--=', 2],
    ['\n', 1],
    ['日本語', 3],
    ['é', 1],
    ['привет', 4], // 0.55 a letter
    ['🙂', 3],
  ])('of %j is %d', (text, tokens) => {
    expect(roughTokens(text)).toBe(tokens)
  })

  it('counts a drawn line and deep indentation as few tokens', () => {
    expect(roughTokens('='.repeat(80))).toBe(20)
    expect(roughTokens(' '.repeat(64))).toBe(3)
  })
})

const rows = (count: number, row: (n: number) => string) => Array.from({ length: count }, (_, n) => row(n))

/** Texts with their tokens in Qwen2.5's vocabulary, counted by its own merges. */
const counted: [string, string, number][] = [
  [
    'prose',
    'The committee met again in the afternoon, although half of its members had already left for the coast. '.repeat(
      8,
    ),
    161,
  ],
  [
    'German',
    'Der Ausschuss trat am Nachmittag erneut zusammen, obwohl die Hälfte seiner Mitglieder bereits abgereist war. '.repeat(
      8,
    ),
    241,
  ],
  ['Russian', 'Комитет собрался снова после обеда, хотя половина его членов уже уехала. '.repeat(8), 194],
  ['Chinese', '委员会下午再次开会，尽管一半的成员已经离开。'.repeat(8), 96],
  [
    'a log',
    rows(
      20,
      (n) =>
        `2024-03-${n + 10} 12:${n + 20}:07 WARN [worker-${n}] request took ${n * 131} ms, status=50${n % 4}`,
    ).join('\n'),
    799,
  ],
  [
    'csv',
    rows(20, (n) => `${n + 1000},Müller & Söhne,${n * 17}.31,2023-11-${n + 1},"Berlin, DE",open`).join('\n'),
    703,
  ],
  [
    'code',
    'export function countsOf(model: string): ModelCounts {\n  let count = counts.get(model)\n  return count\n}\n'.repeat(
      8,
    ),
    192,
  ],
  [
    'a drawn table',
    rows(10, (n) => `| ${String(n).padEnd(12)} | ${'x'.padEnd(20)} | ${'-'.repeat(30)} |`).join('\n'),
    110,
  ],
]

describe('the estimate before the first reply', () => {
  it.each(counted)('of %s is not below the real count and at most 2.2 times that', (_what, text, tokens) => {
    const estimate = createTokenMeter().estimate(text)
    expect(estimate).toBeGreaterThanOrEqual(tokens)
    expect(estimate).toBeLessThanOrEqual(tokens * 2.2)
  })
})

describe('a token meter', () => {
  const text = 'The quick brown fox jumps over the lazy dog. '.repeat(20)

  it('adds a margin before the first reply', () => {
    const meter = createTokenMeter()
    expect(meter.learned).toBe(false)
    expect(meter.estimate(text)).toBe(Math.ceil(roughTokens(text) * 1.15))
  })

  it('follows what the server counted and stays a little above it', () => {
    const meter = createTokenMeter()
    meter.learn(roughTokens(text), 150)
    expect(meter.learned).toBe(true)
    expect(meter.expected(text)).toBe(150)
    expect(meter.estimate(text)).toBe(Math.ceil(150 * 1.05))
  })

  it('moves towards later replies without jumping', () => {
    const meter = createTokenMeter()
    meter.learn(1000, 1000)
    meter.learn(1000, 2000)
    expect(meter.expected('9'.repeat(1000))).toBe(1400)
  })

  it('estimates by the costliest of the last replies, since a log costs more than the prose before it', () => {
    const meter = createTokenMeter()
    meter.learn(1000, 1000)
    for (let n = 0; n < 7; n += 1) meter.learn(1000, 500)
    expect(meter.estimate('9'.repeat(1000))).toBe(1050)
    meter.learn(1000, 500)
    expect(meter.estimate('9'.repeat(1000))).toBe(525)
  })

  it('takes a refusal for a lower bound of the cost', () => {
    const meter = createTokenMeter()
    meter.learn(1000, 500)
    meter.learnRefusal(1000, 800)
    expect(meter.estimate('9'.repeat(1000))).toBe(840)
    expect(meter.expected('9'.repeat(1000))).toBe(500)
  })

  it.each([
    [63, 63],
    [1000, 0],
  ])('learns nothing from %d tokens counted as %d', (rough, counted) => {
    const meter = createTokenMeter()
    meter.learn(rough, counted)
    expect(meter.learned).toBe(false)
  })
})
