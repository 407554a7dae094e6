/** The licences of everything that is bundled, gathered from the packages that the lock file names for production. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Folders of the production packages in a lock file of version 2 or 3, with name and version, sorted by name.
 * @param {{ packages: Record<string, { version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, link?: boolean, license?: string }> }} lock
 */
export function productionPackages(lock) {
  return Object.entries(lock.packages)
    .filter(([folder, facts]) => folder !== '' && !facts.dev && !facts.devOptional && !facts.link)
    .map(([folder, facts]) => ({
      folder,
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: facts.version ?? '',
      license: facts.license ?? '',
      optional: facts.optional === true,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
}

/** @returns {Promise<string>} one text; throws when a package gives neither a licence's text nor its name. */
export async function licenceText(root) {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'))
  const sections = []
  for (const one of productionPackages(lock)) {
    const section = await sectionOf(root, one)
    if (section !== null) sections.push(section)
  }
  const head =
    'Quarry contains the work of others, under the licences below. Electron and Chromium bring theirs beside.\n'
  return [head, ...sections].join(`\n${'-'.repeat(80)}\n\n`)
}

/** Null for an optional package that is not installed on this system, since it is not bundled either. */
async function sectionOf(root, { folder, name, version, license, optional }) {
  const place = path.join(root, folder)
  let names
  try {
    names = await readdir(place)
  } catch {
    if (optional) return null
    throw new Error(`${name} is not installed, so its licence cannot be read`)
  }
  const files = names.filter((file) => /^(licen[cs]e|copying|notice)([._-]|$)/i.test(file)).sort()
  const texts = await Promise.all(
    files.map((file) => readFile(path.join(place, file), 'utf8').catch(() => '')),
  )
  const text = texts.map((one) => one.trim()).filter((one) => one !== '')
  if (text.length === 0 && license === '') throw new Error(`${name} names no licence`)
  return [`${name} ${version}`, license, '', ...text].join('\n').trimEnd() + '\n'
}
