/**
 * `npm run package`: installers of this system's kind, into dist/installers. Words after `--` name targets (dmg, zip, deb,
 * rpm, AppImage, dir); none means those of electron-builder.yml. `--stub` packs a folder shaped like Electron instead of
 * Electron, as `dir` only, to see what would be in an installer where Electron cannot be fetched; `--output DIR` puts
 * the result elsewhere.
 */
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fail, root, setUp } from './setup.mjs'

/**
 * Packs what stands in dist/.
 * @param {{ targets: string[], stub: boolean, output: string | null, cache?: string }} wishes
 */
export async function pack({ targets, stub, output, cache = path.join(root, '.cache', 'package') }) {
  const { stage } = await import('./packaging/stage.mjs')
  await stage(root, cache)
  const { build, Platform } = await import('electron-builder')
  const platform = process.platform === 'darwin' ? Platform.MAC : Platform.LINUX
  const options = {
    projectDir: root,
    targets: targets.length === 0 ? platform.createTarget() : platform.createTarget(targets),
    config: {
      extends: path.join(root, 'electron-builder.yml'),
      ...(output === null ? {} : { directories: { output } }),
      ...(stub ? { electronDist: await stubElectron(cache) } : {}),
    },
  }
  return build(options)
}

async function stubElectron(cache) {
  const { writeStubElectron } = await import('./packaging/stub-electron.mjs')
  const facts = createRequire(import.meta.url).resolve('electron/package.json')
  const folder = path.join(cache, 'stub-electron')
  await writeStubElectron(folder, JSON.parse(readFileSync(facts, 'utf8')).version)
  return folder
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stub: { type: 'boolean', default: false }, output: { type: 'string' } },
  })
  if (values.stub && positionals.some((target) => target !== 'dir')) {
    fail('--stub packs no Electron, so it makes no installer; the only target it knows is dir')
  }
  await setUp()
  const targets = values.stub ? ['dir'] : positionals
  const output = values.output === undefined ? null : path.resolve(values.output)
  try {
    const made = await pack({ targets, stub: values.stub, output })
    const places = made.length > 0 ? made : [output ?? path.join(root, 'dist', 'installers')]
    for (const place of places) console.log(path.relative(process.cwd(), place))
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n')
    fail(`no installer was made: ${reason} (Electron and the tools of each target are fetched on first use)`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
