/**
 * Which values are open, and the pages of them that were read. Pure: a reader asks for what `nextRead` says and hands the
 * answer to `received`. Nothing is ever asked for beyond a page, and pages that have become stale stay until they are
 * replaced, so that an update moves nothing.
 */
import type { Inspection } from '../../electron/contract/wire.js'

export type Path = readonly (string | number)[]
export type Child = NonNullable<Inspection['children']>[number]

/** Items a page of a container. */
export const pageItems = 100
/** Characters (code points) a page of a text. */
export const pageChars = 1000

interface Page {
  /** Of the variable when it was read. */
  readonly version: string
  readonly children: readonly Child[]
}

interface TextPage {
  readonly version: string
  readonly offset: number
  readonly limit: number
  readonly text: string
}

export interface Node {
  readonly path: Path
  readonly open: boolean
  /** Null until something was read. */
  readonly unit: 'items' | 'chars' | null
  readonly total: number
  /** Of a container: pages from the first on; `wanted` of them are shown. */
  readonly pages: readonly Page[]
  readonly wanted: number
  /** Of a text: the page that is shown or wanted, counted from 0. */
  readonly page: number
  readonly text: TextPage | null
  /** Why nothing came for this version; `asleep`: no REPL lives. */
  readonly failed: {
    readonly version: string
    readonly words: string | null
    readonly asleep: boolean
  } | null
}

/** By `keyOf(path)`. A node that is closed keeps what is open below it. */
export type Tree = ReadonlyMap<string, Node>

/** Current version of each variable that there is, by name. */
export type Versions = ReadonlyMap<string, string>

export interface Read {
  readonly path: Path
  readonly offset: number
  readonly limit: number
  readonly version: string
  /** Something is shown already: there is no hurry. */
  readonly refresh: boolean
}

export function keyOf(path: Path): string {
  return JSON.stringify(path)
}

/** Opens or closes; opening tries again what failed. */
export function withOpen(tree: Tree, path: Path, open: boolean): Tree {
  const known = tree.get(keyOf(path)) ?? emptyNode(path)
  return new Map(tree).set(keyOf(path), { ...known, open, failed: open ? null : known.failed })
}

/** One page more of a container. */
export function withMore(tree: Tree, path: Path): Tree {
  return changed(tree, path, (node) =>
    node.unit === 'items' && node.wanted * pageItems < node.total
      ? { ...node, wanted: node.wanted + 1, failed: null }
      : node,
  )
}

/** Another page of a text, as near to `page` as there is one. */
export function withPage(tree: Tree, path: Path, page: number): Tree {
  return changed(tree, path, (node) => ({
    ...node,
    page: Math.max(0, Math.min(page, lastPage(node.total))),
    failed: null,
  }))
}

export function lastPage(total: number): number {
  return Math.max(0, Math.ceil(total / pageChars) - 1)
}

/** What to ask the REPL for next: what nobody has seen first, then what has become stale; null when all is there. */
export function nextRead(tree: Tree, versions: Versions): Read | null {
  let refresh: Read | null = null
  for (const node of tree.values()) {
    const version = versions.get(String(node.path[0]))
    if (version === undefined || !isShown(tree, node)) continue
    const read = readOf(node, version)
    if (read !== null && !read.refresh) return read
    refresh ??= read
  }
  return refresh
}

/** `answer` null: no REPL lives. */
export function received(tree: Tree, read: Read, answer: Inspection | null): Tree {
  const { version } = read
  if (answer === null) return failed(tree, read, null)
  if (answer.error !== undefined) return failed(tree, read, answer.error)
  return changed(tree, read.path, (node) => {
    const total = answer.total ?? 0
    if (answer.text !== undefined) {
      const page = Math.min(node.page, lastPage(total))
      const text = { version, offset: read.offset, limit: read.limit, text: answer.text }
      return { ...node, unit: 'chars', total, pages: [], wanted: 1, page, text, failed: null }
    }
    const known = node.unit === 'items' ? node.pages : []
    const wanted = Math.max(1, Math.min(node.wanted, Math.ceil(total / pageItems)))
    const pages = [...known]
    pages[read.offset / pageItems] = { version, children: answer.children ?? [] }
    return {
      ...node,
      unit: 'items',
      total,
      pages: pages.slice(0, wanted),
      wanted,
      page: 0,
      text: null,
      failed: null,
    }
  })
}

/** `words` null: no REPL lives. What was read before stays. */
export function failed(tree: Tree, { path, version }: Read, words: string | null): Tree {
  return changed(tree, path, (node) => ({ ...node, failed: { version, words, asleep: words === null } }))
}

function readOf(node: Node, version: string): Read | null {
  if (node.failed?.version === version) return null
  const read = { path: node.path, version }
  if (node.unit === null) return { ...read, offset: 0, limit: pageItems, refresh: false }
  if (node.unit === 'chars') {
    const { text, page, total } = node
    const offset = page * pageChars
    const there = text !== null && text.offset === offset && (text.limit >= pageChars || total <= text.limit)
    if (there && text.version === version) return null
    return { ...read, offset, limit: pageChars, refresh: there }
  }
  for (let at = 0; at < node.wanted; at++) {
    const page = node.pages[at]
    if (page?.version === version) continue
    return { ...read, offset: at * pageItems, limit: pageItems, refresh: page !== undefined }
  }
  return null
}

function isShown(tree: Tree, node: Node): boolean {
  if (!node.open) return false
  for (let length = node.path.length - 1; length > 0; length--) {
    if (tree.get(keyOf(node.path.slice(0, length)))?.open !== true) return false
  }
  return true
}

function changed(tree: Tree, path: Path, change: (node: Node) => Node): Tree {
  const node = tree.get(keyOf(path))
  if (node === undefined) return tree
  const next = change(node)
  return next === node ? tree : new Map(tree).set(keyOf(path), next)
}

function emptyNode(path: Path): Node {
  return {
    path,
    open: false,
    unit: null,
    total: 0,
    pages: [],
    wanted: 1,
    page: 0,
    text: null,
    failed: null,
  }
}
