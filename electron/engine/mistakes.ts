/**
 * Mistakes that small coder models make again and again with the fields of a line, and what a person would tell them. Text
 * against text; no opinion of a model.
 */
import { fieldsIn, foldText, standsIn, type Field } from './grounded.js'

/** "Which three", "which of the": what is asked for stands within so many words. */
const fewWords = 4

/**
 * The key of the names in an answer that come from lines the model was shown, where its code printed none of them: it
 * counted something else (words of a line by their position, say). Null when the answer holds no such name.
 */
export function unprintedField(
  answer: string,
  question: string,
  shown: string,
  printed: string,
): string | null {
  const said = foldText(answer)
  const asked = foldText(question)
  const output = foldText(printed)
  const keys = new Map<string, number>()
  for (const { key, value } of namesIn(shown)) {
    if (!standsIn(value, said)) continue
    if (standsIn(value, output)) return null
    if (!standsIn(value, asked)) keys.set(key, (keys.get(key) ?? 0) + 1)
  }
  const [best] = [...keys].sort((a, b) => b[1] - a[1])
  return best === undefined ? null : best[0]
}

/**
 * The key of what a question asks for by name ("Which three users": user=), where code printed no word at all: it counted
 * times or numbers of the lines. Null for a question that a number answers, and where no line has such a field.
 */
export function askedField(question: string, shown: string, printed: string): string | null {
  if (/\p{L}{2}/u.test(printed)) return null
  const asked = /\b(?:which|what|who|whose)\b(.*)/is.exec(question)?.[1]
  if (asked === undefined || /\bhow (many|much|often)\b/i.test(question)) return null
  const words = asked.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  const keys = namesIn(shown).map(({ key }) => key)
  const named = words.slice(0, fewWords).find((word) => keys.some((key) => [key, `${key}s`].includes(word)))
  return keys.find((key) => named !== undefined && [key, `${key}s`].includes(named)) ?? null
}

/** Fields with a name for a value, not a number. */
function namesIn(shown: string): Field[] {
  return fieldsIn(shown).filter(({ key, value }) => key !== '' && /\p{L}/u.test(value))
}

/** What to do about an error that comes of reading a number out of a line; empty for any other error. */
export function numberHint(error: string, code: string): string {
  const literal =
    /ValueError: (?:invalid literal for int\(\) with base 10|could not convert string to float): '(.*)'/.exec(
      error,
    )?.[1]
  if (literal === undefined) return ''
  if (/^\s*[-+]?[\d,]*\.?\d+\s+\S/.test(literal)) {
    const key = /split\(["']([\p{L}\p{N}_.-]+=)["']\)/u.exec(code)?.[1]
    const digits = error.includes('int()') ? String.raw`\d+` : String.raw`[\d.]+`
    const pattern = key === undefined ? digits : `${key}(${digits})`
    return `The line goes on behind the number. Take the digits alone: re.search(r"${pattern}", line)[${key === undefined ? 0 : 1}]. `
  }
  if (/^\s*[-+]?[\d.,]*\d[\d.,]*\s*$/.test(literal) && literal.includes(','))
    return 'The number has commas: take them out with .replace(",", ""). '
  return ''
}
