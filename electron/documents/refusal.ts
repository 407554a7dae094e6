import { QuarryError } from '../contract/errors.js'

/** `kind` with its article: "a PDF". */
export function refuseBinary(name: string, kind: string): QuarryError {
  return new QuarryError('input_binary', `${name} is ${kind}; only text and documents can be read`, {
    remedy: remedyFor(kind),
  })
}

/** What to do about a file of this kind: the first that fits. */
const remedies: readonly (readonly [RegExp, string])[] = [
  [/picture/, 'have the text in it recognised (OCR) and save that as text or PDF'],
  [/recording|film/, 'have what is said in it written down and save that as text'],
  [/message|mail/, 'save its messages as eml or mbox, or as text'],
  [
    /Office|Word|Excel|PowerPoint|OpenDocument/,
    'save or export it as text, PDF or a newer Office format first',
  ],
  [/program|Java/, 'choose a file that holds text'],
  [/archive/, 'unpack it and choose the files that matter'],
  [/UTF-32/, 'save it as UTF-8 first'],
]

function remedyFor(kind: string): string {
  const found = remedies.find(([pattern]) => pattern.test(kind))
  return found?.[1] ?? 'where a program can open it, export it from there as text, csv or PDF'
}
