import { describe, expect, it } from 'vitest'
import { brokenZipText } from '../../../../electron/documents/formats/zip-file.js'

const cutOff =
  'is cut off or damaged, or it is not what its name says: the list of its contents, which such a file has at its end, cannot be read'

describe('a broken ZIP', () => {
  it.each([
    [
      'End of central directory record signature not found. Either not a zip file, or file is truncated.',
      cutOff,
    ],
    ['Invalid central directory file header signature: 0x0', cutOff],
    ['unexpected end of file', 'is damaged or not complete: unexpected end of file'],
    ['invalid stored block lengths.', 'is damaged or not complete: invalid stored block lengths'],
  ])('of which the library says %j', (reason, said) => {
    expect(brokenZipText(reason)).toBe(said)
  })
})
