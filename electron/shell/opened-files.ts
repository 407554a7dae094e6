/** Files that were opened from outside wait here until the page takes them. */

export interface OpenedFiles {
  add(paths: readonly string[]): void
  /** Each path once. */
  take(): string[]
}

/** @param onAdded tells the page, if there is one. */
export function createOpenedFiles(onAdded: () => void, bound = 1000): OpenedFiles {
  let waiting: string[] = []
  return {
    add: (paths) => {
      if (paths.length === 0) return
      waiting = [...new Set([...waiting, ...paths])].slice(0, bound)
      onAdded()
    },
    take: () => {
      const taken = waiting
      waiting = []
      return taken
    },
  }
}
