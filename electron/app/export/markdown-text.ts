/**
 * Foreign text inside Markdown, where none of it may become markup, a link or a picture in whichever flavour reads it.
 * What cannot be seen is written as an escape (`visible`). Pure.
 */
import { visible, visibleLine } from '../../contract/visible.js'

/**
 * One line of prose, also where it stands at the beginning of a line. Words that readers turn into links by themselves
 * (addresses, e-mail, names with a dot) are code spans, since no escape keeps them from it; angle brackets and
 * ampersands are entities, since not every reader knows them escaped.
 */
export function markdownLine(text: string): string {
  return begun(
    visibleLine(text)
      .split(/(\s+)/)
      .map((word) => (isLinkLike(word) ? linkWord(word) : escaped(word)))
      .join(''),
  )
}

/** Prose of several lines; their ends and their indents are kept. */
export function markdownProse(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => paragraph.split('\n').map(proseLine).join('\\\n'))
    .join('\n\n')
}

/** A block that is kept to the letter: its fence is longer than any that the text holds. */
export function fenced(text: string, language: string): string {
  const body = visible(text.replaceAll('\r\n', '\n'))
  const fence = '`'.repeat(Math.max(3, longestRun(body) + 1))
  return `${fence}${language}\n${body}${body.endsWith('\n') ? '' : '\n'}${fence}`
}

function proseLine(line: string): string {
  const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
  const spaces = indent.replaceAll('\t', '    ').length
  return `${'&nbsp;'.repeat(spaces)}${markdownLine(line)}`
}

/** Signs that mean something anywhere; what means something at the beginning of a line alone is `begun`'s. */
function escaped(word: string): string {
  return word
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_[\]#|~$]/g, '\\$&')
}

/** Lists, rules, underlined headings and terms of definitions. */
function begun(line: string): string {
  return line.replace(/^[-+=:]/, '\\$&').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

function isLinkLike(word: string): boolean {
  return /:\/\/|www\.|mailto:|xmpp:|@|[\p{L}\p{N}_-]\.\p{L}{2}/iu.test(word)
}

/** Brackets and marks around an address stand outside of its span. */
function linkWord(word: string): string {
  const [, before = '', inner = '', after = ''] = /^([("'[{<]*)(.*?)([)"'\]}>.,;:!?]*)$/su.exec(word) ?? []
  return inner === '' ? codeSpan(word) : `${escaped(before)}${codeSpan(inner)}${escaped(after)}`
}

function codeSpan(text: string): string {
  const ticks = '`'.repeat(longestRun(text) + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${ticks}${pad}${text}${pad}${ticks}`
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0)
}
