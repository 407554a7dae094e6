import { describe, expect, it } from 'vitest'
import { refuseBinary } from '../../../electron/documents/refusal.js'

const office = 'save or export it as text, PDF or a newer Office format first'
const export_ = 'where a program can open it, export it from there as text, csv or PDF'

describe('what to do about a file that holds no text', () => {
  it.each([
    ['an older Word document (doc)', office],
    ['an older Office document', office],
    ['a binary Excel workbook (xlsb)', office],
    ['an OpenDocument text', office],
    ['a PNG picture', 'have the text in it recognised (OCR) and save that as text or PDF'],
    ['an MP4 film or recording', 'have what is said in it written down and save that as text'],
    ['an Outlook message (msg)', 'save its messages as eml or mbox, or as text'],
    ['an Outlook mail store', 'save its messages as eml or mbox, or as text'],
    ['a 7z archive', 'unpack it and choose the files that matter'],
    ['a Java archive', 'choose a file that holds text'],
    ['a Windows program', 'choose a file that holds text'],
    ['UTF-32 text', 'save it as UTF-8 first'],
    ['an SQLite database', export_],
    ['binary data', export_],
  ])('that is %s', (kind, remedy) => {
    expect(refuseBinary('a', kind)).toMatchObject({
      code: 'input_binary',
      message: `a is ${kind}; only text and documents can be read`,
      remedy,
    })
  })
})
