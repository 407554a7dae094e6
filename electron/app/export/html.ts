/**
 * A report as one HTML page: no script, nothing loaded, one style of its own whose hash is all that its policy allows.
 * Every text is escaped; light, dark and on paper. Pure.
 */
import { createHash } from 'node:crypto'
import { missingCase } from '../../contract/errors.js'
import type { Report } from '../../contract/report.js'
import { visible, visibleLine } from '../../contract/visible.js'
import { style } from './html-style.js'
import { outlineOf, type Block } from './outline.js'

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

export function htmlOf(report: Report): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${line(titleOf(report))}</title>
<style>${style}</style>
</head>
<body>
<main>
${outlineOf(report).map(htmlBlock).join('\n')}
</main>
</body>
</html>
`
}

/** Longest title, characters: it stands on a tab. */
const maxTitleChars = 120

function titleOf({ question }: Report): string {
  const all = Array.from(visibleLine(question))
  return `Quarry: ${all.length <= maxTitleChars ? all.join('') : `${all.slice(0, maxTitleChars - 1).join('')}…`}`
}

function htmlBlock(block: Block): string {
  switch (block.type) {
    case 'title':
      return `<h1>${line(block.text)}</h1>`
    case 'section':
      return `<h2>${line(block.text)}</h2>`
    case 'part':
      return `<h3 dir="auto">${line(block.text)}</h3>`
    case 'text':
      return `<p dir="auto">${lines(block.text.trim())}</p>`
    case 'note':
      return `<p class="note" dir="auto">${lines(block.text.trim())}</p>`
    case 'facts':
      return `<dl>\n${block.facts.map(([label, value]) => `<div><dt>${line(label)}</dt><dd dir="auto">${line(value)}</dd></div>`).join('\n')}\n</dl>`
    case 'items':
      return `<ul>\n${block.items.map((item) => `<li dir="auto">${line(item)}</li>`).join('\n')}\n</ul>`
    case 'verbatim':
      // A line feed right after the tag is no part of its text: this one keeps a first empty line.
      return `<pre class="${block.language}" dir="auto">\n${lines(block.text)}</pre>`
    default:
      return missingCase(block)
  }
}

function line(text: string): string {
  return escaped(visibleLine(text))
}

function lines(text: string): string {
  return escaped(visible(text.replaceAll('\r\n', '\n')))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}
