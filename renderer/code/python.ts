/** Python, cut into tokens for colouring. Pure; the words and their order are those of the code. */
import python from 'highlight.js/lib/languages/python'
import { createLowlight } from 'lowlight'

export type TokenKind = 'keyword' | 'string' | 'number' | 'comment' | 'builtin' | 'definition'

export interface Token {
  readonly text: string
  /** Null for what has no colour of its own. */
  readonly kind: TokenKind | null
}

/** Longer code is shown without colours: colouring takes a frame's time from there on. Characters. */
export const maxColoured = 20_000

const lowlight = createLowlight({ python })

const kinds: Readonly<Record<string, TokenKind | null>> = {
  'hljs-keyword': 'keyword',
  'hljs-literal': 'keyword',
  'hljs-string': 'string',
  'hljs-number': 'number',
  'hljs-comment': 'comment',
  'hljs-built_in': 'builtin',
  'hljs-title': 'definition',
  // The braces of an f-string and what stands in them.
  'hljs-subst': null,
}

export function pythonTokens(code: string): Token[] {
  if (code === '') return []
  if (code.length > maxColoured) return [{ text: code, kind: null }]
  const tokens: Token[] = []
  for (const node of lowlight.highlight('python', code).children) collect(node, null, tokens)
  return tokens
}

type Node = ReturnType<typeof lowlight.highlight>['children'][number]

function collect(node: Node, kind: TokenKind | null, tokens: Token[]): void {
  if (node.type === 'text') {
    const last = tokens.at(-1)
    if (last !== undefined && last.kind === kind)
      tokens[tokens.length - 1] = { text: last.text + node.value, kind }
    else tokens.push({ text: node.value, kind })
    return
  }
  if (node.type !== 'element') return
  const inner = kindOf(node.properties['className'], kind)
  for (const child of node.children) collect(child, inner, tokens)
}

function kindOf(names: unknown, outer: TokenKind | null): TokenKind | null {
  if (!Array.isArray(names)) return outer
  for (const name of names) {
    const kind = typeof name === 'string' ? kinds[name] : undefined
    if (kind !== undefined) return kind
  }
  return outer
}
