/** One mail message as text: who, when, what about, what is attached, and its words. */
import PostalMime, { type Address, type Email } from 'postal-mime'
import { createHtmlText } from './html-text.js'

export interface MailText {
  readonly subject: string
  readonly text: string
  /** Names of what is attached, one each; their content is in no text. */
  readonly attachments: readonly string[]
}

export async function mailText(message: Uint8Array): Promise<MailText> {
  const mail = await PostalMime.parse(message, { attachmentEncoding: 'arraybuffer' })
  const lines = [
    line('From', addresses(mail.from === undefined ? [] : [mail.from])),
    line('To', addresses(mail.to ?? [])),
    line('Cc', addresses(mail.cc ?? [])),
    line('Date', mail.headers.find(({ key }) => key === 'date')?.value ?? ''),
    line('Subject', oneLine(mail.subject ?? '')),
    line('Attachments', mail.attachments.map(attachmentText).join('; ')),
  ].filter((one) => one !== '')
  return {
    subject: oneLine(mail.subject ?? ''),
    text: `${lines.join('\n')}\n\n${bodyOf(mail)}`,
    attachments: mail.attachments.map(attachmentName),
  }
}

function line(name: string, value: string): string {
  return value === '' ? '' : `${name}: ${value}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function addresses(list: readonly Address[]): string {
  return list
    .flatMap((one) => (one.group === undefined ? [one] : one.group))
    .map(({ name, address }) => oneLine(name === '' ? (address ?? '') : `${name} <${address ?? ''}>`))
    .join(', ')
}

type Attachment = Email['attachments'][number]

function attachmentName({ filename }: Attachment): string {
  return oneLine(filename ?? '') || 'unnamed'
}

function attachmentText(attachment: Attachment): string {
  const { mimeType, content } = attachment
  const bytes = typeof content === 'string' ? content.length : content.byteLength
  return `${attachmentName(attachment)} (${mimeType}, ${bytes} bytes)`
}

/** The plain part where there is one, else what the HTML says. */
function bodyOf(mail: Email): string {
  const plain = (mail.text ?? '').replace(/\r\n?/g, '\n').trim()
  if (plain !== '' || mail.html === undefined) return `${plain}\n`
  const pieces: string[] = []
  const page = createHtmlText({ write: (piece) => void pieces.push(piece) }, null)
  page.write(mail.html)
  page.end()
  return `${pieces.join('').trim()}\n`
}
