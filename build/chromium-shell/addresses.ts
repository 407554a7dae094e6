/**
 * Plain Chromium knows no schemes of an app's own. The page therefore lives at an https address whose top-level name is
 * reserved for never existing: a secure context of an origin of its own, every request of which is answered here.
 * The main bundle sees Electron's address, `app://bundle/...`.
 */
const app = 'app://bundle'
export const pageOrigin = 'https://bundle.quarry.invalid'

/** `app://bundle/x` as the browser calls it; other addresses stay. */
export function toPage(url: string): string {
  return translate(url, app, pageOrigin)
}

/** The browser's address as Electron would call it; other addresses stay. */
export function toApp(url: string): string {
  return translate(url, pageOrigin, app)
}

export function isPage(url: string): boolean {
  return toApp(url) !== url
}

/** A policy that names the app's scheme or origin, as the page's origin. */
export function policyForPage(policy: string): string {
  return policy.replaceAll(/\bapp:(\/\/bundle)?(?=[\s;]|$)/g, pageOrigin)
}

function translate(url: string, from: string, to: string): string {
  if (url === from) return to
  return /^[/?#]/.test(url.slice(from.length)) && url.startsWith(from) ? to + url.slice(from.length) : url
}
