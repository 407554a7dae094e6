/** Numbers, sizes and times as people read them. Pure. */
import { counted, grouped } from '../../electron/contract/counts.js'

export { counted, grouped }

const units = ['kB', 'MB', 'GB', 'TB'] as const

/** `512 bytes`, `1.2 GB`: decimal, as file managers show sizes; two figures below ten. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte')
  let value = bytes
  let unit: string = ''
  for (const next of units) {
    value /= 1000
    unit = next
    // What would be shown as 1000 is one of the next unit.
    if (value < 999.5) break
  }
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value).toString()} ${unit}`
}

/** `0.4 s`, `12 s`, `1 m 40 s`, `2 h 05 m`. */
export function durationText(seconds: number): string {
  if (seconds < 9.95) return `${Math.max(0, seconds).toFixed(1)} s`
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} m ${two(whole % 60)} s`
  return `${Math.floor(whole / 3600)} h ${two(Math.floor((whole % 3600) / 60))} m`
}

/** Of a running clock, without tenths that would flicker: `0 s`, `12 s`, `1 m 40 s`. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return whole < 10 ? `${whole} s` : durationText(whole)
}

/** Of what is foretold, which nobody knows to a tenth: `6 s`, `1 m 40 s`, `3 m`. Whole seconds, none of them 0. */
export function estimateText(seconds: number): string {
  return clockText(Math.max(1, Math.ceil(seconds))).replace(/ 00 [sm]$/, '')
}

/** `16k` for 16,384 tokens. */
export function windowText(tokens: number): string {
  return tokens < 1024 ? `${tokens}` : `${Math.round(tokens / 1024)}k`
}

/** At most `characters` characters, whole ones, with an ellipsis in place of the rest. */
export function clipped(text: string, characters: number): string {
  if (text.length <= characters) return text
  const all = Array.from(text.slice(0, characters * 2 + 2))
  return all.length <= characters ? text : `${all.slice(0, characters - 1).join('')}…`
}

/**
 * A message of the main process, which begins small and has no full stop, as a sentence. A name at its beginning (a
 * file's, a model's) stays as it is written; digits and signs tell it from a word.
 */
export function sentence(message: string): string {
  const text = message.trim()
  const isWord = /^\p{L}+(?:['’]\p{L}+)?[,;:]?(?:\s|$)/u.test(text)
  const begun = isWord ? text.charAt(0).toLocaleUpperCase('en') + text.slice(1) : text
  return ended(begun)
}

/** With a full stop where it has no end of its own, so that another sentence may follow. */
export function ended(text: string): string {
  const told = text.trim()
  return told === '' || /[.!?…]$/.test(told) ? told : `${told}.`
}

function two(value: number): string {
  return value.toString().padStart(2, '0')
}
