/**
 * Structured clones as text, for payloads between page and main process: what arrives equals what Electron would hand
 * over. Values stand in a table and refer to each other by position, so that cycles and shared values stay what they are.
 */

type Entry =
  | ['value', string | number | boolean | null]
  | ['special', 'undefined' | 'NaN' | 'Infinity' | '-Infinity' | '-0']
  | ['bigint', string]
  | ['date', number | null]
  | ['regexp', string, string]
  | ['error', string, string]
  | ['array', number, [number, number][]]
  | ['object', [string, number][]]
  | ['map', [number, number][]]
  | ['set', number[]]
  | ['buffer', string]
  | ['view', string, number]

const views: Readonly<Record<string, new (buffer: ArrayBuffer) => ArrayBufferView>> = {
  DataView,
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
}

const errorNames = {
  Error,
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
}

/** Throws Electron's sentence for what has no clone: functions, symbols, DOM objects, promises. */
export function encodeClone(value: unknown): string {
  const entries: Entry[] = []
  const known = new Map<object, number>()
  const add = (item: unknown): number => {
    const seen = typeof item === 'object' && item !== null ? known.get(item) : undefined
    if (seen !== undefined) return seen
    const place = entries.length
    if (typeof item === 'object' && item !== null) known.set(item, place)
    entries.push(['special', 'undefined'])
    entries[place] = entryOf(item, add)
    return place
  }
  add(value)
  return JSON.stringify(entries)
}

function entryOf(item: unknown, add: (item: unknown) => number): Entry {
  switch (typeof item) {
    case 'string':
    case 'boolean':
      return ['value', item]
    case 'number':
      if (Object.is(item, -0)) return ['special', '-0']
      if (Number.isFinite(item)) return ['value', item]
      return ['special', Number.isNaN(item) ? 'NaN' : item > 0 ? 'Infinity' : '-Infinity']
    case 'undefined':
      return ['special', 'undefined']
    case 'bigint':
      return ['bigint', item.toString()]
    case 'function':
    case 'symbol':
      throw new Error('An object could not be cloned.')
    case 'object':
      return item === null ? ['value', null] : objectEntry(item, add)
  }
}

function objectEntry(item: object, add: (item: unknown) => number): Entry {
  if (Array.isArray(item)) {
    const held = Object.keys(item).filter((key) => /^\d+$/.test(key))
    return ['array', item.length, held.map((key): [number, number] => [Number(key), add(item[Number(key)])])]
  }
  if (item instanceof Date) return ['date', Number.isNaN(item.getTime()) ? null : item.getTime()]
  if (item instanceof RegExp) return ['regexp', item.source, item.flags]
  if (item instanceof Error) return ['error', item.name, item.message]
  if (item instanceof Map)
    return ['map', [...item].map(([key, value]): [number, number] => [add(key), add(value)])]
  if (item instanceof Set) return ['set', [...item].map((value) => add(value))]
  if (item instanceof ArrayBuffer) return ['buffer', toBase64(new Uint8Array(item))]
  if (ArrayBuffer.isView(item)) {
    // A Node buffer arrives as plain bytes, as in Electron.
    const name = Object.prototype.toString.call(item).slice(8, -1)
    return ['view', name, add(item.buffer.slice(item.byteOffset, item.byteOffset + item.byteLength))]
  }
  if (Object.prototype.toString.call(item) !== '[object Object]')
    throw new Error('An object could not be cloned.')
  return ['object', Object.entries(item).map(([key, value]): [string, number] => [key, add(value)])]
}

/** Of a text that `encodeClone` made. */
export function decodeClone(text: string): unknown {
  const entries = JSON.parse(text) as Entry[]
  const made = new Map<number, unknown>()
  const get = (place: number): unknown => {
    if (made.has(place)) return made.get(place)
    const entry = entries[place]
    if (entry === undefined) throw new Error('A payload refers to nothing.')
    const keep = <Value>(value: Value): Value => {
      made.set(place, value)
      return value
    }
    return build(entry, get, keep)
  }
  return get(0)
}

function build(entry: Entry, get: (place: number) => unknown, keep: <Value>(value: Value) => Value): unknown {
  switch (entry[0]) {
    case 'value':
      return entry[1]
    case 'special':
      return entry[1] === 'undefined' ? undefined : Number(entry[1])
    case 'bigint':
      return BigInt(entry[1])
    case 'date':
      return keep(new Date(entry[1] ?? NaN))
    case 'regexp':
      return keep(new RegExp(entry[1], entry[2]))
    case 'error': {
      const known = Object.entries(errorNames).find(([name]) => name === entry[1])
      return keep(new (known?.[1] ?? Error)(entry[2]))
    }
    case 'array': {
      const array = keep<unknown[]>(new Array(entry[1]))
      for (const [index, place] of entry[2]) array[index] = get(place)
      return array
    }
    case 'object': {
      const object = keep({})
      for (const [key, place] of entry[1])
        // Not an assignment: a key may be `__proto__`.
        Object.defineProperty(object, key, {
          value: get(place),
          enumerable: true,
          writable: true,
          configurable: true,
        })
      return object
    }
    case 'map': {
      const map = keep(new Map<unknown, unknown>())
      for (const [key, value] of entry[1]) map.set(get(key), get(value))
      return map
    }
    case 'set': {
      const set = keep(new Set<unknown>())
      for (const place of entry[1]) set.add(get(place))
      return set
    }
    case 'buffer':
      return keep(fromBase64(entry[1]).buffer)
    case 'view': {
      const buffer = get(entry[2])
      const View = views[entry[1]]
      if (View === undefined || !(buffer instanceof ArrayBuffer)) throw new Error('A payload is torn.')
      return keep(new View(buffer))
    }
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 8192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return btoa(text)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
