/** Web pages, books, mail and presentations as text, each with its places. */
import { describe, expect, it } from 'vitest'
import { textOf } from '../../support/artefacts.js'
import { documentFiles, placeOfText } from '../../support/document-files.js'
import { encode } from '../../support/encode.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { lettersIn, texts } from '../../support/texts.js'
import { epub } from '../../fixtures/books.js'
import { mbox, message, withAttachment } from '../../fixtures/mail.js'
import { pptx, shape, slideTable } from '../../fixtures/presentation.js'

useReaderWorker()
const files = documentFiles()

const page = (body: string): string =>
  `<!DOCTYPE html><html><head><title>T</title><style>p{}</style></head><body>${body}</body></html>`

describe('a web page as text', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['runs no script and shows none', '<p>a</p><script>document.write("b")</script><p>c</p>', 'a\n\nc\n\n'],
    [
      'has headings, paragraphs and lists',
      '<h1>One</h1><p>two\n  three</p><ul><li>x<li>y</ul>',
      '# One\n\ntwo three\n\n- x\n- y\n',
    ],
    ['has a table as rows', '<table><tr><th>a<th>b<tr><td>1 <b>2</b><td>3</table>', 'a\tb\n1 2\t3\n\n'],
    ['keeps columns where a cell goes over two', '<table><tr><td colspan=2>w<td>x</table>', 'w\t\tx\n\n'],
    ['keeps lines of code', '<pre>if x:\n    y\n</pre>', 'if x:\n    y\n\n'],
    [
      'has the characters that entities stand for',
      '<p>a &lt; b &amp; c&nbsp;d &#8364;</p>',
      'a < b & c\u00a0d €\n\n',
    ],
    ['joins a word that is marked up within', '<p>hel<b>lo</b></p>', 'hello\n\n'],
    [
      'tells what a picture shows',
      '<p>see <img src="http://x.invalid/a.png" alt="a map"></p>',
      'see [a map]\n\n',
    ],
  ]
  it.each(cases)('%s', async (_claim, body, right) => {
    const artefact = await files.open('page.html', page(body))
    expect(textOf(artefact)).toBe(right)
    expect(artefact.facts).toMatchObject({ kind: 'html', reader: 'html 1', encoding: 'utf-8' })
  })

  it('is read in the encoding that it declares, or that the user says', async () => {
    const declared = encode(
      'windows-1251',
      `<html><meta charset="windows-1251"><p>${texts.russian}</p></html>`,
    )
    expect(textOf(await files.open('a.html', declared))).toBe(`${texts.russian}\n\n`)
    const wrong = encode('windows-1251', `<html><meta charset="utf-8"><p>${texts.russian}</p></html>`)
    expect(textOf(await files.open('b.html', wrong, { encoding: 'windows-1251' }))).toBe(
      `${texts.russian}\n\n`,
    )
  })

  it('has places by its headings', async () => {
    const artefact = await files.open(
      'page.html',
      page('<h1>Rent</h1><p>is due</p><h2>Late rent</h2><p>costs more</p>'),
    )
    expect(await placeOfText(artefact, 'costs')).toBe('page.html section Late rent')
  })

  it('is told from a text that speaks of one', async () => {
    expect((await files.open('a.txt', 'The tag <html> begins a page.\n')).facts.kind).toBe('text')
  })
})

describe('a book as text', () => {
  it('has its chapters in the order of its spine', async () => {
    const artefact = await files.open(
      'book.epub',
      epub({ 'b.xhtml': '<h1>Two</h1><p>second</p>', 'a 1.xhtml': '<h1>One</h1><p>first</p>' }, [
        'a 1.xhtml',
        'b.xhtml',
      ]),
    )
    expect(textOf(artefact)).toBe('# One\n\nfirst\n\n# Two\n\nsecond\n\n')
    expect(await placeOfText(artefact, 'second')).toBe('book.epub section Two')
  })

  it('that is protected against copying says so', async () => {
    const refused = await files.refusal(
      'book.epub',
      epub({ 'a.xhtml': '<p>x</p>' }, ['a.xhtml'], ['a.xhtml']),
    )
    expect(refused.code).toBe('input_locked')
  })
})

describe('mail as text', () => {
  it('has who, when, what about, what is attached, and the words of its HTML', async () => {
    const artefact = await files.open(
      'a.eml',
      withAttachment(
        'The =?utf-8?q?caf=C3=A9?= bill',
        '<p>Please <b>pay</b>.</p>',
        'bill 3.pdf',
        Buffer.from('%PDF-'),
      ),
    )
    expect(textOf(artefact)).toBe(
      'From: Ann Lee <ann@example.org>\nTo: Bob <bob@example.org>, c@example.org\nDate: Mon, 2 Mar 2026 10:00:00 +0100\n' +
        'Subject: The café bill\nAttachments: bill 3.pdf (application/pdf, 5 bytes)\n\nPlease pay.\n',
    )
    expect(artefact.facts).toMatchObject({
      kind: 'eml',
      reader: 'eml 2',
      warnings: ['1 attachment is not read: bill 3.pdf; save it as a file and add that'],
    })
  })

  it('in a folder is a message a section, 102 of 102', async () => {
    const many = Array.from({ length: 102 }, (_, i) =>
      message(
        { From: 'a@example.org', Subject: `No. ${i + 1}`, Date: 'Mon, 2 Mar 2026 10:00:00 +0000' },
        `Body ${i + 1}\n>From here on\nand from From there\n`,
      ),
    )
    const artefact = await files.open('mail.mbox', mbox(many))
    expect(artefact.facts.units).toEqual([
      { unit: 'message', count: 102, names: many.slice(0, 50).map((_, i) => `No. ${i + 1}`) },
    ])
    expect(textOf(artefact).match(/^From here on$/gm)?.length).toBe(102)
    expect(await placeOfText(artefact, 'Body 14\n')).toBe('mail.mbox message 14')
  })

  it('in a folder has one warning about all that is attached', async () => {
    const one = (name: string): string => withAttachment('x', '<p>y</p>', name, Buffer.from('1'))
    const { facts } = await files.open('mail.mbox', mbox([one('a.csv'), one('b.pdf')]))
    expect(facts).toMatchObject({
      reader: 'mbox 2',
      warnings: ['2 attachments are not read: a.csv, b.pdf; save them as files and add these'],
    })
  })

  it('is read in the encoding that each message declares', async () => {
    const body = encode('koi8-r', texts.russian)
    const head = Buffer.from(
      message(
        {
          From: 'a@b.c',
          To: 'd@e.f',
          Subject: 'x',
          Date: 'Mon, 2 Mar 2026 10:00:00 +0000',
          'Content-Type': 'text/plain; charset=koi8-r',
          'Content-Transfer-Encoding': '8bit',
        },
        '',
      ),
    )
    expect(textOf(await files.open('a.eml', Buffer.concat([head, body])))).toContain(texts.russian)
  })

  it('is told from a letter with the same words at its top', async () => {
    expect(
      (await files.open('letter.txt', `From: my desk\nTo: all of you\n\n${lettersIn('english')}`)).facts.kind,
    ).toBe('text')
  })
})

describe('a presentation as text', () => {
  it('has the slides in the order in which they are shown, slide 2 before slide 10', async () => {
    const slides = Array.from({ length: 11 }, (_, i) => ({ shapes: shape(`Topic ${i + 1}`, 'title') }))
    const artefact = await files.open('talk.pptx', pptx(slides, [3, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11]))
    expect(textOf(artefact).match(/Topic \d+/g)).toEqual([
      'Topic 3',
      'Topic 1',
      'Topic 2',
      ...Array.from({ length: 8 }, (_, i) => `Topic ${i + 4}`),
    ])
    expect(artefact.facts.units?.[0]?.names?.slice(0, 3)).toEqual(['Topic 3', 'Topic 1', 'Topic 2'])
    expect(await placeOfText(artefact, 'Topic 10')).toBe('talk.pptx slide 10')
  })

  it('tells of slides that are missing in the file, and keeps the numbers of the others', async () => {
    const slides = ['One', 'Two'].map((title) => ({ shapes: shape(title, 'title') }))
    const artefact = await files.open('talk.pptx', pptx(slides, [1, 3, 2]))
    expect(artefact.facts.warnings).toEqual([
      'slide 2 is missing in the file, which is damaged: nothing of it could be read',
    ])
    expect(await placeOfText(artefact, 'Two')).toBe('talk.pptx slide 3')
  })

  it('has tables as rows, notes without the slide number, and marks hidden slides', async () => {
    const artefact = await files.open(
      'talk.pptx',
      pptx([
        {
          shapes:
            shape('Plan', 'ctrTitle') +
            slideTable([
              ['q', 'eur'],
              ['1', '5'],
            ]),
          notes: 'Speak slowly',
        },
        { shapes: shape('Spare'), hidden: true },
      ]),
    )
    expect(textOf(artefact)).toBe(
      '[slide 1]\nPlan\nq\teur\n1\t5\n\nNotes: Speak slowly\n\n[hidden slide 2]\nSpare\n\n',
    )
    expect(artefact.facts.warnings).toEqual(['hidden when shown: slide 2'])
  })
})
