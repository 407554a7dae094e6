import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { resolveEvidence } from '../../../electron/documents/evidence.js'
import { placeOf, readChars } from '../../../electron/documents/lookup.js'
import { findQuotes } from '../../../electron/documents/quotes.js'
import { opened } from '../../support/artefacts.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { tempFolder } from '../../support/temp-folder.js'
import type { Artefact } from '../../../electron/contract/documents.js'

useReaderWorker()
const folder = tempFolder()

async function openText(name: string, text: string | Buffer): Promise<Artefact> {
  const path = join(folder, name)
  writeFileSync(path, text)
  return opened(path)
}

describe('placeOf and readChars', () => {
  const texts = {
    'lines of emoji': '🙂🙂 line\n'.repeat(30_000),
    'CRLF lines behind a byte order mark': `\ufeff${'Straße 42\r\n'.repeat(20_000)}end`,
    'one line of many blocks': '漢字 '.repeat(60_000),
  }
  for (const [claim, text] of Object.entries(texts)) {
    it(`agree with counting characters in ${claim}`, async () => {
      const artefact = await openText('places.txt', text)
      const characters = [...text.replace('\ufeff', '')]
      const last = characters.length
      for (const char of [0, 1, 9, 21_844, 65_535, 65_536, 131_072, last - 1, last].filter(
        (c) => c <= last,
      )) {
        const before = characters.slice(0, char).join('')
        const lines = before.split('\n')
        expect(await placeOf(artefact, char)).toEqual({
          line: lines.length,
          column: [...(lines.at(-1) ?? '')].length + 1,
          byte: Buffer.byteLength(before) + artefact.start,
        })
        expect(await readChars(artefact, char, Math.min(last, char + 50))).toBe(
          characters.slice(char, char + 50).join(''),
        )
      }
      await expect(placeOf(artefact, last + 1)).rejects.toThrow(RangeError)
    })
  }
})

describe('findQuotes', () => {
  it('gives code points of the text, whatever its characters and encoding', async () => {
    const text = `🙂 préface\n${'ligne '.repeat(30_000)}\nle chat est\nsur la table 🙂 ici`
    for (const content of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
    ]) {
      const artefact = await openText('quotes.txt', content)
      const [range, absent] = await findQuotes(artefact, ['le chat est sur la table.', 'le chien est là'])
      expect(range && (await readChars(artefact, range.start, range.end))).toBe('le chat est\nsur la table')
      expect(range?.start).toBe([...text.slice(0, text.indexOf('le chat'))].length)
      expect(absent).toBeNull()
    }
  })
})

describe('resolveEvidence', () => {
  const log = `${'ok nothing happened here\n'.repeat(88_209)}ERROR disk sda is full\nERROR gave up\n`

  it('makes markers readable and keeps the cited passages', async () => {
    const artefact = await openText('access.log', log)
    const start = log.indexOf('ERROR disk')
    const citations = [
      { id: 1, document: 'access.log', start, end: start + 22 },
      { id: 2, document: 'access.log', start, end: log.length },
      { id: 3, document: 'access.log', start: 0, end: 2 },
    ]
    const { answer, evidence } = await resolveEvidence({
      answer: 'The disk was full [[cite:1]] and it gave up [[cite:2]], [[cite:1]].',
      citations,
      artefacts: [artefact],
    })
    expect(answer).toBe(
      'The disk was full [access.log line 88,210] and it gave up [access.log lines 88,210-88,211], [access.log line 88,210].',
    )
    expect(evidence).toEqual([
      {
        document: 'access.log',
        start,
        end: start + 22,
        quote: 'ERROR disk sda is full',
        place: 'access.log line 88,210',
        origin: 'cited',
      },
      {
        document: 'access.log',
        start,
        end: log.length,
        quote: 'ERROR disk sda is full\nERROR gave up\n',
        place: 'access.log lines 88,210-88,211',
        origin: 'cited',
      },
    ])
  })

  it('does not trust what the model typed', async () => {
    const artefact = await openText('small.txt', 'a few words only\n')
    const citations = [
      { id: 1, document: 'small.txt', start: 0, end: 4000 },
      { id: 2, document: 'other.txt', start: 0, end: 2 },
      { id: 3, document: 'small.txt', start: 5, end: 5 },
    ]
    const { answer, evidence } = await resolveEvidence({
      answer: 'See [[cite:1]], [[cite:2]], [[cite:3]], [[cite:99]] and "words that are nowhere".',
      citations,
      artefacts: [artefact],
    })
    const gone = '[not found in the files]'
    expect(answer).toBe(`See ${gone}, ${gone}, ${gone}, ${gone} and "words that are nowhere".`)
    expect(evidence).toEqual([
      { document: null, quote: 'words that are nowhere', place: 'not found in the files', origin: 'quoted' },
    ])
  })

  it('links a quote to the first document that holds it', async () => {
    const artefacts = [
      await openText('a.txt', 'nothing of the kind\n'),
      await openText('b.txt', 'first\nthe sky   is\nblue today\n'),
      await openText('c.txt', 'the sky is blue\n'),
    ]
    const { evidence } = await resolveEvidence({
      answer: 'It says "the sky is blue", see `first\nthe`.',
      citations: [],
      artefacts,
    })
    expect(evidence).toEqual([
      {
        document: 'b.txt',
        start: 6,
        end: 23,
        quote: 'the sky is blue',
        place: 'b.txt lines 2-3',
        origin: 'quoted',
      },
    ])
  })
})
