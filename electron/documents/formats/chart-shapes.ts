/** What somebody wrote on a chart: its text boxes stand in a part of their own (ECMA-376, 21.3), which the chart names. */
import type { Parse } from './diagram.js'

/** One text a shape that holds words, in their order; its paragraphs follow one another. */
export async function shapeTexts(parse: Parse): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let taking = false
  /** Inside what stands there a second time, for older programs. */
  let hidden = 0
  await parse({
    open(name) {
      if (name === 'Fallback') hidden += 1
      else if (name === 't') taking = hidden === 0
      else if (name === 'br') text += ' '
    },
    text(piece) {
      if (taking) text += piece
    },
    close(name) {
      switch (name) {
        case 'Fallback':
          hidden -= 1
          break
        case 't':
          taking = false
          break
        case 'p':
          text += ' '
          break
        case 'txBody': {
          const whole = text.replace(/\s+/g, ' ').trim()
          if (whole !== '') texts.push(whole)
          text = ''
          break
        }
      }
    },
  })
  return texts
}
