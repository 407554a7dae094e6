/** From what a FINAL carried or a model wrote to the answer a person reads and the value a program reads. */
import type { Final, Json } from '../contract/wire.js'

export interface Answer {
  readonly answer: string
  readonly value: Json
  readonly kind: 'final' | 'final_var'
}

export function answerOf(final: Final): Answer {
  const kind = final.kind === 'var' ? 'final_var' : 'final'
  const value: Json = final.json ?? final.value
  return { kind, value, answer: readable(value) ?? final.value }
}

/** Scalars and flat collections as a person would write them; null for what has no such form. */
export function readable(value: Json): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return plainNumber(value)
  if (typeof value === 'boolean' || value === null) return value === null ? 'None' : value ? 'True' : 'False'
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none'
    const items = value.map((item) => (isFlat(item) ? inline(item) : null))
    if (items.some((item) => item === null)) return null
    return items.join(items.length > 5 ? '\n' : ', ')
  }
  const entries = Object.entries(value)
  if (entries.length === 0) return 'none'
  if (!entries.every(([, item]) => isFlat(item))) return null
  return entries.map(([key, item]) => `${key}: ${inline(item)}`).join('\n')
}

/** Sums of decimals carry noise in the last digits (60344.829999999996); a person is shown 60344.83. */
export function plainNumber(value: number): string {
  if (!Number.isFinite(value) || Number.isInteger(value)) return String(value)
  const rounded = Number(value.toFixed(6))
  return Math.abs(rounded - value) <= Math.abs(value) * 1e-12 ? String(rounded) : String(value)
}

/**
 * The same for the numbers in a sentence. One with more digits than a float has is none, and stands: nothing is known of
 * its noise.
 */
export function withoutNoise(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}_.,-])\d{1,15}\.\d{7,}(?![\p{L}\p{N}_]|[.,-]\p{N})/gu, (number) => {
    const digits = number.replace('.', '').replace(/^0+/, '').length
    const plain = plainNumber(Number(number))
    // A small number would come back with an exponent.
    if (digits > mostFloatDigits || plain.includes('e')) return number
    return plain.length < number.length - 3 ? plain : number
  })
}

/** Of a 64-bit float written so that it is read as the same. */
const mostFloatDigits = 17

function isFlat(value: Json): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item !== 'object' || item === null)
  return typeof value !== 'object' || value === null
}

function inline(value: Json): string {
  if (Array.isArray(value)) return value.map(inline).join(': ')
  return readable(value) ?? JSON.stringify(value)
}
