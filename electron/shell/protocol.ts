/** Serves `app://bundle/...` from the page's folder: GET only, fixed kinds, with the page's policy on each response. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { failedUrl, scheme } from './address.js'
import { bundleFile, contentTypes } from './bundle-file.js'
import { contentPolicy, withNonce } from './content-policy.js'
import type { ProtocolSlice } from './electron-slice.js'
import { failedPage } from './failed-page.js'

/** Before the app is ready. */
export function declareScheme(protocol: ProtocolSlice): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** @param folder of the built page. */
export function serveBundle(protocol: ProtocolSlice, folder: string): void {
  protocol.handle(scheme, (request) => respond(request, (file) => readFile(path.join(folder, file))))
}

/** What a request is made of, as far as it counts. */
export interface BundleRequest {
  readonly method: string
  readonly url: string
}

/** @param read bytes of a file by its path inside the folder; a rejection counts as absent. */
export async function respond(
  request: BundleRequest,
  read: (file: string) => Promise<Uint8Array>,
): Promise<Response> {
  if (request.method !== 'GET') return refusal(405)
  const file = bundleFile(request.url)
  if (file === null) return refusal(404)
  const nonce = randomBytes(18).toString('base64')
  if (request.url === failedUrl) return success(failedPage, contentTypes['html'] ?? '', nonce)
  let bytes: Uint8Array
  try {
    bytes = await read(file.path)
  } catch {
    return refusal(404)
  }
  const isPage = file.path.endsWith('.html')
  const body = isPage ? withNonce(new TextDecoder().decode(bytes), nonce) : new Uint8Array(bytes)
  return success(body, file.contentType, nonce)
}

function success(body: string | Uint8Array<ArrayBuffer>, contentType: string, nonce: string): Response {
  return new Response(body, { status: 200, headers: headersOf(contentType, nonce) })
}

function refusal(status: number): Response {
  return new Response('', { status, headers: headersOf('text/plain; charset=utf-8', 'none') })
}

function headersOf(contentType: string, nonce: string): Record<string, string> {
  return {
    'Content-Type': contentType,
    'Content-Security-Policy': contentPolicy(nonce),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  }
}
