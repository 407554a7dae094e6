/** Characters that a Word document names by a font and a place in it, as its dialog for symbols inserts them. */

/** Told where the character is known by its picture only. */
const unknown = '[symbol]'

/** `char`: hexadecimal. Places of symbol fonts are moved to U+F000 (ECMA-376, 17.3.3.30); of other fonts they are code points. */
export function symbolText(font: string, char: string): string {
  if (!/^[0-9a-f]{1,6}$/i.test(char)) return unknown
  const code = Number.parseInt(char, 16)
  const pictures = fonts.get(font.trim().toLowerCase())
  if (pictures !== undefined) return pictures(code & 0xff)
  const own = (code >= 0xe000 && code <= 0xf8ff) || (code >= 0xd800 && code <= 0xdfff)
  return own || code < 0x20 || code > 0x10ffff ? unknown : String.fromCodePoint(code)
}

const greek = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'
const smallGreek = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'

const signs = new Map([
  [0xa3, '≤'],
  [0xa5, '∞'],
  [0xae, '→'],
  [0xb0, '°'],
  [0xb1, '±'],
  [0xb3, '≥'],
  [0xb4, '×'],
  [0xb7, '•'],
  [0xb8, '÷'],
  [0xb9, '≠'],
  [0xbb, '≈'],
  [0xd6, '√'],
  [0xe5, '∑'],
  [0xf2, '∫'],
])

/** Boxes and ticks of forms, bullets and arrows. */
const dingbats = new Map([
  [0x6c, '●'],
  [0x6e, '■'],
  [0x6f, '☐'],
  [0x78, '☒'],
  [0xa7, '▪'],
  [0xa8, '☐'],
  [0xd8, '➢'],
  [0xdf, '←'],
  [0xe0, '→'],
  [0xfb, '✗'],
  [0xfc, '✓'],
  [0xfd, '☒'],
  [0xfe, '☑'],
])

const fonts: ReadonlyMap<string, (place: number) => string> = new Map([
  ['symbol', inSymbol],
  ['wingdings', (place: number) => dingbats.get(place) ?? unknown],
])

function inSymbol(place: number): string {
  if (place >= 0x41 && place <= 0x5a) return greek[place - 0x41] ?? unknown
  if (place >= 0x61 && place <= 0x7a) return smallGreek[place - 0x61] ?? unknown
  if (place >= 0x30 && place <= 0x39) return String.fromCharCode(place)
  return signs.get(place) ?? unknown
}
