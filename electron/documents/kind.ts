/** Which kind of text this is: by its content, with the extension as a hint. */
import { isHeader, recogniseTable } from './table.js'
import type { DocumentKind } from '../contract/documents.js'
import type { Table } from './table.js'

export interface KindFacts {
  readonly kind: DocumentKind
  /** Of csv and tsv. */
  readonly delimiter?: string
}

/** `sample`: the beginning of the text. `cut`: the text goes on after it. `name`: base name of the file. */
export function detectKind(sample: string, cut: boolean, name: string): KindFacts {
  const extension = extensionOf(name)
  const json = jsonKind(sample, cut, extension)
  if (json !== null) return { kind: json }
  if (codeExtensions.has(extension) || /^#!\s*\//.test(sample)) return { kind: 'code' }
  if (extension === 'md' || extension === 'markdown') return { kind: 'markdown' }
  const table = recogniseTable(sample, cut)
  if (table !== null && isTable(table, extension)) return tableKind(table)
  if (extension === 'csv' || extension === 'tsv') return { kind: extension }
  if (extension === 'log' || isLog(sample)) return { kind: 'log' }
  return { kind: isMarkdown(sample) ? 'markdown' : 'text' }
}

const codeExtensions = new Set(
  (
    'js mjs cjs jsx ts mts cts tsx py pyi rb php pl pm lua java kt kts scala groovy c h cc cpp cxx hpp hh cs fs go rs ' +
    'swift m mm dart r jl hs ml clj erl ex exs sh bash zsh fish ps1 bat sql css scss less html htm xml svg vue svelte ' +
    'yaml yml toml ini cfg conf tf proto graphql asm s f90 pas vb tex'
  ).split(' '),
)

/** In small letters. `access.log.1` is a log: numbers and dates of rotation are no extension. */
export function extensionOf(name: string): string {
  const base = name.toLowerCase().replace(/([.-]\d+)+$/, '')
  return /[^.]\.([a-z0-9]+)$/.exec(base)?.[1] ?? ''
}

function jsonKind(sample: string, cut: boolean, extension: string): 'json' | 'jsonl' | null {
  if (!/^\s*[[{]/.test(sample)) return null
  const lines = sample.split('\n').filter((line) => line.trim() !== '')
  const whole = (cut ? lines.slice(0, -1) : lines).slice(0, 20)
  if (whole.length >= 2 && whole.every((line) => isStructure(line))) return 'jsonl'
  if (!cut) return isStructure(sample) ? 'json' : null
  if (extension === 'jsonl' || extension === 'ndjson') return 'jsonl'
  const begins = /^\s*(?:\{\s*"(?:[^"\\]|\\.){0,1000}"\s*:|\[\s*(?:[[{"]|-?\d+(?:\.\d+)?\s*,))/.test(sample)
  return begins || extension === 'json' ? 'json' : null
}

/** An object or array, and nothing else. */
function isStructure(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Extension csv or tsv: it need not be regular. Otherwise it must be, and have a header, or it is prose or a log. */
function isTable(table: Table, extension: string): boolean {
  if (extension === 'csv' || extension === 'tsv') return true
  const columns = table.delimiter === '\t' ? 2 : 3
  return (
    table.records >= 3 &&
    table.first.length >= columns &&
    table.regularity >= 0.95 &&
    isHeader(table.first) &&
    !stamped.test(table.first.join(table.delimiter))
  )
}

function tableKind({ delimiter }: Table): KindFacts {
  return { kind: delimiter === '\t' ? 'tsv' : 'csv', delimiter }
}

/**
 * A time stamp at a line's start, or in square brackets near it as web servers write: ISO 8601 and its cousins,
 * syslog, seconds since 1970, klog.
 */
const stamped =
  /^(?:<\d{1,3}>\d? ?)?[[("]?(?:\d{4}[-/.]\d\d[-/.]\d\d[T _:]|\d\d[-/.]\d\d[-/.]\d{2,4} \d|[A-Z][a-z]{2} {1,2}\d{1,2} \d\d:\d\d|\d\d:\d\d:\d\d|\d{10}(?:\.\d+|\d{3})?\s|[IWEF]\d{4} \d\d:)|^[^[\n]{0,80}\[(?:\d{1,2}\/[A-Z][a-z]{2}\/\d{4}:|\d{4}-\d\d-\d\d[T ])/

/** A log: two lines or more, of which three in ten (stack traces run on) carry a time stamp. */
function isLog(sample: string): boolean {
  const lines = sample.split('\n', 200).filter((line) => line.trim() !== '')
  const count = lines.filter((line) => stamped.test(line)).length
  return count >= 2 && count >= lines.length * 0.3
}

/** Two headings, and one of them of a lower level or a link: comments of settings files have neither. */
function isMarkdown(sample: string): boolean {
  const headings = sample.match(/^#{1,6} \S/gm) ?? []
  return headings.length >= 2 && /^#{2,6} \S|\[[^\]\n]{1,200}\]\([^)\n]{1,500}\)/m.test(sample)
}
