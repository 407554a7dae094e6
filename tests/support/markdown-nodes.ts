/** What a reader of Markdown (GitHub's flavour) makes of a text. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'

export interface MarkdownNode {
  readonly type: string
  readonly depth?: number
  readonly value?: string
  readonly children?: readonly MarkdownNode[]
}

export function markdownTree(text: string): MarkdownNode {
  const trees: MarkdownNode[] = []
  const keep = () => (tree: MarkdownNode) => void trees.push(tree)
  renderToStaticMarkup(createElement(ReactMarkdown, { remarkPlugins: [remarkGfm, keep] }, text))
  const [tree] = trees
  if (tree === undefined) throw new Error('nothing was parsed')
  return tree
}

export function typesIn(node: MarkdownNode): Set<string> {
  return new Set([node.type, ...(node.children ?? []).flatMap((child) => [...typesIn(child)])])
}

/** All that is to be read, in order; a line's end within a paragraph is a newline. */
export function textIn(node: MarkdownNode): string {
  if (node.type === 'break') return '\n'
  return node.value ?? (node.children ?? []).map(textIn).join('')
}
