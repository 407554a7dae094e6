/** Fills the folders that electron-builder.yml packs, from a finished build in dist/. */
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeIcons } from './icon.mjs'
import { licenceText } from './licences.mjs'

/** What of dist/ goes into app.asar: main, preload, the reader's worker with its chunks and files, and the page. */
export function isBundle(name) {
  return (
    ['main.js', 'preload.cjs', 'reader-worker.js', 'pdfjs', 'renderer'].includes(name) ||
    /^reader-.+\.js$/.test(name)
  )
}

/** @param root of the checkout; @param target folder for `app`, `resources` and `build`, emptied first. */
export async function stage(root, target) {
  const dist = path.join(root, 'dist')
  const app = path.join(target, 'app')
  const resources = path.join(target, 'resources')
  const build = path.join(target, 'build')
  for (const folder of [app, resources, build]) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
  }
  const bundles = (await readdir(dist)).filter(isBundle)
  for (const name of bundles) await cp(path.join(dist, name), path.join(app, name), { recursive: true })
  await writeFile(path.join(app, 'package.json'), `${JSON.stringify(await appFacts(root), null, 2)}\n`)
  for (const name of ['python', 'sample']) {
    await cp(path.join(dist, name), path.join(resources, name), { recursive: true })
  }
  await cp(path.join(root, 'LICENSE'), path.join(resources, 'LICENSE.txt'))
  await writeFile(path.join(resources, 'THIRD-PARTY-LICENSES.txt'), await licenceText(root))
  await writeIcons(build)
  await cp(path.join(build, 'icons', '512x512.png'), path.join(app, 'icon.png'))
}

/** What Electron reads of the app; no dependencies, since everything is bundled. */
async function appFacts(root) {
  const facts = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const { name, productName, version, description, license, author } = facts
  return {
    name,
    productName,
    version,
    description,
    license,
    author,
    // Ties running windows to the desktop entry.
    desktopName: 'quarry.desktop',
    type: 'module',
    main: 'main.js',
  }
}
