/** Borders and faults in UTF-8 bytes. */

/** The longest prefix of the first `length` bytes that does not end inside a character; at most 3 bytes shorter. */
export function wholeCharacters(bytes: Uint8Array, length: number): number {
  for (let back = 1; back <= 3 && back <= length; back += 1) {
    const byte = bytes[length - back] ?? 0
    if ((byte & 0xc0) === 0x80) continue
    const needs = byte >= 0xf0 && byte <= 0xf4 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1
    return needs > back && byte <= 0xf4 ? length - back : length
  }
  return length
}

/** Bytes that are part of no character, counted as decoders do that put U+FFFD in their place (WHATWG, Unicode 3.9). */
export function countBadBytes(bytes: Uint8Array, from: number, to: number): number {
  let bad = 0
  for (let i = from; i < to;) {
    const length = characterLength(bytes, i, to)
    if (length > 0) i += length
    else {
      bad += 1
      i += 1
    }
  }
  return bad
}

/** Bytes of the character at `i`, or 0 where none begins or it is not whole. */
function characterLength(bytes: Uint8Array, i: number, to: number): number {
  const first = bytes[i] ?? 0
  if (first < 0x80) return 1
  const length =
    first >= 0xf0 && first <= 0xf4
      ? 4
      : first >= 0xe0 && first < 0xf0
        ? 3
        : first >= 0xc2 && first < 0xe0
          ? 2
          : 0
  if (length === 0 || i + length > to) return 0
  const second = bytes[i + 1] ?? 0
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
  if (second < low || second > high) return 0
  for (let k = 2; k < length; k += 1) if (((bytes[i + k] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}
