/** Warnings of a reader that may have one for each of many parts. */

/** A person reads no more of them. */
const most = 100

/** The first ones, and how many there were beyond. */
export function firstWarnings(warnings: readonly string[]): string[] {
  const beyond = warnings.length - most
  return beyond > 0 ? [...warnings.slice(0, most), `and ${beyond} more`] : [...warnings]
}
