/** Guards against files made to fill a disk: how much they may hold, and how much it and their text may swell. */
import { QuarryError } from '../../contract/errors.js'

export const limits = {
  /** Members of an archive, and of all archives in it. */
  entries: 20_000,
  /** Bytes after inflating, over all members. */
  inflatedBytes: 4 * 1024 ** 3,
  /** Inflated bytes, and bytes of text, for each packed one, beyond the first `freeBytes`: text is packed to a twentieth or so. */
  ratio: 200,
  freeBytes: 64 * 1024 ** 2,
  /** Archives within archives. */
  depth: 3,
} as const

export interface InflateBudget {
  /** Counts bytes that came out, of `packed` bytes of the whole file. Throws input_too_large. */
  take(bytes: number): void
  entry(): void
  /**
   * Counts bytes of the text that is made: one string of a workbook may stand in a million cells, and one cell far to the
   * right makes a row of thousands. Throws input_too_large.
   */
  write(bytes: number): void
  /** True once it has thrown: the whole file is refused, not the part that is read. */
  readonly spent: boolean
}

/** `packed`: bytes of the file that holds everything. */
export function createBudget(name: string, packed: number, within: typeof limits = limits): InflateBudget {
  let inflated = 0
  let entries = 0
  let written = 0
  let spent = false
  const overrun = (message: string): QuarryError => {
    spent = true
    return tooLarge(message)
  }
  const most = Math.min(within.inflatedBytes, Math.max(within.freeBytes, packed * within.ratio))
  const swollen = most < within.inflatedBytes
  const gigabytes = Math.floor(within.inflatedBytes / 1024 ** 3)
  return {
    get spent() {
      return spent
    },
    take(bytes) {
      inflated += bytes
      if (inflated <= most) return
      throw overrun(
        swollen
          ? `${name} swells to more than ${within.ratio} times its size when unpacked, as archives do that are made to fill disks`
          : `${name} holds more than ${gigabytes} GB when unpacked`,
      )
    },
    write(bytes) {
      written += bytes
      // A file that is not packed may be as long as it likes.
      if (written <= Math.max(most, 2 * packed)) return
      throw overrun(
        swollen
          ? `the text of ${name} is more than ${within.ratio} times as large as the file, as of files that are made to fill disks`
          : `the text of ${name} is larger than ${gigabytes} GB`,
      )
    },
    entry() {
      entries += 1
      if (entries > within.entries) throw overrun(`${name} holds more than ${within.entries} files`)
    },
  }
}

function tooLarge(message: string): QuarryError {
  return new QuarryError('input_too_large', message, {
    remedy: 'unpack it yourself and choose the files that matter',
  })
}
