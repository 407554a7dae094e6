/** What the model writes, while it writes: the code in it apart from the words around it. Pure. */

export interface LiveText {
  /** Words before the code; all of it while there is no code. */
  readonly words: string
  readonly code: string
}

const fence = /(^|\n)[ \t]*(?:```|~~~)[ \t]*[\w+-]*[ \t]*(?:\n|$)/

/** Thinking is left out: it may hold drafts that are never run. */
export function liveText(text: string): LiveText {
  const spoken = text.replace(/<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi, '')
  const open = fence.exec(spoken)
  if (open === null) return { words: spoken.trim(), code: '' }
  const body = spoken.slice(open.index + open[0].length)
  const close = /(^|\n)[ \t]*(?:```|~~~)[ \t]*(?=\n|$)/.exec(body)
  return {
    words: spoken.slice(0, open.index).trim(),
    code: close === null ? body.replace(/\n?[ \t]*(?:`{1,2}|~{1,2})$/, '') : body.slice(0, close.index),
  }
}
