import { describe, expect, test } from 'vitest'
import { bundleFile, contentTypes } from '../../../electron/shell/bundle-file.js'

const html = 'text/html; charset=utf-8'
const script = 'text/javascript; charset=utf-8'

describe('an address names a file inside the folder', () => {
  test.each([
    ['app://bundle/index.html', 'index.html', html],
    ['app://bundle/index.html?a=../b#../c', 'index.html', html],
    ['app://bundle/assets/index-Dq_1x-.js', 'assets/index-Dq_1x-.js', script],
    ['app://bundle/pdf.worker.min.mjs', 'pdf.worker.min.mjs', script],
    ['app://bundle/a/b/c.css', 'a/b/c.css', 'text/css; charset=utf-8'],
    ['app://bundle/%69ndex.html', 'index.html', html],
    ['app://bundle/assets/%2e%2e/index.html', 'index.html', html],
    ['app://bundle/../../index.html', 'index.html', html],
  ])('%s', (url, path, contentType) => {
    expect(bundleFile(url)).toEqual({ path, contentType })
  })
})

describe('an address that names no file of a served kind is refused', () => {
  test.each([
    'app://bundle/',
    'app://bundle',
    'app://bundle/assets/',
    'app://bundle/assets//index.js',
    'app://bundle/..%2f..%2fetc%2fpasswd.html',
    'app://bundle/..%5c..%5csecret.html',
    'app://bundle/a\\b.html',
    'app://bundle/%2e%2e%2fsecret.html',
    'app://bundle/.hidden.html',
    'app://bundle/.git/config.json',
    'app://bundle/index.html%00.js',
    'app://bundle/index.html%0a.js',
    'app://bundle/%E0%A4%A.html',
    'app://bundle/%252e%252e/index.html',
    'app://bundle/index.js.map',
    'app://bundle/index.HTML',
    'app://bundle/index',
    'app://bundle/index.php',
    'app://bundle/a.constructor',
    'app://bundle/a.__proto__',
    'app://bundle/c:/windows/a.html',
    'app://bundle/\u202Ehtml.html',
    'app://other/index.html',
    'app://bundle:1/index.html',
    'https://bundle/index.html',
    'file:///index.html',
    'nonsense',
  ])('%j', (url) => {
    expect(bundleFile(url)).toBeNull()
  })
})

test('no kind of file is served as something that it could be taken for otherwise', () => {
  expect(
    Object.values(contentTypes).filter((type) => !/^[a-z]+\/[a-z0-9+-]+(; charset=utf-8)?$/.test(type)),
  ).toEqual([])
})
