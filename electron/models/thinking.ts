/** Keeps thinking out of the reply when a server passes the model's tags through instead of parsing them. */

const opening = '<think>'
const closing = '</think>'

export interface ThinkingSplitter {
  /** The part of the new piece that belongs to the reply. */
  push(piece: string): string
  /** What was held back at the end of the stream. */
  end(): string
  readonly thinking: string
}

/** Only a tag at the very start of a reply opens thinking: later ones are text about tags. */
export function splitThinking(): ThinkingSplitter {
  let state: 'start' | 'thinking' | 'between' | 'reply' = 'start'
  let held = ''
  let thinking = ''
  return {
    get thinking() {
      return thinking
    },
    push(piece) {
      if (state === 'reply') return piece
      held += piece
      if (state === 'start') {
        const begin = held.trimStart()
        if (begin.length < opening.length && opening.startsWith(begin)) return ''
        if (!begin.startsWith(opening)) return release()
        state = 'thinking'
        held = begin.slice(opening.length)
      }
      if (state === 'thinking') {
        const end = held.indexOf(closing)
        if (end < 0) return ''
        thinking = held.slice(0, end).trim()
        held = held.slice(end + closing.length)
        state = 'between'
      }
      held = held.trimStart()
      return held === '' ? '' : release()
    },
    end() {
      if (state !== 'thinking') return release()
      thinking = held.trim()
      return ''
    },
  }

  function release(): string {
    const text = held
    held = ''
    state = 'reply'
    return text
  }
}
