/** XML read as a stream of tags and texts; entities of the document's own are never fetched or expanded. */
import { StringDecoder } from 'node:string_decoder'
import { SaxesParser } from 'saxes'
import { QuarryError } from '../../contract/errors.js'

export type Attributes = Readonly<Record<string, string>>

export interface XmlHandler {
  /** `name` without its namespace prefix, which each writer chooses for itself. Attributes keep theirs. */
  open?(name: string, attributes: Attributes, depth: number): void
  text?(text: string): void
  close?(name: string, depth: number): void
}

/** Elements within elements. */
const deepest = 1000

/** Throws input_unreadable where the bytes are no well-formed XML. `what`: for the message. */
export async function parseXml(
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>,
  what: string,
  handler: XmlHandler,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false as const })
  let failure: Error | null = null
  let depth = 0
  const stack: string[] = []
  parser.on('error', (error) => {
    failure ??= error
  })
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > deepest) throw broken(what, new Error('its elements are nested too deep'))
    const name = localName(tag.name)
    stack.push(name)
    handler.open?.(name, tag.attributes, depth)
  })
  parser.on('closetag', () => {
    handler.close?.(stack.pop() ?? '', depth)
    depth -= 1
  })
  if (handler.text !== undefined) {
    const text = handler.text.bind(handler)
    parser.on('text', text)
    parser.on('cdata', text)
  }
  let decoder: { write(bytes: Buffer): string } | null = null
  for await (const chunk of bytes) {
    decoder ??= decoderFor(chunk)
    parser.write(decoder.write(chunk))
    if (failure !== null) throw broken(what, failure)
  }
  parser.close()
  if (failure !== null) throw broken(what, failure)
}

export function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

/** An attribute by its local name, whatever prefix the writer chose. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  if (name in attributes) return attributes[name]
  const key = Object.keys(attributes).find((one) => localName(one) === name)
  return key === undefined ? undefined : attributes[key]
}

function decoderFor(head: Buffer): { write(bytes: Buffer): string } {
  const wide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  if (!wide) return new StringDecoder('utf8')
  const decoder = new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be')
  return { write: (bytes) => decoder.decode(bytes, { stream: true }) }
}

function broken(what: string, cause: Error): QuarryError {
  if (cause instanceof QuarryError) return cause
  return new QuarryError('input_unreadable', `${what} is damaged: ${cause.message}`, {
    remedy: 'open it in the program that made it and save it again',
    cause,
  })
}
