/** A single mail message. */
import { QuarryError } from '../../contract/errors.js'
import { readRange } from '../bytes.js'
import { mailText } from './mail-text.js'
import { createUnreadAttachments } from './unread-attachments.js'
import type { FormatReader, ReadContext, ReadResult, Source } from './format.js'

export const mailReader: FormatReader = { version: 'eml 2', read }

/** A message is taken apart in memory, with its attachments. Bytes. */
export const longestMessage = 128 * 1024 * 1024

async function read(source: Source, { text, map, progress }: ReadContext): Promise<ReadResult> {
  if (source.bytes > longestMessage) {
    throw new QuarryError('input_too_large', `${source.name} is a mail message of more than 128 MB`, {
      remedy: 'save its text or its attachments as files',
    })
  }
  const mail = await mailText(readRange(source.fd, 0, source.bytes)).catch((cause: unknown) => {
    throw damaged(source.name, cause)
  })
  const unread = createUnreadAttachments()
  unread.add(mail.attachments)
  map.begin('message', mail.subject)
  text.write(mail.text)
  map.end('message')
  progress(source.bytes)
  return { kind: { kind: 'eml' }, encoding: 'utf-8', warnings: unread.warnings() }
}

/** What is no sound mail: parts within parts without end, a header of megabytes. */
function damaged(name: string, cause: unknown): QuarryError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new QuarryError('input_unreadable', `${name} is a damaged mail message: ${reason}`, {
    remedy: 'open it in a mail program and save its text as a file',
    cause,
  })
}
