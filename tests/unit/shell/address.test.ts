import { describe, expect, test } from 'vitest'
import {
  failedUrl,
  isBundleUrl,
  linkForBrowser,
  mayNavigate,
  startUrl,
} from '../../../electron/shell/address.js'

describe('only app://bundle is the own page', () => {
  test.each([
    [startUrl, true],
    ['app://bundle/', true],
    ['app://bundle', true],
    ['app://bundle/deep/file.js?query#hash', true],
    ['app://other/index.html', false],
    ['app://bundle.example/index.html', false],
    ['app://bundle:80/index.html', false],
    ['app://user@bundle/index.html', false],
    ['app://user:word@bundle/index.html', false],
    ['app:bundle', false],
    ['app:///bundle', false],
    ['https://bundle/index.html', false],
    ['file:///bundle/index.html', false],
    ['about:blank', false],
    ['about:srcdoc', false],
    ['data:text/html,app://bundle', false],
    ['blob:app://bundle/1', false],
    ['', false],
    ['app', false],
  ])('%j: %j', (url, own) => {
    expect(isBundleUrl(url)).toBe(own)
  })
})

describe('the window goes nowhere, save from the page of last resort to the start', () => {
  test.each([
    [failedUrl, startUrl, true],
    [failedUrl, failedUrl, false],
    [failedUrl, 'https://example.com/', false],
    [startUrl, startUrl, false],
    [startUrl, failedUrl, false],
    [startUrl, 'https://example.com/', false],
    [startUrl, 'file:///etc/passwd', false],
    [startUrl, 'javascript:alert(1)', false],
    [startUrl, 'app://bundle/other.html', false],
    ['', startUrl, false],
    ['about:blank', startUrl, false],
  ])('from %j to %j: %j', (from, to, allowed) => {
    expect(mayNavigate(from, to)).toBe(allowed)
  })
})

describe('only plain web addresses reach the browser', () => {
  test.each([
    ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/'],
    ['HTTPS://EXAMPLE.com', 'https://example.com/'],
    ['  https://example.com ', 'https://example.com/'],
    ['https://example.com/a b"c', 'https://example.com/a%20b%22c'],
    ['https://bank.example@evil.example/', null],
    ['https://:word@evil.example/', null],
    ['file:///etc/passwd', null],
    ['javascript:alert(1)', null],
    ['data:text/html,hello', null],
    ['mailto:a@example.com', null],
    ['smb://host/share', null],
    ['vscode://file/etc', null],
    ['app://bundle/index.html', null],
    ['//example.com', null],
    ['example.com', null],
    ['https://', null],
    ['', null],
    [`https://example.com/${'a'.repeat(4096)}`, null],
  ])('%j becomes %j', (text, link) => {
    expect(linkForBrowser(text)).toBe(link)
  })
})
