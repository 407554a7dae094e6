/** Which file of the page's folder an address names, and as what it is served. */
import { isBundleUrl } from './address.js'

/** The whole list: a file of another kind is not served. */
export const contentTypes: Readonly<Record<string, string>> = {
  bcmap: 'application/octet-stream',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  pfb: 'application/octet-stream',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
  woff2: 'font/woff2',
}

export interface BundleFile {
  /** Relative to the page's folder, with `/` between; never leads out of it. */
  readonly path: string
  readonly contentType: string
}

/** Null for every address that names no file of a served kind inside the folder. */
export function bundleFile(url: string): BundleFile | null {
  if (!isBundleUrl(url)) return null
  const segments = new URL(url).pathname.slice(1).split('/').map(decode)
  const plain = segments.every((segment): segment is string => segment !== null && isPlain(segment))
  if (!plain) return null
  const path = segments.join('/')
  const contentType = contentTypes[extensionOf(path)]
  return contentType === undefined ? null : { path, contentType }
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

/** No way up, no hidden file, no separator that was hidden by escaping, nothing that a file system reads in its own way. */
function isPlain(segment: string): boolean {
  return /^[A-Za-z0-9_@+-][A-Za-z0-9_.@+-]*$/.test(segment)
}

function extensionOf(path: string): string {
  const dot = path.lastIndexOf('.')
  const extension = path.slice(dot + 1)
  return dot === -1 || !Object.hasOwn(contentTypes, extension) ? '' : extension
}
