import { createHash } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { opened, textOf } from '../../support/artefacts.js'
import { encode } from '../../support/encode.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { tempFolder } from '../../support/temp-folder.js'
import { lettersIn } from '../../support/texts.js'
import type { Language } from '../../support/texts.js'

useReaderWorker()
const folder = tempFolder()

function file(name: string, content: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const marks = {
  none: Buffer.alloc(0),
  utf8: Buffer.from([0xef, 0xbb, 0xbf]),
  le: Buffer.from([0xff, 0xfe]),
  be: Buffer.from([0xfe, 0xff]),
}

const cases: readonly (readonly [string, keyof typeof marks, Language])[] = [
  ['utf-8', 'none', 'russian'],
  ['utf-8', 'utf8', 'german'],
  ['utf-16le', 'le', 'english'],
  ['utf-16be', 'be', 'english'],
  ['utf-16le', 'le', 'chinese'],
  ['utf-16le', 'none', 'english'],
  ['utf-16be', 'none', 'english'],
  ['utf-16le', 'none', 'russian'],
  ['utf-16be', 'none', 'japanese'],
  ['windows-1252', 'none', 'french'],
  ['windows-1250', 'none', 'polish'],
  ['windows-1251', 'none', 'russian'],
  ['koi8-r', 'none', 'russian'],
  ['macintosh', 'none', 'french'],
  ['shift_jis', 'none', 'japanese'],
  ['euc-jp', 'none', 'japanese'],
  ['gb18030', 'none', 'chinese'],
  ['big5', 'none', 'taiwanese'],
  ['euc-kr', 'none', 'korean'],
]

describe('a text is read as it was written', () => {
  for (const [encoding, mark, language] of cases) {
    it(`${language} in ${encoding}, mark ${mark}`, async () => {
      const text = lettersIn(language)
      const content = Buffer.concat([marks[mark], encode(encoding, text)])
      const artefact = await opened(file(`${encoding}-${mark}-${language}.txt`, content))
      expect(textOf(artefact)).toBe(text)
      expect(artefact.facts).toMatchObject({
        encoding,
        badBytes: 0,
        fileBytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
        bytes: Buffer.byteLength(text),
        chars: [...text].length,
        lines: 20,
        warnings: [],
      })
      expect(artefact.start).toBe(mark === 'utf8' ? 3 : 0)
    })
  }

  it('with characters across the borders of the pieces it is read in', async () => {
    const text = 'x'.concat('🙂漢é'.repeat(350_000))
    for (const encoding of ['utf-8', 'utf-16le', 'utf-16be']) {
      const mark = encoding === 'utf-8' ? marks.none : encoding === 'utf-16le' ? marks.le : marks.be
      const artefact = await opened(file('border.txt', Buffer.concat([mark, encode(encoding, text)])))
      expect(textOf(artefact) === text).toBe(true)
      expect(artefact.facts.chars).toBe(1_050_001)
    }
  })

  it('where the letters that are no ASCII come late', async () => {
    const text = `${'plain words only\n'.repeat(400_000)}${lettersIn('french')}`
    const artefact = await opened(file('late.txt', encode('windows-1252', text)), {
      encoding: 'windows-1252',
    })
    expect(textOf(artefact) === text).toBe(true)
  })

  it('in the encoding that the user names, against the evidence', async () => {
    const artefact = await opened(file('named.txt', Buffer.from([0x41, 0xe4, 0x0a])), { encoding: 'cp1251' })
    expect(artefact.facts.encoding).toBe('windows-1251')
    expect(textOf(artefact)).toBe('Aд\n')
  })

  it('and the copy it needs has no name', async () => {
    const before = readdirSync(tmpdir()).filter((name) => /^quarry-[^t]/.test(name))
    await opened(file('copy.txt', encode('utf-16le', lettersIn('german'))))
    expect(readdirSync(tmpdir()).filter((name) => /^quarry-[^t]/.test(name))).toEqual(before)
  })
})

describe('UTF-8 with few bad bytes', () => {
  const lines = 'a line of ordinary text, forty bytes or so\n'

  it('stays UTF-8, with U+FFFD and a count', async () => {
    const content = Buffer.concat([
      Buffer.from(lines.repeat(100)),
      Buffer.from([0xff, 0x0a]),
      Buffer.from(`ü${lines.repeat(100)}`),
    ])
    const artefact = await opened(file('bad.log', content))
    expect(artefact.facts).toMatchObject({ encoding: 'utf-8', badBytes: 1 })
    expect(artefact.facts.warnings).toEqual(['1 byte was no valid text and stands as U+FFFD'])
    expect(textOf(artefact)).toBe(`${lines.repeat(100)}\ufffd\nü${lines.repeat(100)}`)
  })

  it('at a share of one in a thousand is another encoding', async () => {
    const content = Buffer.concat([Buffer.from('m'.repeat(998)), Buffer.from([0xfc, 0x0a])])
    const artefact = await opened(file('thousand.txt', content))
    expect(artefact.facts.encoding).toBe('windows-1252')
  })

  it('that ends inside a character, as a growing log may, needs no copy', async () => {
    const content = Buffer.concat([Buffer.from(lines.repeat(100)), Buffer.from('漢').subarray(0, 2)])
    const artefact = await opened(file('cut.log', content))
    expect(artefact.facts).toMatchObject({
      badBytes: 2,
      fileBytes: content.length,
      bytes: content.length - 2,
    })
    expect(artefact.facts.warnings).toEqual(['the last character is not whole and was left off'])
    expect(textOf(artefact)).toBe(lines.repeat(100))
  })

  it('and some zeros, as after a crash, is still text', async () => {
    const content = Buffer.concat([Buffer.from(lines.repeat(20_000)), Buffer.alloc(512), Buffer.from(lines)])
    const artefact = await opened(file('crash.log', content))
    expect(artefact.facts).toMatchObject({ encoding: 'utf-8', chars: content.length, lines: 20_001 })
    expect(artefact.facts.warnings).toEqual(['512 zero bytes stand in the text, as after a crash'])
  })
})

describe('a short text that was cut within its last character', () => {
  it.each([
    ['utf-16le', 'le'],
    ['utf-16be', 'be'],
  ] as const)('is still text: %s', async (encoding, mark) => {
    const whole = Buffer.concat([marks[mark], encode(encoding, 'hello\nworld\n')])
    const artefact = await opened(file(`cut-${encoding}.txt`, whole.subarray(0, whole.length - 1)))
    expect([textOf(artefact), artefact.facts.encoding, artefact.facts.badBytes]).toEqual([
      'hello\nworld\ufffd',
      encoding,
      1,
    ])
  })
})
