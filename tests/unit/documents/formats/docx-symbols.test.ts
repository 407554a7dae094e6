import { describe, expect, it } from 'vitest'
import { symbolText } from '../../../../electron/documents/formats/docx-symbols.js'

describe('symbolText', () => {
  it.each([
    ['a ticked box', 'Wingdings', 'F0FE', '☑'],
    ['an arrow, the font in another case', 'WINGDINGS', 'f0e0', '→'],
    ['a picture without a character', 'Wingdings', 'F04A', '[symbol]'],
    ['the first Greek letter', 'Symbol', 'F061', 'α'],
    ['the last capital one', 'Symbol', 'F05A', 'Ζ'],
    ['a place that was not moved', 'Symbol', '00B3', '≥'],
    ['a code point of another font', 'Arial', '20AC', '€'],
    ['one beyond the first plane', 'Segoe UI Emoji', '1F642', '🙂'],
    ["a font's own place", 'Webdings', 'F061', '[symbol]'],
    ['half a character', 'Arial', 'D800', '[symbol]'],
    ['a code point that is none', 'Arial', '110000', '[symbol]'],
    ['a control character', 'Arial', '0', '[symbol]'],
    ['no number', 'Arial', 'x', '[symbol]'],
    ['nothing', '', '', '[symbol]'],
  ])('%s', (_claim, font, char, right) => {
    expect(symbolText(font, char)).toBe(right)
  })
})
