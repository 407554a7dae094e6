/** The one way to stdout and stderr. Text of models and documents cannot drive the terminal through it. */
import type { ErrorFacts } from '../contract/errors.js'
import { factsAsStarted } from './started-as.js'
import { visible, visibleJson, visibleLine } from './visible.js'

export interface Stream {
  /** False: wait for `drain` before more. */
  write(text: string): boolean
  once(event: 'drain', listener: () => void): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

export interface Output {
  /** A line, or lines, of the answer on stdout. */
  print(text: string): void
  /** Text without a line end; resolves when there is room for more. */
  write(text: string): Promise<void>
  /** A JSON value on stdout; JSON escapes what needs it and stays exact for programs. */
  printJson(value: unknown): void
  /** A line of progress on stderr. */
  say(text: string): void
  /** `quarry: what happened; what to do` on stderr. */
  fail(facts: ErrorFacts): void
  /** A line on a terminal that the next one replaces; nothing where stderr is no terminal. */
  status(text: string): void
  clearStatus(): void
  readonly terminal: boolean
}

export function openOutput(stdout: Stream, stderr: Stream): Output {
  const terminal = stderr.isTTY === true
  let standing = false

  function clearStatus(): void {
    if (!standing) return
    stderr.write('\r\x1b[K')
    standing = false
  }

  return {
    terminal,
    clearStatus,
    print(text) {
      clearStatus()
      stdout.write(`${visible(text)}\n`)
    },
    async write(text) {
      clearStatus()
      if (!stdout.write(visible(text))) await new Promise<void>((resolve) => stdout.once('drain', resolve))
    },
    printJson(value) {
      clearStatus()
      stdout.write(`${visibleJson(value)}\n`)
    },
    say(text) {
      clearStatus()
      stderr.write(`${visible(text)}\n`)
    },
    fail(facts) {
      clearStatus()
      stderr.write(`${errorLine(factsAsStarted(facts))}\n`)
    },
    status(text) {
      if (!terminal) return
      const line = visibleLine(text)
      // A terminal that does not know its width says 0.
      const width = Math.max(20, (stderr.columns || 80) - 1)
      stderr.write(`\r\x1b[K${Array.from(line).slice(0, width).join('')}`)
      standing = true
    },
  }
}

/**
 * Why the output did not arrive; null when a reader has gone that had read some of it. `delivered`: a first piece was
 * taken.
 */
export function outputFault({ code, message }: NodeJS.ErrnoException, delivered: boolean): ErrorFacts | null {
  if (code === 'EPIPE') {
    if (delivered) return null
    return { code: 'internal', message: 'the output could not be written: nobody reads it' }
  }
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? {
        code: 'disk_full',
        message: 'the output could not be written: there is no room left where it goes',
        remedy:
          'free some space or send it elsewhere; a run is recorded all the same, and `quarry replay` shows it',
      }
    : { code: 'internal', message: `the output could not be written: ${message}` }
}

/** One line, whatever the message holds. */
export function errorLine({ message, remedy }: ErrorFacts): string {
  const what = visibleLine(message).replace(/[.;]+$/, '')
  const todo = remedy === undefined ? '' : `; ${visibleLine(remedy).replace(/[.;]+$/, '')}`
  return `quarry: ${what}${todo}`
}
