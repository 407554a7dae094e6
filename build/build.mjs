/**
 * Builds dist/: the command line, the reader's worker, and main and preload of the app window as bundles, the window's
 * page, the Python driver, and the sample file.
 * Fast enough to run before every start; nothing is fetched.
 */
import { cp, mkdir, readFile, readdir, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { build } from 'esbuild'
import { buildChromiumShell } from './chromium-shell.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const dist = path.join(root, 'dist')

/** Bundles of CommonJS packages in ESM need a `require`. */
const banner = `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);`

export async function bundle(entryPoints, outdir = dist, options = {}) {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  return build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: banner },
    define: { 'process.env.QUARRY_VERSION': JSON.stringify(version) },
    // The host brings it: Electron itself, or what stands in for it.
    external: ['electron'],
    logLevel: 'warning',
    legalComments: 'none',
    ...options,
  })
}

/** A confined page's preload script is one CommonJS file that finds no module but `electron`. */
async function bundlePreload() {
  await build({
    absWorkingDir: root,
    entryPoints: { preload: 'electron/shell/preload.ts' },
    outdir: dist,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'browser',
    target: 'chrome142',
    format: 'cjs',
    external: ['electron'],
    logLevel: 'warning',
    legalComments: 'none',
  })
}

/** In place, since a session that runs from here imports a helper when it is first used. */
async function copyDriver() {
  const source = path.join(root, 'python')
  const target = path.join(dist, 'python')
  const wanted = (file) => !file.includes('__pycache__')
  await cp(source, target, { recursive: true, filter: wanted })
  for (const file of await readdir(target, { recursive: true })) {
    if (!wanted(file) || !existsSync(path.join(source, file))) {
      await rm(path.join(target, file), { recursive: true, force: true })
    }
  }
}

/**
 * The reader's worker: a small bundle, and chunks beside it that hold the libraries of single formats and are loaded
 * when a file needs them. Chunks of earlier builds go.
 */
export async function bundleReader(outdir = dist) {
  const { metafile } = await bundle({ 'reader-worker': 'electron/documents/reader-worker.ts' }, outdir, {
    splitting: true,
    chunkNames: 'reader-[name]-[hash]',
    metafile: true,
  })
  const made = new Set(Object.keys(metafile.outputs).map((file) => path.basename(file)))
  for (const file of await readdir(outdir)) {
    if (/^reader-.+-[A-Z0-9]{8}\.js$/.test(file) && !made.has(file)) await rm(path.join(outdir, file))
  }
}

/** Character maps and fonts that the PDF reader needs, beside the bundle of its worker. Nothing is fetched. */
export async function copyPdfFiles(outdir = dist) {
  const source = path.join(root, 'node_modules', 'pdfjs-dist')
  for (const folder of ['cmaps', 'standard_fonts']) {
    await cp(path.join(source, folder), path.join(outdir, 'pdfjs', folder), { recursive: true })
  }
}

/** The same for the pages that the window draws, and the picture decoder that needs no WebAssembly: its policy allows none. */
async function copyPdfFilesOfPage() {
  const page = path.join(dist, 'renderer')
  await copyPdfFiles(page)
  await mkdir(path.join(page, 'pdfjs', 'wasm'), { recursive: true })
  const decoder = path.join('wasm', 'openjpeg_nowasm_fallback.js')
  await cp(path.join(root, 'node_modules', 'pdfjs-dist', decoder), path.join(page, 'pdfjs', decoder))
}

async function makeSample() {
  const script = path.join(root, 'build', 'make-sample.mjs')
  if (!existsSync(script)) return
  const { makeSample: make } = await import(script)
  await make(path.join(dist, 'sample'))
  const recording = path.join(root, 'build', 'sample-recording.json')
  if (existsSync(recording)) await cp(recording, path.join(dist, 'sample', 'recording.json'))
}

/** The page of the app window, into dist/renderer. */
async function buildRenderer() {
  const vite = await import('vite')
  await vite.build({ configFile: path.join(root, 'build', 'vite.config.mjs') })
}

export async function buildAll() {
  await mkdir(dist, { recursive: true })
  await bundle({
    cli: 'electron/cli/main.ts',
    main: 'electron/shell/main.ts',
  })
  await bundleReader()
  await bundlePreload()
  await buildChromiumShell(dist)
  await buildRenderer()
  await copyDriver()
  await copyPdfFiles()
  await copyPdfFilesOfPage()
  await makeSample()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll()
