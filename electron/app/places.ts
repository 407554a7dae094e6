/** Where data is kept by default on this machine, and what else is the user's own. */
import { realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { dataHome } from '../library/home.js'
import type { OwnPlaces } from './export/unplaced.js'

/** `option`: what the user named, or null. */
export function dataFolder(option: string | null): string {
  return dataHome(option ?? undefined, process.env, process.platform, homedir())
}

/** What an export does not tell. `data`: the data folder. Each also as links lead to it: messages name either. */
export function ownPlaces(data: string): OwnPlaces {
  return { homes: withTarget(homedir()), folders: withTarget(data) }
}

function withTarget(folder: string): string[] {
  try {
    return [folder, realpathSync(folder)]
  } catch {
    return [folder]
  }
}
