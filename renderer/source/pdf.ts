/** A PDF in the window, drawn by pdf.js in a worker out of the bundle. Its bytes come by ranges; nothing is fetched. */
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { maxSourceBytes } from '../../electron/contract/source.js'
import { call } from '../bridge.js'
import type * as PdfJs from 'pdfjs-dist'

export interface OpenPdf {
  readonly document: PdfJs.PDFDocumentProxy
  readonly library: typeof PdfJs
  close(): void
}

/** Read at a time. */
const rangeBytes = 256 * 1024

/** Throws what the reading of the file says, or what is wrong with it. */
export async function openPdf(
  chat: string,
  file: string,
  length: number,
  signal: AbortSignal,
): Promise<OpenPdf> {
  const library = await import('pdfjs-dist')
  signal.throwIfAborted()
  const read = async (begin: number, end: number): Promise<Uint8Array> => {
    const { bytes } = await call('source.bytes', { chat, file, offset: begin, length: end - begin })
    return bytes
  }
  const first = await read(0, Math.min(length, rangeBytes))
  const { password } = await call('source.password', { chat, file })
  signal.throwIfAborted()

  let failed: (error: unknown) => void = () => undefined
  const failure = new Promise<never>((_, reject) => (failed = reject))
  failure.catch(() => undefined)
  class Ranges extends library.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      void this.#send(begin, end).catch(failed)
    }
    async #send(begin: number, end: number): Promise<void> {
      const whole = new Uint8Array(end - begin)
      for (let at = begin; at < end; at += maxSourceBytes) {
        whole.set(await read(at, Math.min(end, at + maxSourceBytes)), at - begin)
      }
      if (!signal.aborted) this.onDataRange(begin, whole)
    }
  }

  const port = new Worker(workerUrl, { type: 'module' })
  port.addEventListener('error', () => failed(new Error('the reader of PDF pages could not be started')))
  const worker = library.PDFWorker.create({ port })
  const beside = (folder: string) => new URL(`pdfjs/${folder}/`, document.baseURI).href
  const task = library.getDocument({
    range: new Ranges(length, first),
    worker,
    // Goes to the drawing thread alone; nothing of the page holds it.
    ...(password === null ? {} : { password }),
    rangeChunkSize: rangeBytes,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: beside('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: beside('standard_fonts'),
    wasmUrl: beside('wasm'),
    useWasm: false,
    useWorkerFetch: false,
    isEvalSupported: false,
    enableXfa: false,
    verbosity: library.VerbosityLevel.ERRORS,
  })
  const close = (): void => {
    void task.destroy().finally(() => {
      worker.destroy()
      port.terminate()
    })
  }
  try {
    return { document: await Promise.race([task.promise, failure]), library, close }
  } catch (error) {
    close()
    throw error
  }
}
