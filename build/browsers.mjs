/** What can draw the window on this machine, for build scripts: as the product finds it, from dist/. */
import { homedir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './setup.mjs'

/**
 * Call after a build. `electron`, `chromium`: path of the binary, null when it is absent; `noSandbox`: the browser has
 * none for this user.
 */
export async function findBrowsers() {
  const [{ electronBinary, findChromium }, { startsWithoutSandbox }] = await Promise.all(
    ['browsers.js', 'renderer-sandbox.js'].map(
      (name) => import(pathToFileURL(path.join(root, 'dist', name)).href),
    ),
  )
  const { platform, env } = process
  return {
    electron: electronBinary([root]),
    chromium: findChromium(env, platform, homedir()),
    noSandbox: startsWithoutSandbox({ platform, root: process.getuid?.() === 0 }),
  }
}
