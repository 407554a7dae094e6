/** Every request of the page: its own files from the main bundle's handler, everything else refused. */
import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { isPage, policyForPage, toApp } from './addresses.js'
import { ignoreEnd } from './browser.js'
import type { Channel } from './pipe.js'

export type Handler = (request: Request) => Response | Promise<Response>

export interface RequestOptions {
  handler(): Handler | undefined
  /** Whether a document may be loaded into a frame; asks the main bundle's listeners. */
  mayNavigate(url: string, frame: string, redirected: boolean): boolean
}

const pausedSchema = z.object({
  requestId: z.string(),
  frameId: z.string(),
  resourceType: z.string(),
  redirectedRequestId: z.string().optional(),
  request: z.object({ url: z.string(), method: z.string(), headers: z.record(z.string(), z.string()) }),
})
type Paused = z.infer<typeof pausedSchema>

export async function interceptRequests(channel: Channel, options: RequestOptions): Promise<void> {
  channel.on('Fetch.requestPaused', (event) => {
    ignoreEnd(answer(channel, pausedSchema.parse(event), options))
  })
  await channel.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
}

async function answer(channel: Channel, paused: Paused, options: RequestOptions): Promise<unknown> {
  const { requestId, request } = paused
  const fail = (errorReason: string) => channel.send('Fetch.failRequest', { requestId, errorReason })
  if (paused.resourceType === 'Document') {
    const redirected = paused.redirectedRequestId !== undefined
    // An aborted navigation leaves the page where it is.
    if (!options.mayNavigate(toApp(request.url), paused.frameId, redirected)) return fail('Aborted')
  }
  // Made by the page from what it holds already: no other party is asked.
  if (/^(blob|data):/.test(request.url)) return channel.send('Fetch.continueRequest', { requestId })
  const handler = options.handler()
  if (!isPage(request.url) || handler === undefined) return fail('BlockedByClient')
  // Asked for by the browser, not by the page; Electron never does.
  if (toApp(request.url) === 'app://bundle/favicon.ico')
    return channel.send('Fetch.fulfillRequest', { requestId, responseCode: 204 })
  const response = await respond(handler, request)
  if (response === null) return fail('Failed')
  return channel.send('Fetch.fulfillRequest', { requestId, ...response })
}

/** Null when the handler threw, which is a failed request in Electron as well. */
async function respond(handler: Handler, request: Paused['request']) {
  try {
    const { method, headers } = request
    const response = await handler(new Request(toApp(request.url), { method, headers: ownHeaders(headers) }))
    return {
      responseCode: response.status,
      responsePhrase: response.statusText || (STATUS_CODES[response.status] ?? 'Unknown'),
      responseHeaders: [...response.headers]
        .map(([name, value]) => ({
          name,
          value: name === 'content-security-policy' ? policyForPage(value) : value,
        }))
        .concat(
          // Windows of its own the page has none; what its handler answers to `window.open` is asked all the same.
          {
            name: 'content-security-policy',
            value: 'sandbox allow-scripts allow-same-origin allow-forms allow-modals',
          },
        ),
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    }
  } catch (error) {
    process.stderr.write(`quarry: ${error instanceof Error ? error.message : String(error)}\n`)
    return null
  }
}

function ownHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name.toLowerCase() === 'referer' || name.toLowerCase() === 'origin' ? toApp(value) : value,
    ]),
  )
}
