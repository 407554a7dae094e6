/** Web pages in a file. */
import { decodedChunks, encodingOf } from './decoded.js'
import { createHtmlText } from './html-text.js'
import type { FormatReader, ReadContext, ReadResult, Source } from './format.js'

export const htmlReader: FormatReader = { version: 'html 1', read }

async function read(source: Source, { text, map, encoding, progress }: ReadContext): Promise<ReadResult> {
  const found = encodingOf(source, encoding, declaredEncoding)
  map.restart('section')
  map.restart('table')
  const page = createHtmlText(text, map)
  let done = 0
  for (const chunk of decodedChunks(source, found)) {
    page.write(chunk)
    done += chunk.length
    progress(Math.min(done, source.bytes))
  }
  page.end()
  return { kind: { kind: 'html' }, encoding: found.label, warnings: [] }
}

/** In a meta element, or in the XML declaration. */
function declaredEncoding(head: string): string | null {
  const found =
    /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head) ?? /^<\?xml[^>]+encoding=["']([\w-]+)/i.exec(head)
  return found?.[1] ?? null
}
