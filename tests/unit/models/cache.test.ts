import { describe, expect, it } from 'vitest'
import { cacheKey, createReplyCache } from '../../../electron/models/cache.js'

describe('the reply cache', () => {
  it('forgets the oldest replies when its room is full', () => {
    const cache = createReplyCache(10)
    cache.set('a', '1234')
    cache.set('b', '1234')
    cache.set('c', '1234')
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, '1234', '1234'])
  })

  it('counts a reply that was replaced once', () => {
    const cache = createReplyCache(10)
    cache.set('b', '1234')
    for (let n = 0; n < 5; n += 1) cache.set('a', '1234')
    expect([cache.get('a'), cache.get('b')]).toEqual(['1234', '1234'])
  })

  it('does not empty itself for a reply larger than its room', () => {
    const cache = createReplyCache(10)
    cache.set('a', '1')
    cache.set('b', 'x'.repeat(100))
    expect([cache.get('a'), cache.get('b')]).toEqual(['1', undefined])
  })
})

describe('cacheKey', () => {
  it('differs by model, system text, prompt and schema', () => {
    const keys = [
      cacheKey('m', undefined, 'p', undefined),
      cacheKey('n', undefined, 'p', undefined),
      cacheKey('m', 's', 'p', undefined),
      cacheKey('m', undefined, 'q', undefined),
      cacheKey('m', undefined, 'p', {}),
      cacheKey('m', undefined, 'p', { type: 'string' }),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })
})
