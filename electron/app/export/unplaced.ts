/** Sentences without the places of files: who reads an export learns their names, not where they lay. Pure. */
import type { DocumentFacts } from '../../contract/documents.js'

/** Absolute paths of this machine's user. */
export interface OwnPlaces {
  /** The home folder, under each of its paths. */
  readonly homes: readonly string[]
  /** Others that tell of the user, such as that of the data. */
  readonly folders: readonly string[]
}

/**
 * Puts names where a sentence holds absolute paths: of the documents, of what lies in their folders, of what lies in the
 * home folder of this user, wherever it is, or of anybody, where it is usual, and all that stands in single quotes, as in
 * the system's own messages.
 */
export function unplacer(
  documents: readonly Pick<DocumentFacts, 'path' | 'name'>[],
  own: OwnPlaces = { homes: [], folders: [] },
): (text: string) => string {
  const names = namesOf(documents)
  const known = [...names.keys()].sort((a, b) => b.length - a.length)
  const homes = own.homes.map(ended).filter(isFolder)
  const folders = [...known.map(folderOf), ...own.folders.map(ended), ...homes].filter(isFolder)
  const below = placesBelow([...new Set(folders)])
  const lastOf = (path: string): string =>
    homes.includes(ended(path)) || wholeHome.test(path) ? '~' : lastPart(path)
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
  for (const { path, name } of documents) names.set(path, names.has(path) ? lastPart(path) : name)
  return names
}

const quoted = /'((?:\/|[A-Za-z]:[\\/]|\\\\)[^'\n]*[\\/][^'\n]*)'/g

const part = String.raw`[^/\s'":;,)]+`

/** Also `/var/home/ann`, `/export/home/ann`, `/Volumes/Disk/Users/ann`; but not what follows the host of an address. */
const home = String.raw`(?:(?<!/)(?:/${part}){1,2})?/(?:home|Users)/${part}|/root|[A-Za-z]:\\Users\\[^\\\s'":;,)]+`

const wholeHome = new RegExp(`^(?:${home})[\\\\/]?$`, 'u')

/** Where nothing marks the end of a path, the first space or mark ends it. */
function placesBelow(folders: readonly string[]): RegExp {
  const longestFirst = [...folders].sort((a, b) => b.length - a.length).map(literal)
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}_.-])(?:${[...longestFirst, home].join('|')})(?:[\\/][^\s'":;,)]*|(?![\p{L}\p{N}_-]))`,
    'gu',
  )
}

function lastPart(path: string): string {
  return /([^\\/]+)[\\/]*$/.exec(path)?.[1] ?? path
}

/** Without its last separator; empty for the root of a disk. */
function folderOf(path: string): string {
  return path.replace(/[\\/][^\\/]*$/, '').replace(/^[A-Za-z]:$/, '')
}

/** Without a separator at its end. */
function ended(path: string): string {
  return path.replace(/[\\/]+$/, '')
}

/** The root of a disk tells nothing of anybody, and everything lies below it. */
function isFolder(path: string): boolean {
  return /^(?:\/|[A-Za-z]:[\\/]|\\\\)[^\\/]/.test(path)
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
