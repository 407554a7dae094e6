/** Notices a reply that will never end because it says the same thing again and again. */

/** Longest stretch that counts as one thing repeated; characters. */
const longestUnit = 400
/** How much of the end must be one unit repeated, and how often at least: a drawn line or a short table is neither. */
const leastChars = 1500
const leastTimes = 6
/** Looked at again after so many new characters. */
const stride = 250

export interface RepetitionWatch {
  /** Takes the next piece; true when the text so far ends in endless repetition. */
  push(piece: string): boolean
}

export function watchRepetition(): RepetitionWatch {
  let tail = ''
  let fresh = 0
  return {
    push(piece) {
      tail = (tail + piece).slice(-longestUnit * leastTimes)
      fresh += piece.length
      if (fresh < stride) return false
      fresh = 0
      return endsInRepetition(tail)
    },
  }
}

/** True when the last 1,500 characters or more are one unit of at most 400 characters, six times or more. */
export function endsInRepetition(text: string): boolean {
  for (let unit = 1; unit <= longestUnit; unit += 1) {
    const span = Math.max(leastChars, unit * leastTimes)
    if (span > text.length) return false
    if (hasPeriod(text, unit, span)) return true
  }
  return false
}

function hasPeriod(text: string, unit: number, span: number): boolean {
  for (let index = text.length - 1; index >= text.length - span + unit; index -= 1) {
    if (text.charCodeAt(index) !== text.charCodeAt(index - unit)) return false
  }
  return true
}
