import { expect, test } from 'vitest'
import { createFileTokens } from '../../../electron/shell/file-tokens.js'

test('a token leads back to its path and tells nothing of it', () => {
  const tokens = createFileTokens()
  const token = tokens.tokenOf('/secret/name.txt')
  expect(tokens.pathOf(token)).toBe('/secret/name.txt')
  expect(token).toMatch(/^[0-9a-f-]{36}$/)
})

test('the same path has the same token, another path another one', () => {
  const tokens = createFileTokens()
  expect(tokens.tokenOf('/a')).toBe(tokens.tokenOf('/a'))
  expect(tokens.tokenOf('/a')).not.toBe(tokens.tokenOf('/b'))
})

test.each(['', 'nonsense', '__proto__', 'constructor'])('the token %j was never given', (token) => {
  expect(createFileTokens().pathOf(token)).toBeNull()
})

test('the token that was used longest ago is forgotten first', () => {
  const tokens = createFileTokens(2)
  const a = tokens.tokenOf('/a')
  const b = tokens.tokenOf('/b')
  tokens.tokenOf('/a')
  const c = tokens.tokenOf('/c')
  expect([a, b, c].map((token) => tokens.pathOf(token))).toEqual(['/a', null, '/c'])
  expect(tokens.tokenOf('/b')).not.toBe(b)
})
