/** Builds the page that shows steps and variables alone (renderer/dev/panes) and serves it to a browser of this machine. */
import { createServer } from 'node:http'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { root } from './setup.mjs'

/** As strict as the app window's own. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'"

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

export async function buildPanesPage(outDir = path.join(root, '.cache', 'panes')) {
  const vite = await import('vite')
  await vite.build({
    configFile: path.join(root, 'build', 'vite.config.mjs'),
    build: { outDir, rollupOptions: { input: path.join(root, 'renderer', 'dev', 'panes', 'index.html') } },
  })
  return outDir
}

/** `{ url, close }`; the page is `url`, on a free port of 127.0.0.1. */
export async function servePanesPage(folder) {
  const server = createServer(async (request, response) => {
    if (request.url === '/favicon.ico') return response.writeHead(204).end()
    const { pathname } = new URL(request.url ?? '/', 'http://page')
    const file = path.join(folder, path.normalize(pathname))
    const type = types[path.extname(file)]
    const text = type === undefined ? null : await readFile(file).catch(() => null)
    if (text === null) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(text)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${server.address().port}/dev/panes/index.html`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
