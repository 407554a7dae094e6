/** What documents are called in a session. */
import { basename } from 'node:path'

/** Controls and line separators become spaces and direction overrides go: a name is typed by a model and shown. */
export function documentName(path: string): string {
  const name = basename(path)
    .replace(/ *[\p{Cc}\u2028\u2029][\p{Cc}\u2028\u2029 ]*/gu, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  return name === '' ? 'unnamed' : name
}

/** Of a file in a folder that was named, `relative` to it, with slashes. */
export function relativeName(relative: string): string {
  return relative.split('/').map(documentName).join('/')
}

/**
 * Names in the order of the paths; one that is taken already, by another path or by `others`, gets a number:
 * `access.log (2)`. `nameOf` gives the name that is wished for.
 */
export function uniqueNames(
  paths: readonly string[],
  others: readonly string[] = [],
  nameOf: (path: string) => string = documentName,
): string[] {
  const taken = new Set(others)
  return paths.map((path) => {
    const name = nameOf(path)
    let candidate = name
    for (let number = 2; taken.has(candidate); number += 1) candidate = `${name} (${number})`
    taken.add(candidate)
    return candidate
  })
}
