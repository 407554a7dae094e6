/** Sentences without the places of files: who reads an export learns their names, not where they lay. Pure. */
import type { DocumentFacts } from '../../contract/documents.js'

/**
 * Puts names where a sentence holds absolute paths: of the documents, of what lies in their folders, of what lies in the
 * home folder of anybody, and all that stands in single quotes, as in the system's own messages.
 */
export function unplacer(
  documents: readonly Pick<DocumentFacts, 'path' | 'name'>[],
): (text: string) => string {
  const names = namesOf(documents)
  const known = [...names.keys()].sort((a, b) => b.length - a.length)
  const folders = [...new Set(known.map(folderOf))].filter((folder) => folder !== '')
  const below = placesBelow(folders)
  return (text) =>
    known
      // A path may go on: `a.log` is no part of `a.log.1`, but an archive is one of the path to its member.
      .reduce(
        (rest, path) =>
          rest.replace(
            new RegExp(`${literal(path)}(?!\\.?[\\p{L}\\p{N}_-])`, 'gu'),
            () => names.get(path) ?? '',
          ),
        text,
      )
      .replace(quoted, (_, path: string) => `'${lastOf(path)}'`)
      .replace(below, lastOf)
}

/** Several documents of one file, such as members of an archive, are called by the file. */
function namesOf(documents: readonly Pick<DocumentFacts, 'path' | 'name'>[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const { path, name } of documents) names.set(path, names.has(path) ? lastOf(path) : name)
  return names
}

const quoted = /'((?:\/|[A-Za-z]:[\\/]|\\\\)[^'\n]*[\\/][^'\n]*)'/g

const home = String.raw`/home/[^/\s'":;,)]+|/Users/[^/\s'":;,)]+|/root|[A-Za-z]:\\Users\\[^\\\s'":;,)]+`

const wholeHome = new RegExp(`^(?:${home})[\\\\/]?$`, 'u')

/** Where nothing marks the end of a path, the first space or mark ends it. */
function placesBelow(folders: readonly string[]): RegExp {
  const longestFirst = [...folders].sort((a, b) => b.length - a.length).map(literal)
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}_.-])(?:${[...longestFirst, home].join('|')})(?:[\\/][^\s'":;,)]*|(?![\p{L}\p{N}_-]))`,
    'gu',
  )
}

function lastOf(path: string): string {
  if (wholeHome.test(path)) return '~'
  return /([^\\/]+)[\\/]*$/.exec(path)?.[1] ?? path
}

/** Without its last separator; empty for the root of a disk. */
function folderOf(path: string): string {
  return path.replace(/[\\/][^\\/]*$/, '').replace(/^[A-Za-z]:$/, '')
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
