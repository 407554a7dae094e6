/** The page may use its own files and nothing else: no network, no frames, no plug-ins, no inline script. */

/** @param nonce of this document alone, for libraries that insert style elements. */
export function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Tells the page its nonce, in the place that `nonceSelector` of the contract names. */
export function withNonce(html: string, nonce: string): string {
  return html.replace('</head>', () => `<meta property="csp-nonce" nonce="${nonce}" />\n</head>`)
}
