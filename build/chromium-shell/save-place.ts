/**
 * Where a file is to be saved. A browser has a dialog for that only for what it writes itself, so its two plain ones
 * serve: one line for the path, and a yes or no before a file is replaced.
 */
import { basename, join, resolve } from 'node:path'

export interface SavePlaceWorld {
  /** One line of text; null when it was cancelled. */
  readonly prompt: (message: string, offered: string) => Promise<string | null>
  readonly confirm: (message: string) => Promise<boolean>
  readonly kindOf: (path: string) => 'folder' | 'other' | 'absent'
  /** The user's home. */
  readonly home: string
}

/** An absolute path, or null when it was cancelled. `suggested`: a name, or a path from the user's home. */
export async function askSavePlace(
  title: string,
  suggested: string,
  world: SavePlaceWorld,
): Promise<string | null> {
  let offered = resolve(world.home, suggested)
  let message = `${title}: where to save it`
  for (;;) {
    const typed = await world.prompt(message, offered)
    if (typed === null) return null
    const file = typedPath(typed, world.home)
    message = `${title}: where to save it${file === null ? ' (a name is needed)' : ''}`
    // As in a system's dialog: a name that was taken out is no yes to the one that stood there.
    if (file === null) continue
    const kind = world.kindOf(file)
    if (kind === 'absent') return file
    if (kind === 'folder') offered = join(file, basename(suggested))
    else if (await world.confirm(`${file} is there already. Replace it?`)) return file
    else offered = file
  }
}

/** `~` is the home, and so is what a relative path begins from; null for none. */
export function typedPath(typed: string, home: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  if (text === '~' || text.startsWith('~/')) return join(home, text.slice(1))
  return resolve(home, text)
}
