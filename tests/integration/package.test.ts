/**
 * What an installer would hold, read from a packed folder. The Electron in it is a stub, so that this runs where none can
 * be fetched: nothing here shows that the packed app starts.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findParts } from '../../electron/app/install.js'
import { readAsar } from '../support/asar.js'
import { tempFolder } from '../support/temp-folder.js'

const root = path.resolve(import.meta.dirname, '..', '..')
const dist = path.join(root, 'dist')
// Build scripts in JavaScript: their shapes are stated here.
const { pack } = (await import(new URL('../../build/package.mjs', import.meta.url).href)) as {
  pack: (wishes: { targets: string[]; stub: boolean; output: string | null }) => Promise<string[]>
}
const { isBundle } = (await import(new URL('../../build/packaging/stage.mjs', import.meta.url).href)) as {
  isBundle: (name: string) => boolean
}

const output = tempFolder()
const unpacked = path.join(output, 'linux-unpacked')
const resources = path.join(unpacked, 'resources')
let archive = new Map<string, Buffer | null>()

/** Files below a folder, relative to it, with `/` between. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .sort()
}

const textOf = (name: string): string => archive.get(name)?.toString('utf8') ?? ''

beforeAll(async () => {
  await pack({ targets: ['dir'], stub: true, output })
  archive = readAsar(path.join(resources, 'app.asar'))
}, 240_000)

describe('the archive', () => {
  test('holds the bundles of this build and nothing else', () => {
    const bundles = readdirSync(dist).filter(isBundle)
    const wanted = bundles.flatMap((name) =>
      statSync(path.join(dist, name)).isFile()
        ? [name]
        : filesBelow(path.join(dist, name)).map((file) => `${name}/${file}`),
    )
    expect([...archive.keys()].sort()).toEqual([...wanted, 'icon.png', 'package.json'].sort())
    for (const name of wanted)
      expect(archive.get(name)?.equals(readFileSync(path.join(dist, name)))).toBe(true)
  })

  test('holds the reader of each format, and what pdf.js opens beside it', () => {
    const names = [...archive.keys()]
    const formats = ['archive', 'docx', 'epub', 'gzip', 'html', 'mail', 'mbox', 'ods', 'pdf', 'pptx', 'xlsx']
    const missing = formats.filter((one) => !names.some((name) => name.startsWith(`reader-${one}-`)))
    expect(missing).toEqual([])
    expect(names.some((name) => name.startsWith('reader-pdf.worker-'))).toBe(true)
    for (const folder of ['pdfjs/cmaps/', 'pdfjs/standard_fonts/'])
      expect(names.filter((name) => name.startsWith(folder)).length).toBeGreaterThan(10)
  })

  test('holds no source map, no source, no module, no Python', () => {
    const strange = [...archive.keys()].filter((name) => /\.(map|ts|tsx|py|node)$|node_modules/.test(name))
    expect(strange).toEqual([])
  })

  test('lacks no file that a bundle names beside itself', () => {
    const named = [...archive.keys()]
      .filter((name) => /^[^/]+\.js$/.test(name))
      .flatMap((name) => [...textOf(name).matchAll(/["']\.\/(reader-[\w.-]+\.js)["']/g)])
      .map((match) => match[1] ?? '')
    expect(named).toContain('reader-worker.js')
    expect(named.filter((name) => !archive.has(name))).toEqual([])
  })

  test('names the main bundle, and no module that it would have to find', () => {
    const facts = z.record(z.string(), z.unknown()).parse(JSON.parse(textOf('package.json')))
    expect(facts).toMatchObject({
      productName: 'Quarry',
      main: 'main.js',
      type: 'module',
      desktopName: 'quarry.desktop',
    })
    expect(Object.keys(facts).filter((key) => /dependencies|scripts/i.test(key))).toEqual([])
  })
})

describe('beside the archive', () => {
  test('lies the whole driver, byte by byte, where the app looks for it', () => {
    const parts = findParts(path.join(resources, 'app.asar'), resources, (file) =>
      filesBelow(resources).includes(path.relative(resources, file)),
    )
    expect(parts).toEqual({
      driverDir: path.join(resources, 'python'),
      sampleDir: path.join(resources, 'sample'),
    })
    const driver = filesBelow(path.join(dist, 'python')).filter((name) => name.endsWith('.py'))
    expect(driver).toContain('repl_driver.py')
    expect(filesBelow(parts.driverDir)).toEqual(driver)
    for (const name of driver) {
      const [packed, built] = [parts.driverDir, path.join(dist, 'python')].map((at) =>
        readFileSync(path.join(at, name)),
      )
      expect(packed).toEqual(built)
    }
    expect(filesBelow(parts.sampleDir)).toEqual(['recording.json', 'sample.json', 'shop.log'])
  })

  test('lies nothing else', () => {
    expect(readdirSync(resources).sort()).toEqual([
      'LICENSE.txt',
      'THIRD-PARTY-LICENSES.txt',
      'app.asar',
      'python',
      'sample',
    ])
  })

  test('stand the licences of Electron and of every package in the bundles', () => {
    expect(readdirSync(unpacked)).toEqual(
      expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html']),
    )
    const text = readFileSync(path.join(resources, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
    const { dependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))
    const missing = Object.entries(dependencies).filter(
      ([name, version]) => !text.includes(`\n${name} ${version}\n`),
    )
    expect(missing).toEqual([])
    expect(text).toContain('Permission is hereby granted, free of charge')
  })
})

test('each fuse of the binary is set as named', () => {
  const program = readFileSync(path.join(unpacked, 'quarry'))
  const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
  const at = program.indexOf(sentinel) + sentinel.length
  const names = [
    'runAsNode',
    'cookieEncryption',
    'nodeOptions',
    'nodeCliInspect',
    'asarIntegrity',
    'onlyLoadAppFromAsar',
    'browserSnapshot',
    'fileProtocolPrivileges',
  ]
  expect(program[at + 1]).toBe(names.length)
  const set = names.filter((_name, index) => program[at + 2 + index] === '1'.charCodeAt(0))
  expect(set).toEqual(['asarIntegrity', 'onlyLoadAppFromAsar'])
})
