/** The scripts that the browser runs in each new document, before any of the page's own. */
import { readFileSync } from 'node:fs'
import { worldUrl } from './world/names.js'

export interface Worlds {
  /** For the page's world. */
  readonly page: string
  /** For the preload's world. */
  readonly preload: string
}

/** `folder` holds both scripts as built; `preload` is the path of the preload bundle. */
export function worldSources(folder: string, preload: string, secret: string): Worlds {
  const read = (name: string) => readFileSync(`${folder}/${name}.js`, 'utf8')
  const bundle = readFileSync(preload, 'utf8')
  const bridge = `const quarrySecret = ${JSON.stringify(secret)};`
  const seen = JSON.stringify({ platform: process.platform, env: {}, versions: {} })
  return {
    page: `(() => { ${bridge}\n${read('page')}\n})()`,
    preload: [
      `(() => { ${bridge}`,
      `const quarryProcess = ${seen};`,
      `const quarryPreload = (require, module, exports, process) => {\n${bundle}\n};`,
      read('preload'),
      `})()\n//# sourceURL=${worldUrl}`,
    ].join('\n'),
  }
}
