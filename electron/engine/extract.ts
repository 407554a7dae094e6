/** Tolerant reading of a model's reply: which Python it wants run, or which answer it gives in words. */

export type ReadReply =
  /** Code to run. `cut`: the reply ended inside the block. `before`: the words that lead to it. */
  | { readonly kind: 'code'; readonly code: string; readonly cut: boolean; readonly before: string }
  /** FINAL(...) written as text, with an argument that is no Python. */
  | { readonly kind: 'final-text'; readonly text: string }
  /** Words without code. */
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'empty' }

/** Tags under which models write Python; other tags (json, text, output, bash) are never run. */
const pythonTags = new Set(['', 'repl', 'python', 'py', 'python3', 'ipython', 'pycon', 'tool_code'])

interface Fence {
  readonly tag: string
  readonly body: string
  readonly closed: boolean
}

/**
 * Reads a reply. Fenced Python in any of its usual tags counts, also without an end; several blocks run in
 * order as one step; without a fence, text that is Python line by line counts. Thinking is cut away before.
 */
export function readReply(reply: string, done: 'stop' | 'length' = 'stop'): ReadReply {
  const text = withoutLoneEnd(withoutThinking(reply))
  if (text.trim() === '') return { kind: 'empty' }
  const fences = fencesOf(text)
  const python = fences.filter((fence) => pythonTags.has(fence.tag) && isCode(fence))
  if (python.length > 0) {
    const code = python.map((fence) => withoutPrompts(fence.body)).join('\n')
    const last = python.at(-1)
    const before = text.slice(0, Math.max(0, text.search(/^[ \t]*(```|~~~)/m))).trim()
    return { kind: 'code', code, cut: done === 'length' && last !== undefined && !last.closed, before }
  }
  const final = /^\s*FINAL\(([\s\S]*)\)\s*$/m.exec(text)
  if (fences.length === 0 && looksLikePython(text))
    return { kind: 'code', code: text.trim(), cut: done === 'length', before: '' }
  if (final?.[1] !== undefined) return { kind: 'final-text', text: unquoted(final[1]) }
  return { kind: 'words', text: wordsOf(text, fences) }
}

/** Thinking, closed or not, is no part of a reply: a draft in it must never run. */
export function withoutThinking(reply: string): string {
  const closed = reply.replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi, '')
  const end = closed.search(/<\/think(?:ing)?>/i)
  const tail = end < 0 ? closed : closed.slice(closed.indexOf('>', end) + 1)
  return tail.replace(/<think(?:ing)?>[\s\S]*$/i, '')
}

/** A fence that ends a reply and was never opened is decoration around bare code or words. */
function withoutLoneEnd(text: string): string {
  const marks = text.match(/^[ \t]*(```|~~~)/gm)?.length ?? 0
  return marks === 1 ? text.replace(/\n[ \t]*(```|~~~)[ \t]*\s*$/, '\n') : text
}

/** Code with comments and spaces folded, so that the same code written again is known as such. */
export function normalised(code: string): string {
  return code
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trimEnd())
    .filter((line) => line.trim() !== '')
    .join('\n')
}

function fencesOf(text: string): Fence[] {
  const fences: Fence[] = []
  const open = /(^|\n)[ \t]*(`{3,}|~{3,})[ \t]*([\w+-]*)[^\n]*(\n|$)/g
  let match = open.exec(text)
  while (match !== null) {
    const mark = match[2] ?? '```'
    const start = open.lastIndex
    const close = new RegExp(
      `(^|\\n)[ \\t]*${mark[0] === '~' ? '~' : '`'}{${mark.length},}[ \\t]*(?=\\n|$)`,
      'g',
    )
    close.lastIndex = Math.max(0, start - 1)
    const end = close.exec(text)
    const body = text.slice(start, end?.index ?? text.length)
    fences.push({ tag: (match[3] ?? '').toLowerCase(), body: dedented(body), closed: end !== null })
    if (end === null) break
    open.lastIndex = close.lastIndex
    match = open.exec(text)
  }
  return fences
}

/** An untagged fence may hold plain text, such as an answer; it runs only when it reads as Python. */
function isCode(fence: Fence): boolean {
  if (fence.body.trim() === '') return false
  return fence.tag !== '' || looksLikePython(fence.body)
}

function dedented(body: string): string {
  const lines = body.replace(/\s+$/, '').split('\n')
  const margins = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length)
  const margin = margins.length > 0 ? Math.min(...margins) : 0
  return lines.map((line) => line.slice(margin)).join('\n')
}

/** `>>> ` and `... ` of an interactive session are the model's decoration, and what follows them its invention. */
function withoutPrompts(body: string): string {
  const lines = body.split('\n')
  if (!lines.some((line) => line.startsWith('>>> '))) return body
  return lines
    .filter((line) => /^(>>>|\.\.\.)( |$)/.test(line))
    .map((line) => line.slice(4))
    .join('\n')
}

const codeLine =
  /^(\s+\S.*|#.*|@\w+.*|[\w.]+(\[[^\]]*\])*\s*([-+*/%|&]|\/\/|\*\*)?=[^=].*|[\w, ]+=[^=].*|(import|from|for|while|if|with|def|class|return|print|assert|del|raise|async|lambda)\b.*[:)\w\]]|(else|try|finally|except.*|elif .*):.*|[\w.]+\(.*|[)\]}].*|pass|break|continue)$/

/** True when every line reads as Python and at least one does something. */
function looksLikePython(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0 || !lines.every((line) => codeLine.test(line))) return false
  const doing = lines.filter((line) => !/^\s*#/.test(line))
  if (doing.length === 0) return false
  const final = /^FINAL\(([\s\S]*)\)$/.exec(text.trim())
  if (final?.[1] !== undefined) return isExpression(final[1])
  return doing.some((line) => /[=()]/.test(line))
}

/** Whether the argument of a FINAL written as text is worth running: a literal, a name, a call. */
function isExpression(argument: string): boolean {
  const text = argument.trim()
  return (
    /^([-+]?[\d_.]+|[fr]?"[^"\n]*"|[fr]?'[^'\n]*'|"""[\s\S]*"""|[A-Za-z_]\w*([.([].*)?|[[({].*)$/s.test(
      text,
    ) && !/^[A-Za-z]+ /.test(text)
  )
}

function unquoted(argument: string): string {
  const text = argument.trim()
  const quoted = /^(["'])([\s\S]*)\1$/.exec(text)
  return quoted?.[2] ?? text
}

/** The words of a reply without the marks of a fence around them. */
function wordsOf(text: string, fences: readonly Fence[]): string {
  const only = fences[0]
  if (fences.length === 1 && only !== undefined && text.trim().startsWith('```')) return only.body.trim()
  return text.trim()
}
