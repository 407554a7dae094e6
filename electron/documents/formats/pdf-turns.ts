/** An end to pages that give no text and draw shapes within shapes without one. */

/**
 * Turns that reading one page may take. pdf.js takes three for each form that is drawn (25 µs a turn or so, on two cores at
 * work), one for each change of font, and none where a form without text is drawn again: a plan of 100,000 forms, each
 * another one, takes 300,000, and a page of as many pieces of text as are read, each in a font of its own, 500,000.
 */
export const mostTurns = 1_000_000

const tellEvery = 1000

/**
 * Null where `work` took more turns. `onTurns`: called now and then, since nothing else comes of a page without text.
 *
 * Nothing of pdf.js that counts forms, or ends them, is within reach. But it reads the clock when it takes a turn, to see
 * whether it should let others in, and it leaves out what fails: a clock that fails ends each form that is open, and with
 * them the page.
 */
export async function withinTurns<Result>(
  most: number,
  onTurns: () => void,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const clock = Date.now
  let turns = 0
  Date.now = () => {
    turns += 1
    if (turns > most) throw new Error('this page takes too many turns')
    if (turns % tellEvery === 0) onTurns()
    return clock()
  }
  try {
    const result = await work()
    return turns > most ? null : result
  } catch (error) {
    if (turns > most) return null
    throw error
  } finally {
    Date.now = clock
  }
}
