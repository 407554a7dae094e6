/** The page's own address and every question about addresses: values in, values out. */

export const scheme = 'app'
export const startUrl = 'app://bundle/index.html'
/** A page without scripts, for a window that keeps failing. */
export const failedUrl = 'app://bundle/failed.html'

/** Longest address that is handed to the system's browser. */
const maxLinkChars = 4096

/** `new URL('app://x').origin` is "null", so protocol and host are compared. */
export function isBundleUrl(text: string): boolean {
  const url = parse(text)
  return (
    url !== null &&
    url.protocol === `${scheme}:` &&
    url.host === 'bundle' &&
    url.username === '' &&
    url.password === ''
  )
}

/** The window never goes anywhere by itself; the page of last resort may lead back to the start. */
export function mayNavigate(from: string, to: string): boolean {
  return from === failedUrl && to === startUrl
}

/** The address as the system's browser gets it; null for anything but plain http and https. */
export function linkForBrowser(text: string): string | null {
  if (text.length > maxLinkChars) return null
  const url = parse(text)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  // A name before the host is how a false address looks like a true one.
  if (url.username !== '' || url.password !== '' || url.hostname === '') return null
  return url.href
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}
