/**
 * One child process and its three pipes, as messages. Everything that can go wrong with a pipe is a normal outcome
 * here: a write after death is dropped, and the one event that counts is `ended`.
 */
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { maxLineBytes, type FromDriver, type ToDriver } from '../contract/wire.js'
import { lineSplitter } from './lines.js'
import { parseLine } from './parse.js'
import { tail } from './tail.js'

/** `spawn` of node:child_process, or a test's own. */
export type Spawn = (file: string, args: readonly string[], options: SpawnOptions) => ChildProcess

export interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

export interface Ending {
  /** Status, or null after a signal. A wrapper reports its child's signal as status 128 + number. */
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** Why there never was a process. */
  readonly failure?: Error
}

export interface Child {
  /** Process id of what was spawned: the sandbox's wrapper, or Python itself. Undefined when nothing started. */
  readonly pid: number | undefined
  /** False for a message beyond the line limit, which is not sent. */
  send(message: ToDriver): boolean
  endInput(): void
  /** The last 64 KiB that the child wrote to its log. */
  log(): string
  /** The process is gone and all it wrote has been handed on. Never rejects. */
  readonly ended: Promise<Ending>
}

export interface ChildEvents {
  /** Returns what is wrong with a message that answers nothing the host asked, which is a violation too. */
  message(message: FromDriver): string | null
  /** The child broke the protocol; nothing it says afterwards is read. */
  violation(detail: string): void
}

const logBytes = 64 * 1024

/** `fds` become the child's descriptors 3, 4, ... in their order. */
export function startChild(
  spawn: Spawn,
  command: Command,
  fds: readonly number[],
  events: ChildEvents,
): Child {
  const child = spawn(command.file, command.args, {
    cwd: '/',
    env: { ...command.env },
    stdio: ['pipe', 'pipe', 'pipe', ...fds],
    // A session of its own: Ctrl-C in a terminal reaches the host alone.
    detached: true,
  })
  const ended = new Promise<Ending>((resolve) => {
    child.once('error', (failure) => {
      // Later errors (a signal that could not be sent) do not end a process that did start.
      if (child.pid === undefined) resolve({ code: null, signal: null, failure })
    })
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  child.on('error', () => {})
  const log = tail(logBytes)
  child.stderr?.on('error', () => {}).on('data', (chunk: Buffer) => log.push(chunk))
  readMessages(child, events)
  return {
    pid: child.pid,
    send: sender(child),
    endInput: () => void child.stdin?.end(),
    log: () => log.text(),
    ended,
  }
}

function readMessages(child: ChildProcess, events: ChildEvents): void {
  const splitter = lineSplitter(maxLineBytes)
  let deaf = false
  const refuse = (detail: string) => {
    deaf = true
    events.violation(detail)
  }
  child.stdout
    ?.on('error', () => {})
    .on('data', (chunk: Buffer) => {
      // The pipe is drained to its end also when nobody listens any more, or the child could not close it.
      if (deaf) return
      const framed = splitter.push(chunk)
      for (const line of framed.lines) {
        const parsed = parseLine(line)
        if (parsed.kind === 'violation') return refuse(parsed.detail)
        const wrong = events.message(parsed.message)
        if (wrong !== null) return refuse(wrong)
      }
      if (framed.kind === 'overflow') refuse(`a line of more than ${maxLineBytes} bytes`)
    })
}

/** Lines go out one after the other, each once the pipe has taken the one before. */
function sender(child: ChildProcess): (message: ToDriver) => boolean {
  const queue: Buffer[] = []
  const { stdin } = child
  let full = false
  let gone = stdin === null
  const pump = () => {
    for (let line = queue[0]; !full && !gone && line !== undefined; line = queue[0]) {
      queue.shift()
      full = stdin?.write(line) === false
    }
  }
  stdin
    ?.on('error', () => {})
    .on('close', () => {
      gone = true
      queue.length = 0
    })
    .on('drain', () => {
      full = false
      pump()
    })
  return (message) => {
    const line = Buffer.from(`${JSON.stringify(message)}\n`, 'utf8')
    if (line.length > maxLineBytes) return false
    if (gone || stdin?.writable !== true) return true
    queue.push(line)
    pump()
    return true
  }
}
