/** Binary kinds by their first bytes, so that a refusal can say what the file is. */

interface Signature {
  readonly bytes: readonly number[] | string
  readonly at?: number
  readonly kind: string
}

/** No text begins like this (or, for PDF, none that anyone wants to read as text). */
const certain: readonly Signature[] = [
  { bytes: '%PDF-', kind: 'a PDF' },
  { bytes: 'PK\x03\x04', kind: 'a ZIP archive' },
  { bytes: 'PK\x05\x06', kind: 'a ZIP archive' },
  { bytes: [0x1f, 0x8b], kind: 'a gzip archive' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], kind: 'an older Office document' },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], kind: 'an xz archive' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], kind: 'a Zstandard archive' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], kind: 'a 7z archive' },
  { bytes: 'Rar!\x1a\x07', kind: 'a RAR archive' },
  { bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], kind: 'a PNG picture' },
  { bytes: [0xff, 0xd8, 0xff], kind: 'a JPEG picture' },
  { bytes: [0x49, 0x49, 0x2a, 0x00], kind: 'a TIFF picture' },
  { bytes: [0x4d, 0x4d, 0x00, 0x2a], kind: 'a TIFF picture' },
  { bytes: [0x7f, 0x45, 0x4c, 0x46], kind: 'a program' },
  { bytes: [0xcf, 0xfa, 0xed, 0xfe], kind: 'a program' },
  { bytes: [0xca, 0xfe, 0xba, 0xbe], kind: 'a program' },
  { bytes: '\0asm', kind: 'a WebAssembly program' },
  { bytes: 'SQLite format 3\0', kind: 'an SQLite database' },
  { bytes: 'OggS\0', kind: 'an Ogg recording' },
  { bytes: [0x1a, 0x45, 0xdf, 0xa3], kind: 'a Matroska or WebM film' },
  { bytes: [0x89, 0x48, 0x44, 0x46], kind: 'an HDF5 file' },
]

/** Text could begin like these: they count only when the content is no text. */
const whenBinary: readonly Signature[] = [
  { bytes: 'BZh', kind: 'a bzip2 archive' },
  { bytes: 'ustar', at: 257, kind: 'a tar archive' },
  { bytes: 'GIF8', kind: 'a GIF picture' },
  { bytes: 'WEBP', at: 8, kind: 'a WebP picture' },
  { bytes: 'WAVE', at: 8, kind: 'a WAV recording' },
  { bytes: 'AVI ', at: 8, kind: 'an AVI film' },
  { bytes: 'BM', kind: 'a BMP picture' },
  { bytes: 'MZ', kind: 'a Windows program' },
  { bytes: 'ftyp', at: 4, kind: 'an MP4 film or recording' },
  { bytes: 'ID3', kind: 'an MP3 recording' },
  { bytes: 'fLaC', kind: 'a FLAC recording' },
  { bytes: 'PAR1', kind: 'a Parquet table' },
  { bytes: 'bplist00', kind: 'a binary property list' },
  { bytes: '!BDN', kind: 'an Outlook mail store' },
  { bytes: '!<arch>', kind: 'a program library' },
]

/** What stands inside a ZIP tells which of its many guises it wears; names are near the start of the file. */
const zipContents: readonly (readonly [string, string])[] = [
  ['mimetypeapplication/epub+zip', 'an EPUB book'],
  ['mimetypeapplication/vnd.oasis.opendocument', 'an OpenDocument file'],
  ['word/', 'a Word document'],
  ['xl/', 'an Excel workbook'],
  ['ppt/', 'a PowerPoint presentation'],
  ['META-INF/MANIFEST.MF', 'a Java archive'],
]

/** The kind with its article ("a PDF"), or null: it may be text. */
export function certainBinaryKind(head: Buffer): string | null {
  const kind = find(certain, head)
  if (kind !== 'a ZIP archive') return kind
  const names = head.toString('latin1')
  return zipContents.find(([text]) => names.includes(text))?.[1] ?? kind
}

/** The kind of a file whose content is known to be no text. */
export function binaryKind(head: Buffer): string {
  return certainBinaryKind(head) ?? find(whenBinary, head) ?? 'binary data'
}

function find(signatures: readonly Signature[], head: Buffer): string | null {
  const match = signatures.find(({ bytes, at = 0 }) => {
    const wanted = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes)
    return head.subarray(at, at + wanted.length).equals(wanted)
  })
  return match?.kind ?? null
}
