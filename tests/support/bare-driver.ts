/** The Python driver by itself, without sandbox and host: lines in, lines out, each checked by the contract. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { fromDriverSchema, type FromDriver } from '../../electron/contract/wire.js'

const script = fileURLToPath(new URL('../../python/repl_driver.py', import.meta.url))

export const python = process.env.QUARRY_PYTHON ?? 'python3'

type Kind = FromDriver['type']
type Of<K extends Kind> = Extract<FromDriver, { type: K }>
export type ExecResult = Of<'exec_result'>
export type SubCall = Of<'llm_query_request'>
/** What a test answers to a sub-call. */
export type Answer = string | { error: string }

interface Options {
  /** Passed on as descriptors 3, 4, ... */
  readonly fds?: readonly number[]
  /** `ulimit -d` of the process, KiB. */
  readonly dataLimitKiB?: number
  /** Start with SIGINT ignored, as under nohup. */
  readonly ignoreInterrupt?: boolean
}

export interface BareDriver {
  readonly process: ChildProcess
  send(message: object): void
  /** One line as it stands; bytes may be anything but a line feed. */
  raw(line: string | Buffer): void
  /** The next message. Rejects when the driver ends instead, with its exit status and log. */
  next(): Promise<FromDriver>
  expect<K extends Kind>(kind: K): Promise<Of<K>>
  /** Runs a step; sub-calls are answered by `reply`, in the order they come. */
  exec(code: string, reply?: (call: SubCall) => Answer): Promise<ExecResult>
  answer(id: string, answer: Answer): void
  /** Runs a step that must not fail, and gives what it printed. */
  output(code: string, reply?: (call: SubCall) => Answer): Promise<string>
  /** Ends the input; resolves with the exit status. */
  end(): Promise<number | null>
  readonly exited: Promise<number | null>
}

/** Starts a driver that is gone when the test is done. */
export function bareDriver(options: Options = {}): BareDriver {
  const line = [python, '-s', '-S', '-B', '-X', 'utf8', script]
  const shell = [
    ...(options.dataLimitKiB ? [`ulimit -d ${options.dataLimitKiB}`] : []),
    ...(options.ignoreInterrupt ? [`trap '' INT`] : []),
    'exec "$@"',
  ].join('; ')
  const child = spawn('sh', ['-c', shell, 'sh', ...line], {
    env: { PYTHONHASHSEED: '0', TZ: 'UTC', LC_ALL: 'C.UTF-8', PATH: process.env.PATH ?? '' },
    stdio: ['pipe', 'pipe', 'pipe', ...(options.fds ?? [])],
  })
  const { stdin, stdout, stderr } = child
  if (stdin === null || stdout === null || stderr === null) throw new Error('the driver has no pipes')
  let log = ''
  stderr.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-4000)))
  // A driver that has ended takes no more input; its end is what the test looks at.
  stdin.on('error', () => undefined)
  const lines: AsyncIterator<string, undefined> = createInterface({ input: stdout })[Symbol.asyncIterator]()
  const exited = new Promise<number | null>((resolve) => child.on('close', (status) => resolve(status)))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })

  const raw = (text: string | Buffer) => {
    stdin.write(text)
    stdin.write('\n')
  }
  const next = async () => {
    const line = await lines.next()
    if (line.done === true) throw new Error(`the driver ended (${String(await exited)}): ${log}`)
    return fromDriverSchema.parse(JSON.parse(line.value))
  }
  const expect = async <K extends Kind>(kind: K) => {
    const message = await next()
    if (message.type !== kind) throw new Error(`${kind} wanted, not ${JSON.stringify(message).slice(0, 500)}`)
    return message as Of<K>
  }
  const send = (message: object) => raw(JSON.stringify(message))
  const answer = (id: string, reply: Answer) =>
    send({ type: 'llm_query_response', id, ...(typeof reply === 'string' ? { text: reply } : reply) })
  const exec = async (code: string, reply: (call: SubCall) => Answer = () => 'pong') => {
    send({ type: 'exec', code })
    for (;;) {
      const message = await next()
      if (message.type === 'exec_result') return message
      if (message.type !== 'llm_query_request') throw new Error(`unexpected ${JSON.stringify(message)}`)
      answer(message.id, reply(message))
    }
  }
  return {
    process: child,
    send,
    raw,
    next,
    expect,
    answer,
    exec,
    output: async (code, reply) => {
      const result = await exec(code, reply)
      if (result.error !== null) throw new Error(result.error)
      return result.stdout
    },
    end: () => {
      stdin.end()
      return exited
    },
    exited,
  }
}
