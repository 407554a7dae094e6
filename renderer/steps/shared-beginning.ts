/** What all prompts of a batch begin with: it tells them apart no better than nothing. Pure. */

/** Shorter ones are shown: they cost no room. Characters. */
const least = 16

/** Ends at the end of a word; empty where there is nothing to leave out, or fewer than two prompts. */
export function sharedBeginning(prompts: readonly string[]): string {
  const [first, ...rest] = prompts.filter((prompt) => prompt !== '')
  if (first === undefined || rest.length === 0) return ''
  let length = first.length - 1
  for (const prompt of rest) {
    length = Math.min(length, prompt.length - 1)
    while (length > 0 && !prompt.startsWith(first.slice(0, length))) length--
  }
  const end = first.slice(0, length).search(/\s\S*$/)
  return end + 1 < least ? '' : first.slice(0, end + 1)
}
