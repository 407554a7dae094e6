import type { ElementContent, Root, RootContent } from 'hast'

/** HTML in Markdown stands in the answer as the text it is: neither obeyed nor dropped. A plugin of rehype, before sanitizing. */
export function rawAsText(): (tree: Root) => void {
  return (tree) => {
    tree.children = tree.children.map(asText)
  }
}

function asText<Node extends RootContent | ElementContent>(
  node: Node,
): Node | { type: 'text'; value: string } {
  // `raw` is added to the tree by the step from Markdown; the types of hast name it only there.
  if ((node.type as string) === 'raw' && 'value' in node) return { type: 'text', value: node.value }
  if (node.type === 'element') node.children = node.children.map(asText)
  return node
}
