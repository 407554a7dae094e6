/** Which reader a file needs, by its content; the extension only decides between readings that both fit. */
import { certainBinaryKind } from '../magic.js'
import { refuseBinary } from '../refusal.js'
import { sniff } from '../sniff.js'
import { locked, officeBinary } from './office-binary.js'
import { openZip } from './zip-file.js'
import type { Format, Source } from './format.js'

/**
 * Null: it is text as it stands. `encodingKnown`: the user named its encoding, so that it may look like no text.
 * Throws input_binary, input_locked.
 */
export async function detectFormat(
  source: Source,
  head: Buffer,
  encodingKnown = false,
): Promise<Format | null> {
  if (isPdf(head)) return 'pdf'
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gz'
  if (head.subarray(0, 4).equals(zipStart) || head.subarray(0, 4).equals(emptyZip)) return zipFormat(source)
  const office = officeBinary(source, head)
  if (office !== null)
    throw office.encrypted ? locked(source.name, office.kind) : refuseBinary(source.name, office.kind)
  const certain = certainBinaryKind(head)
  if (certain !== null) throw refuseBinary(source.name, certain)
  return textFormat(source.name, head, encodingKnown)
}

const zipStart = Buffer.from('PK\x03\x04', 'latin1')
const emptyZip = Buffer.from('PK\x05\x06', 'latin1')

/** Writers may put some bytes before the header; a text that only speaks of it has no binary ones around. */
function isPdf(head: Buffer): boolean {
  const at = head.subarray(0, 1024 + 5).indexOf('%PDF-')
  if (at <= 0) return at === 0
  return head.subarray(0, at).toString('latin1').trim() === '' || sniff(head).as === 'binary'
}

async function zipFormat(source: Source): Promise<Format> {
  const zip = await openZip(source, null)
  const mimetype = zip.find('mimetype')
  if (mimetype !== null && mimetype.readable && !mimetype.encrypted) {
    const type = (await zip.whole(mimetype, 1000)).toString('latin1').trim()
    if (type === 'application/epub+zip') return 'epub'
    if (type.startsWith('application/vnd.oasis.opendocument.spreadsheet')) return 'ods'
    if (type.startsWith('application/vnd.oasis.opendocument'))
      throw refuseBinary(source.name, openDocument(type))
  }
  const names = zip.members.map(({ name }) => name)
  const holds = (pattern: RegExp): boolean => names.some((name) => pattern.test(name))
  if (holds(/^\[Content_Types\]\.xml$/i)) {
    if (holds(/^word\/document\d*\.xml$/i)) return 'docx'
    if (holds(/^ppt\/presentation\.xml$/i)) return 'pptx'
    if (holds(/^xl\/workbook\d*\.xml$/i)) return 'xlsx'
    if (holds(/^xl\/workbook\.bin$/i)) throw refuseBinary(source.name, 'a binary Excel workbook (xlsb)')
  }
  if (holds(/^META-INF\/container\.xml$/) && holds(/\.opf$/i)) return 'epub'
  if (holds(/^META-INF\/MANIFEST\.MF$/)) throw refuseBinary(source.name, 'a Java archive')
  return 'zip'
}

function openDocument(type: string): string {
  if (type.includes('.text')) return 'an OpenDocument text'
  return type.includes('.presentation') ? 'an OpenDocument presentation' : 'an OpenDocument file'
}

/** Kinds of text that are read for what they say, not as they stand. */
function textFormat(name: string, head: Buffer, encodingKnown: boolean): Format | null {
  const found = sniff(head)
  if (found.as === 'binary') {
    // With an encoding that the user named, the text reader takes what looks like no text.
    if (encodingKnown) return null
    throw refuseBinary(name, found.kind)
  }
  const text = new TextDecoder(found.as === 'utf-8' ? 'latin1' : found.as).decode(head.subarray(found.skip), {
    stream: true,
  })
  if (isHtml(text, name)) return 'html'
  if (isMbox(text)) return 'mbox'
  return isMail(text) ? 'eml' : null
}

function isHtml(text: string, name: string): boolean {
  const start = text.slice(0, 4096).replace(/^(?:\s|<\?xml[^>]*>|<!--[\s\S]*?-->)*/, '')
  if (/^<(?:!doctype\s+html|html)[\s>]/i.test(start)) return true
  return /\.x?html?$/i.test(name) && /<(?:head|body|p|div|table|h[1-6]|ul|span|title)[\s>]/i.test(text)
}

function isMbox(text: string): boolean {
  const end = text.indexOf('\n')
  if (!text.startsWith('From ') || end === -1 || end > 300) return false
  return /^From \S.*\d{4}/.test(text.slice(0, end)) && /^[>A-Za-z][\w-]{0,60}:/.test(text.slice(end + 1))
}

const mailHeader =
  /^(?:received|return-path|delivered-to|from|to|cc|subject|date|message-id|mime-version|content-type|reply-to|x-[\w-]+|dkim-signature|authentication-results|arc-[\w-]+|sender|in-reply-to|references|list-[\w-]+|user-agent|thread-[\w-]+|importance|content-transfer-encoding|content-language|accept-language):/i

/** Header lines from the first line to an empty one, with a sender and two more that only mail has together. */
function isMail(text: string): boolean {
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length
  const lines = text
    .slice(0, end)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
  const names = new Set<string>()
  for (const line of lines) {
    if (!mailHeader.test(line)) {
      if (/^[!-9;-~]+:/.test(line)) continue
      return false
    }
    names.add(line.slice(0, line.indexOf(':')).toLowerCase())
  }
  const sent = names.has('from') || names.has('received')
  const marks = ['date', 'message-id', 'mime-version', 'subject', 'to', 'received', 'return-path']
  const technical = ['message-id', 'mime-version', 'received', 'return-path', 'content-type', 'date']
  return sent && marks.filter((one) => names.has(one)).length >= 2 && technical.some((one) => names.has(one))
}
