/** Mail folders in one file: message after message, each a unit of its own. */
import { readRange } from '../bytes.js'
import { firstWarnings } from './first-warnings.js'
import { longestMessage } from './mail.js'
import { mailText } from './mail-text.js'
import { createUnreadAttachments } from './unread-attachments.js'
import type { FormatReader, ReadContext, ReadResult, Source } from './format.js'

export const mboxReader: FormatReader = { version: 'mbox 2', read }

async function read(source: Source, { text, map, progress }: ReadContext): Promise<ReadResult> {
  const warnings: string[] = []
  const unread = createUnreadAttachments()
  let done = 0
  map.restart('message')
  for (const { bytes, cut } of messagesOf(source)) {
    const mail = await mailText(unquoted(bytes)).catch(() => null)
    done += bytes.length
    const number = map.count('message') + 1
    map.begin('message', mail?.subject ?? '')
    if (mail === null) warnings.push(`message ${number} is damaged and was left out`)
    else {
      text.write(`${mail.text}\n`)
      unread.add(mail.attachments)
    }
    if (cut) warnings.push(`message ${number} is longer than 128 MB and was cut`)
    progress(done)
  }
  map.end('message')
  return {
    kind: { kind: 'mbox' },
    encoding: 'utf-8',
    warnings: [...unread.warnings(), ...firstWarnings(warnings)],
  }
}

interface MessageBytes {
  /** Without the line that parts it from the one before. */
  readonly bytes: Buffer
  /** True when the rest of it was left off. */
  readonly cut: boolean
}

const windowBytes = 4 * 1024 * 1024
const separator = Buffer.from('\nFrom ')

/** A line that begins with "From " after an empty one, and goes on with a year, parts messages (RFC 4155). */
function* messagesOf(source: Source): Generator<MessageBytes> {
  let held: Buffer[] = []
  let size = 0
  let rest: Buffer = Buffer.alloc(0)
  const take = (bytes: Buffer): void => {
    if (size < longestMessage) held.push(bytes)
    size += bytes.length
  }
  const finish = (): MessageBytes | null => {
    const whole = Buffer.concat(held)
    const cut = size > longestMessage + windowBytes
    held = []
    size = 0
    const body = whole.subarray(whole.indexOf(10) + 1)
    return body.length === 0 ? null : { bytes: body, cut }
  }
  for (let at = 0; at < source.bytes; at += windowBytes) {
    const window = Buffer.concat([rest, readRange(source.fd, at, Math.min(source.bytes, at + windowBytes))])
    const last = at + windowBytes >= source.bytes
    let from = 0
    let i = window.indexOf(separator)
    for (; i !== -1 && (last || i + 300 < window.length); i = window.indexOf(separator, i + 1)) {
      if (!partsMessages(window, i)) continue
      take(window.subarray(from, i + 1))
      const message = finish()
      if (message !== null) yield message
      from = i + 1
    }
    // The end may hold the beginning of a separator.
    const keep = last ? window.length : Math.max(from, window.length - 400)
    take(window.subarray(from, keep))
    rest = window.subarray(keep)
  }
  const message = finish()
  if (message !== null) yield message
}

/** `at`: the line feed before "From ". */
function partsMessages(window: Buffer, at: number): boolean {
  const before = window[at - 1] === 13 ? at - 2 : at - 1
  if (before >= 0 && window[before] !== 10) return false
  const end = window.indexOf(10, at + 1)
  const line = window.toString('latin1', at + 1, end === -1 ? window.length : end)
  return line.length < 300 && /^From \S.*\b\d{4}\b/.test(line)
}

/** Writers put a `>` before lines of a message that begin with "From ". */
function unquoted(bytes: Buffer): Buffer {
  if (bytes.indexOf('\n>From ') === -1) return bytes
  return Buffer.from(bytes.toString('latin1').replace(/^>(>*From )/gm, '$1'), 'latin1')
}
