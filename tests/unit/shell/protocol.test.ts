import { describe, expect, test } from 'vitest'
import { failedUrl, startUrl } from '../../../electron/shell/address.js'
import { contentPolicy } from '../../../electron/shell/content-policy.js'
import { respond } from '../../../electron/shell/protocol.js'

const files: Readonly<Record<string, string>> = {
  'index.html': '<head></head>',
  'assets/a.js': 'run()',
}
const read = async (file: string): Promise<Uint8Array> => {
  const text = files[file]
  if (text === undefined) throw new Error(`no file ${file}`)
  return new TextEncoder().encode(text)
}
const get = (url: string, method = 'GET'): Promise<Response> => respond({ method, url }, read)
const nonceOf = (response: Response): string =>
  /'nonce-([^']+)'/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1] ?? ''

describe('status by request', () => {
  test.each([
    ['GET', startUrl, 200],
    ['GET', 'app://bundle/assets/a.js', 200],
    ['GET', 'app://bundle/assets/absent.js', 404],
    ['GET', 'app://bundle/secret', 404],
    ['GET', 'app://other/index.html', 404],
    ['HEAD', startUrl, 405],
    ['POST', startUrl, 405],
    ['PUT', startUrl, 405],
    ['OPTIONS', startUrl, 405],
  ])('%s %s: %d', async (method, url, status) => {
    expect((await get(url, method)).status).toBe(status)
  })
})

test('every response carries the policy and forbids guessing of its kind', async () => {
  for (const url of [startUrl, 'app://bundle/assets/a.js', 'app://bundle/absent.js', failedUrl]) {
    const { headers } = await get(url)
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toBe(contentPolicy(/'nonce-([^']+)'/.exec(policy)?.[1] ?? ''))
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  }
})

test('each document has a nonce of its own, the same in policy and page', async () => {
  const first = await get(startUrl)
  const second = await get(startUrl)
  expect(nonceOf(first)).toMatch(/^[A-Za-z0-9+/]{24}$/)
  expect(nonceOf(first)).not.toBe(nonceOf(second))
  expect(await first.text()).toContain(`nonce="${nonceOf(first)}"`)
})

test('a file that is no page is served byte by byte', async () => {
  const response = await get('app://bundle/assets/a.js')
  expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(await response.text()).toBe('run()')
})

test('the page of last resort needs no file, runs no script and leads back', async () => {
  const text = await (await get(failedUrl)).text()
  expect(text).toContain(`href="${startUrl}"`)
  expect(text).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/)
})
