/** What becomes of a request of the page. */
import { describe, expect, it } from 'vitest'
import { pageOrigin } from '../../../../build/chromium-shell/addresses.js'
import type { Channel, Params } from '../../../../build/chromium-shell/pipe.js'
import { interceptRequests } from '../../../../build/chromium-shell/requests.js'
import { gate } from '../../../support/gate.js'

/** The commands that one request leads to, and the documents that were asked about. */
async function outcome(url: string, resourceType: string, allowed: boolean) {
  const sent: string[] = []
  const asked: string[] = []
  const listeners: ((params: Params) => void)[] = []
  const end = gate()
  const channel: Channel = {
    send: async (method, params) => {
      if (method === 'Fetch.enable') return {}
      const detail = [params?.['errorReason'], params?.['responseCode']].filter((one) => one !== undefined)
      sent.push([method, ...detail.map((one) => JSON.stringify(one))].join(' '))
      end.open()
      return {}
    },
    on: (_, listener) => {
      listeners.push(listener)
    },
  }
  await interceptRequests(channel, {
    handler: () => () => new Response('x'),
    mayNavigate: (to) => {
      asked.push(to)
      return allowed
    },
  })
  const request = { url, method: 'GET', headers: {} }
  for (const listener of listeners) listener({ requestId: '1', frameId: 'f', resourceType, request })
  await end.opened
  return { sent, asked }
}

const [blob, data] = [`blob:${pageOrigin}/1`, 'data:text/html,x']

describe('a request', () => {
  it.each([
    [blob, 'Image', 'Fetch.continueRequest'],
    [data, 'Font', 'Fetch.continueRequest'],
    [`${pageOrigin}/a.js`, 'Script', 'Fetch.fulfillRequest 200'],
    [`${pageOrigin}/favicon.ico`, 'Other', 'Fetch.fulfillRequest 204'],
    ['https://example.org/', 'XHR', 'Fetch.failRequest "BlockedByClient"'],
  ])('for %s as %s is answered with %s, and nobody is asked', async (url, type, answer) => {
    expect(await outcome(url, type, false)).toEqual({ sent: [answer], asked: [] })
  })

  it.each([blob, data, `${pageOrigin}/index.html`, 'https://example.org/'])(
    'for the document %s is aborted when the app does not want it',
    async (url) => {
      const { sent, asked } = await outcome(url, 'Document', false)
      expect([sent, asked.length]).toEqual([['Fetch.failRequest "Aborted"'], 1])
    },
  )
})
