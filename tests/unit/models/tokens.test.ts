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
    ['🙂', 3],
  ])('of %j is %d', (text, tokens) => {
    expect(roughTokens(text)).toBe(tokens)
  })

  it('counts a drawn line and deep indentation as few tokens', () => {
    expect(roughTokens('='.repeat(80))).toBe(20)
    expect(roughTokens(' '.repeat(64))).toBe(3)
  })
})

describe('a token meter', () => {
  const text = 'The quick brown fox jumps over the lazy dog. '.repeat(20)

  it('adds a tenth before the first reply', () => {
    const meter = createTokenMeter()
    expect(meter.learned).toBe(false)
    expect(meter.estimate(text)).toBe(Math.ceil(roughTokens(text) * 1.1))
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

  it.each([
    [63, 63],
    [1000, 0],
  ])('learns nothing from %d tokens counted as %d', (rough, counted) => {
    const meter = createTokenMeter()
    meter.learn(rough, counted)
    expect(meter.learned).toBe(false)
  })
})
