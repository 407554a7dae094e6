/** Files that were opened from outside wait here until the page takes them. */
import { mostFilesAtOnce } from '../contract/limits.js'

export interface OpenedFiles {
  add(paths: readonly string[]): void
  /** Each path once; `left`: how many there were above the bound, which are forgotten. */
  take(): { readonly paths: string[]; readonly left: number }
}

/** @param onAdded tells the page, if there is one. */
export function createOpenedFiles(onAdded: () => void, bound = mostFilesAtOnce): OpenedFiles {
  let waiting: string[] = []
  let left = 0
  return {
    add: (paths) => {
      if (paths.length === 0) return
      const all = [...new Set([...waiting, ...paths])]
      waiting = all.slice(0, bound)
      left += all.length - waiting.length
      onAdded()
    },
    take: () => {
      const taken = { paths: waiting, left }
      waiting = []
      left = 0
      return taken
    },
  }
}
