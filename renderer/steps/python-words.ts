/** What a piece of Python does, read without running it: its calls, its comments, its plain texts. Pure. */

/** Triple-quoted texts, texts, comments, in this order; an end that is missing ends with the line or the code. */
const quotedOrComment =
  /("""|''')[\s\S]*?(?:\1|$)|"(?:\\[\s\S]|[^"\\\n])*(?:"|(?=\n)|$)|'(?:\\[\s\S]|[^'\\\n])*(?:'|(?=\n)|$)|#[^\n]*/g

/** The code without comments and with all its texts emptied, so that words in them are not taken for calls. */
export function bareCode(code: string): string {
  return code.replace(quotedOrComment, (match) => (match.startsWith('#') ? '' : '""'))
}

/** True for `name(` that is not a definition and not a method of something. */
export function callsAny(bare: string, names: readonly string[]): boolean {
  return new RegExp(`(?<![\\w.])(?<!\\bdef\\s+)(?:${names.join('|')})\\s*\\(`).test(bare)
}

/** The first comment that says something, without its marks; null when there is none. */
export function firstComment(code: string): string | null {
  for (const match of code.matchAll(quotedOrComment)) {
    if (!match[0].startsWith('#')) continue
    const words = match[0].replace(/^[#!\s:-]+/, '').trim()
    if (/\p{L}{2}/u.test(words)) return words
  }
  return null
}

/** The text in `name("text"`, when it is plain; null otherwise. */
export function textArgument(code: string, name: string): string | null {
  const match = new RegExp(`(?<![\\w.])${name}\\s*\\(\\s*r?(?:"([^"\\\\\\n]*)"|'([^'\\\\\\n]*)')`).exec(code)
  return match?.[1] ?? match?.[2] ?? null
}
