/** Values that can be opened, made up on demand: lists of millions, long texts, nests, and one that fails. */
import type { Args, Result } from '../../../electron/contract/ipc.js'

type Inspected = NonNullable<Result<'chat.inspect'>>
type Child = NonNullable<Inspected['children']>[number]

export function inspected({ path, offset, limit }: Args<'chat.inspect'>): Result<'chat.inspect'> {
  const [name] = path
  const answer = { type: 'inspection' as const, path }
  if (name === 'asleep') return null
  if (name === 'broken')
    return { ...answer, error: 'there is nothing at this position; the value may have changed' }
  if (name === 'context' || (path.length > 1 && path.at(-1) === 1)) {
    const total = name === 'context' ? 1_203_400_112 : 5000
    return { ...answer, total, unit: 'chars', text: textFrom(offset, Math.min(limit, total - offset)) }
  }
  const total = name === 'requests' ? 3_000_000 : 7
  const children = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) =>
    childAt(offset + at, name === 'by_day'),
  )
  return { ...answer, total, unit: 'items', children }
}

function childAt(position: number, keyed: boolean): Child {
  const label = keyed ? `'2026-03-0${position + 1}'` : String(position)
  if (position === 1)
    return { label, type: 'str', size: 5000, preview: "'10.0.0.1 \\x1b[31m…'", expandable: true }
  if (position % 5 === 0)
    return { label, type: 'list', size: 7, preview: '[0, 1, 2, 3, 4, 5, 6]', expandable: true }
  return { label, type: 'int', size: null, preview: String(position * 977), expandable: false }
}

/** Longer than what the window holds of it. */
export function read({ part, ordinal, offset }: Args<'chat.read'>): Result<'chat.read'> {
  const total = part === 'stdout' ? 1_000_000 : 30_000
  const text = textFrom(offset, Math.min(20_000, Math.max(0, total - offset)))
  return { text: ordinal === null ? text : `${part} of ${ordinal + 1}: ${text}`.slice(0, text.length), total }
}

const line = '203.0.113.77 - - [05/Mar/2026:19:22:07 +0000] "POST /checkout HTTP/1.1" 503 0\n'

function textFrom(offset: number, length: number): string {
  const from = offset % line.length
  return line.repeat(Math.ceil((from + length) / line.length)).slice(from, from + length)
}
