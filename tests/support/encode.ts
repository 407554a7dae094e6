/** Text in encodings that Node only reads: the tables are made by decoding every byte and pair of bytes. */
const tables = new Map<string, Map<string, Buffer>>()

export function encode(label: string, text: string): Buffer {
  if (label === 'utf-8') return Buffer.from(text)
  if (label === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (label === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  const table = tables.get(label) ?? tableOf(label)
  tables.set(label, table)
  return Buffer.concat(
    [...text].map((character) => {
      const bytes = table.get(character)
      if (bytes === undefined) throw new Error(`${label} has no ${character}`)
      return bytes
    }),
  )
}

function tableOf(label: string): Map<string, Buffer> {
  const table = new Map<string, Buffer>()
  const note = (...bytes: number[]): void => {
    // As a stream: Node 20 decodes windows-1252 as ISO-8859-1 otherwise.
    const character = new TextDecoder(label).decode(Uint8Array.from(bytes), { stream: true })
    if ([...character].length === 1 && character !== '\ufffd' && !table.has(character)) {
      table.set(character, Buffer.from(bytes))
    }
  }
  for (let a = 0; a < 256; a += 1) note(a)
  for (let a = 0x80; a < 256; a += 1) for (let b = 0x30; b < 256; b += 1) note(a, b)
  return table
}
