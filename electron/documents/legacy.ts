/** Which encoding a text has that is no Unicode, guessed by statistics. */
import { analyse } from 'chardet'

/** chardet's names for what browsers read as a superset of it (WHATWG Encoding): its names would do, these say it. */
const supersets: Readonly<Record<string, string>> = {
  ASCII: 'windows-1252',
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-9': 'windows-1254',
}

/** A first guess that does not read the sample without faults gives way to one that does, if that is about as likely. */
const fewestConfidence = 10

/** The WHATWG label of the likeliest encoding that reads the sample; null: none does. */
export function guessLegacy(sample: Buffer): string | null {
  const guesses = analyse(sample)
    .filter(({ name, confidence }) => !name.startsWith('UTF') && confidence >= fewestConfidence)
    .map(({ name }) => supersets[name] ?? name)
  return [...guesses, 'windows-1252'].find((label) => reads(label, sample)) ?? null
}

/** True when the sample, which may end inside a character, decodes without a fault in this encoding. */
function reads(label: string, sample: Buffer): boolean {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(sample, { stream: true })
    return !/[\u0080-\u009f]/.test(text)
  } catch {
    return false
  }
}

/** The name under which an encoding is decoded; null when there is none such. */
export function canonicalEncoding(label: string): string | null {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}
