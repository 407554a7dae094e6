/** Python without Quarry: the same interpreter, started bare. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { createInterface, type Interface } from 'node:readline'

export interface PlainPython {
  readonly process: ChildProcessWithoutNullStreams
  /** The next line it prints; throws an Error that says how it ended when there is none. */
  line(): Promise<string>
  /** Kills it unless it has ended; resolves when it is gone. */
  close(): Promise<void>
}

/** `args`: as for the interpreter, `['-c', script]`. */
export function startPython(file: string, args: readonly string[], env = {}): PlainPython {
  const child = spawn(file, args, { cwd: '/', env: { LC_ALL: 'C.UTF-8', ...env } })
  const log: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => log.push(text))
  // Writing to one that has ended: how it ended is told by `line`.
  child.stdin.on('error', () => {})
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (status, signal) => resolve(endingText(status, signal, log.join(''))))
  })
  const lines: Interface = createInterface({ input: child.stdout })
  const iterator = lines[Symbol.asyncIterator]()
  return {
    process: child,
    async line() {
      const next = await iterator.next()
      if (next.done !== true) return next.value
      throw new Error(await ended)
    },
    async close() {
      child.kill('SIGKILL')
      await ended
      lines.close()
    },
  }
}

function endingText(status: number | null, signal: NodeJS.Signals | null, log: string): string {
  if (signal !== null) return `killed by ${signal}`
  const said = log.trim().split('\n').at(-1) ?? ''
  return `ended with status ${status}${said === '' ? '' : `: ${said.slice(0, 120)}`}`
}
