/** One line of the driver as a message; whatever does not fit the schema is a violation, never an exception. */
import { fromDriverSchema, type FromDriver } from '../contract/wire.js'

export type Parsed =
  | { readonly kind: 'message'; readonly message: FromDriver }
  | { readonly kind: 'violation'; readonly detail: string }

/** Deeper JSON is dropped from a final value: recursion of validators and printers must not end a good step. */
const maxJsonDepth = 200

export function parseLine(line: Uint8Array): Parsed {
  let raw: unknown
  try {
    raw = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))
  } catch {
    return { kind: 'violation', detail: 'a line that is no JSON in UTF-8' }
  }
  try {
    const parsed = fromDriverSchema.safeParse(withoutDeepJson(raw))
    if (parsed.success) return { kind: 'message', message: parsed.data }
    const [issue] = parsed.error.issues
    const where = issue === undefined || issue.path.length === 0 ? 'message' : issue.path.join('.')
    return { kind: 'violation', detail: `${where}: ${issue?.message ?? 'not valid'}`.slice(0, 300) }
  } catch (error) {
    // Validation recurses; hostile nesting ends in a RangeError, which is the driver's fault like any other.
    return { kind: 'violation', detail: `a message that cannot be checked (${String(error).slice(0, 100)})` }
  }
}

/** The text of a final value stands without its JSON form, so only the latter is given up. */
function withoutDeepJson(raw: unknown): unknown {
  if (!isObject(raw) || raw['type'] !== 'exec_result') return raw
  const final = raw['final']
  if (!isObject(final) || !('json' in final) || depthWithin(final['json'], maxJsonDepth)) return raw
  const rest = Object.entries(final).filter(([name]) => name !== 'json')
  return { ...raw, final: Object.fromEntries(rest) }
}

/** Level by level, so that its own stack stays flat. */
function depthWithin(value: unknown, limit: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return false
    level = level.flatMap(membersOf)
  }
  return true
}

function membersOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : []
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
