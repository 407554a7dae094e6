/** A report as Markdown. Pure. */
import { missingCase } from '../../contract/errors.js'
import type { Report } from '../../contract/report.js'
import { fenced, markdownLine, markdownProse } from './markdown-text.js'
import { outlineOf, type Block } from './outline.js'

export function markdownOf(report: Report): string {
  return `${outlineOf(report).map(markdownBlock).join('\n\n')}\n`
}

function markdownBlock(block: Block): string {
  switch (block.type) {
    case 'title':
      return `# ${markdownLine(block.text)}`
    case 'section':
      return `## ${markdownLine(block.text)}`
    case 'part':
      return `### ${markdownLine(block.text)}`
    case 'text':
      return markdownProse(block.text)
    case 'note':
      return markdownProse(block.text)
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')
    case 'facts':
      return block.facts.map(([label, value]) => `- ${label}: ${markdownLine(value)}`).join('\n')
    case 'items':
      return block.items.map((item) => `- ${markdownLine(item)}`).join('\n')
    case 'verbatim':
      return fenced(block.text, block.language)
    default:
      return missingCase(block)
  }
}
