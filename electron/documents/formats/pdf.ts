/** PDF documents: the text of each page, with its number and label. */
import { QuarryError } from '../../contract/errors.js'
import { readRange } from '../bytes.js'
import { pageText, rangesText } from './pdf-lines.js'
import { drain, piecesOf, type Portion } from './pdf-pieces.js'
import { mostTurns, withinTurns } from './pdf-turns.js'
import { loadPdfJs, PackagedFiles } from './pdf-library.js'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { FormatReader, ReadContext, ReadResult, Source } from './format.js'

export const pdfReader = createPdfReader(mostTurns)

/** `turns`: that one page may take. */
export function createPdfReader(turns: number): FormatReader {
  return {
    version: 'pdf 1',
    async read(source, context) {
      const document = await open(source, context)
      try {
        return await readPages(document, source, context, turns)
      } finally {
        await document.loadingTask.destroy()
      }
    },
  }
}

async function readPages(
  document: PDFDocumentProxy,
  source: Source,
  { text, map, progress }: ReadContext,
  turns: number,
): Promise<ReadResult> {
  const pages = document.numPages
  const labels = await document.getPageLabels().catch(() => null)
  const fields = await formFields(document)
  const blank: number[] = []
  const broken: number[] = []
  map.restart('page')
  for (let number = 1; number <= pages; number += 1) {
    const label = labels?.[number - 1] ?? ''
    map.begin('page', label === String(number) ? '' : label, number)
    const reached = Math.floor((source.bytes * (number - 1)) / pages)
    const within = { turns, onTurns: () => progress(reached) }
    const reading = textOfPage(document, number, source.name, within)
    const page = await reading.catch((error: unknown) => {
      if (error instanceof QuarryError) throw error
      return null
    })
    if (page === null) broken.push(number)
    const whole = [page ?? '', ...(fields.get(number) ?? [])].filter((part) => part !== '').join('\n')
    if (whole !== '') text.write(`${whole}\n\n`)
    else if (page !== null) blank.push(number)
    progress(Math.floor((source.bytes * number) / pages))
  }
  map.end('page')
  if (blank.length + broken.length === pages) throw onlyPictures(source.name, pages, broken.length)
  return {
    kind: { kind: 'pdf' },
    encoding: 'utf-8',
    warnings: [...blankWarning(blank, pages), ...brokenWarning(broken)],
  }
}

async function open(source: Source, { password }: ReadContext): Promise<PDFDocumentProxy> {
  const { getDocument, VerbosityLevel } = await loadPdfJs()
  const options = {
    data: new Uint8Array(readRange(source.fd, 0, source.bytes).buffer),
    ...(password === undefined ? {} : { password }),
    BinaryDataFactory: PackagedFiles,
    cMapUrl: 'cmaps/',
    cMapPacked: true,
    standardFontDataUrl: 'standard_fonts/',
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    isEvalSupported: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  }
  try {
    return await getDocument(options).promise
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'PasswordException')
      throw lockedPdf(source.name, password !== undefined)
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new QuarryError('input_unreadable', `${source.name} is a damaged PDF: ${reason}`, {
      remedy: 'open it in a PDF viewer and save or print it to a new file',
      cause,
    })
  }
}

/** Throws input_too_large for a page that is drawn without end. */
async function textOfPage(
  document: PDFDocumentProxy,
  number: number,
  name: string,
  { turns, onTurns }: { readonly turns: number; readonly onTurns: () => void },
): Promise<string> {
  const page = await document.getPage(number)
  // The package gives its stream no type of what comes.
  const portions = (page.streamTextContent() as AsyncIterable<Portion>)[Symbol.asyncIterator]()
  const found = await withinTurns(turns, onTurns, async () => ({ pieces: await piecesOf(portions) }))
  if (found === null) throw drawnWithoutEnd(name, number, 'shapes within shapes without end')
  if (found.pieces === null) {
    // Its writer takes no cancel and waits for a reader until the document is destroyed.
    void drain(portions)
    throw drawnWithoutEnd(name, number, 'the same text again and again')
  }
  page.cleanup()
  return pageText(found.pieces)
}

/** What was filled into a form is no text of its page: `name: value` by page. */
async function formFields(document: PDFDocumentProxy): Promise<ReadonlyMap<number, string[]>> {
  const byPage = new Map<number, string[]>()
  const fields: unknown = await document.getFieldObjects().catch(() => null)
  if (typeof fields !== 'object' || fields === null) return byPage
  for (const [name, widgets] of Object.entries(fields)) {
    for (const widget of Array.isArray(widgets) ? (widgets as unknown[]) : []) {
      if (typeof widget !== 'object' || widget === null || !('value' in widget) || !('page' in widget))
        continue
      const { value, page } = widget
      if (typeof value !== 'string' || value === '' || value === 'Off' || typeof page !== 'number') continue
      byPage.set(page + 1, [...(byPage.get(page + 1) ?? []), `${name}: ${value}`])
    }
  }
  return byPage
}

function blankWarning(pages: readonly number[], count: number): string[] {
  if (pages.length === 0) return []
  const which = pages.length === 1 ? `page ${pages[0]} holds` : `${pages.length} pages hold`
  return [`${which} no text (pictures, scans or blank), of ${count}: ${rangesText(pages)}`]
}

function brokenWarning(pages: readonly number[]): string[] {
  return pages.length === 0 ? [] : [`damaged and left out: page ${rangesText(pages)}`]
}

function onlyPictures(name: string, pages: number, broken: number): QuarryError {
  if (pages === 0) {
    return new QuarryError('input_empty', `${name} has no pages`, { remedy: 'choose a file that holds text' })
  }
  const one = broken > 0 ? 'is damaged' : 'is a picture, a scan or blank'
  const many = broken > 0 ? 'are damaged, pictures or blank' : 'are pictures, scans or blank'
  return new QuarryError(
    'input_empty',
    `${name} holds no text: its ${pages === 1 ? `one page ${one}` : `${pages} pages ${many}`}`,
    { remedy: 'have its text recognised first (OCR), for example with ocrmypdf' },
  )
}

function drawnWithoutEnd(name: string, page: number, what: string): QuarryError {
  return new QuarryError(
    'input_too_large',
    `page ${page} of ${name} draws ${what}, as in files that are made to keep readers busy`,
    { remedy: 'leave it out, or print it to a new PDF without that page' },
  )
}

function lockedPdf(name: string, tried: boolean): QuarryError {
  const why = tried ? 'another password than the one given' : 'a password'
  return new QuarryError('input_password', `${name} is a PDF that opens only with ${why}`, {
    remedy: 'give its password, or save a copy without one',
  })
}
