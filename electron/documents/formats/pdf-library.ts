/** pdf.js for text alone: in this very thread, with fonts and character maps from beside the bundle, never the network. */
import { readFile } from 'node:fs/promises'
import type * as PdfJs from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Folders of the package that stand beside the bundle. */
const folders: Readonly<Record<string, string>> = {
  cMapUrl: 'cmaps',
  standardFontDataUrl: 'standard_fonts',
}

/** Files of the package, by the names that pdf.js asks for. */
export class PackagedFiles {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const folder = folders[kind]
    // Names come out of the document.
    if (folder === undefined || !/^[\w.-]+$/.test(filename)) throw new Error(`no such file: ${filename}`)
    return new Uint8Array(await readFile(new URL(`./pdfjs/${folder}/${filename}`, import.meta.url)))
  }
}

let library: Promise<typeof PdfJs> | null = null

export function loadPdfJs(): Promise<typeof PdfJs> {
  library ??= load()
  return library
}

async function load(): Promise<typeof PdfJs> {
  // Drawing needs these; reading text only needs that their names exist when the module is evaluated.
  const globals = globalThis as Record<string, unknown>
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) globals[name] ??= class {}
  // The module looks for a native canvas when it is evaluated, which reading text must not load.
  const getBuiltinModule = process.getBuiltinModule.bind(process)
  const withoutCanvas = (id: string): unknown =>
    id === 'module' ? { createRequire: () => () => ({}) } : getBuiltinModule(id)
  process.getBuiltinModule = withoutCanvas as typeof process.getBuiltinModule
  try {
    globals['pdfjsWorker'] = await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
    return await import('pdfjs-dist/legacy/build/pdf.mjs')
  } finally {
    process.getBuiltinModule = getBuiltinModule
  }
}
