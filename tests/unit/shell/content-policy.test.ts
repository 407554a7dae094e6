import { expect, test } from 'vitest'
import { nonceSelector } from '../../../electron/contract/ipc.js'
import { contentPolicy, withNonce } from '../../../electron/shell/content-policy.js'

test('the page may use its own files and styles with its nonce, and nothing else', () => {
  expect(contentPolicy('abc')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-abc'; img-src 'self' data: blob:; " +
      "font-src 'self'; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; " +
      "form-action 'none'; frame-ancestors 'none'",
  )
})

test('the nonce stands where the contract says, at the end of the head', () => {
  const page = withNonce('<html><head><title>$&</title></head><body></head></body></html>', 'a$&b')
  expect(page).toBe(
    '<html><head><title>$&</title><meta property="csp-nonce" nonce="a$&b" />\n</head><body></head></body></html>',
  )
  expect(nonceSelector).toBe('meta[property="csp-nonce"]')
})
