/** A big log of which the answer is known from how it is made. */
import { closeSync, openSync, writeSync } from 'node:fs'

/** Writes at least `bytes` of lines; the number of lines, and of those with status=503. */
export function writeLog(file: string, bytes: number): { lines: number; failed: number } {
  const descriptor = openSync(file, 'w')
  let [lines, failed, written] = [0, 0, 0]
  while (written < bytes) {
    const batch: string[] = []
    for (let left = 5000; left > 0; left -= 1) {
      // A number without common factors with anything of the line, so that nothing repeats in step.
      const bad = lines % 1009 === 17
      if (bad) failed += 1
      batch.push(
        `2031-04-${String((lines % 28) + 1).padStart(2, '0')} path=/p${lines % 97} status=${bad ? 503 : 200} n=${lines}\n`,
      )
      lines += 1
    }
    written += writeSync(descriptor, batch.join(''))
  }
  closeSync(descriptor)
  return { lines, failed }
}
