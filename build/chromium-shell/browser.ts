/** One browser process with one window, from its start to its end. */
import { spawn, type ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { z } from 'zod'
import { browserEnv } from './browser-env.js'
import { openPipe, PipeError, type Channel, type Pipe } from './pipe.js'

export interface Browser {
  readonly pid: number
  readonly pipe: Pipe
  /** Of the window's page, once it is attached. */
  readonly page: Promise<Channel>
  /** Settles when the window or the whole browser is gone. */
  readonly gone: Promise<void>
  /** Ends the browser; settles when its process has ended. */
  end(): Promise<void>
}

/** Another page than the window's asked to open; it has been closed before it ran. */
export type OnStranger = (url: string) => void

const attachedSchema = z.object({
  sessionId: z.string(),
  targetInfo: z.object({ targetId: z.string(), type: z.string(), url: z.string() }),
})
const destroyedSchema = z.object({ targetId: z.string() })

/** Time that a browser gets to end by itself, milliseconds. */
const grace = 5000

export function startBrowser(command: string, flags: readonly string[], onStranger: OnStranger): Browser {
  const child = spawn(command, flags, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: browserEnv(process.env),
    // In a group of its own, so that Ctrl-C in the terminal reaches this process alone, which then ends both.
    detached: true,
  })
  const tail = keepTail(child.stderr as Readable)
  const pipe = openPipe(child.stdio[3] as Writable, child.stdio[4] as Readable)
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => {
      resolve()
    })
    child.once('exit', () => {
      resolve()
    })
  })
  let pageTarget = ''
  let windowGone: () => void = () => undefined
  const gone = Promise.race([ended, pipe.closed, new Promise<void>((resolve) => (windowGone = resolve))])

  const page = new Promise<Channel>((resolve, reject) => {
    child.once('error', (error) => {
      reject(new PipeError(`${command} cannot be started: ${error.message}`))
    })
    void ended.then(() => {
      reject(
        new PipeError(`${command} ended before its window was there: ${tail().trim() || 'it said nothing'}`),
      )
    })
    pipe.on('Target.attachedToTarget', (event) => {
      const { sessionId, targetInfo } = attachedSchema.parse(event)
      const session = pipe.session(sessionId)
      if (targetInfo.type === 'page' && pageTarget === '') {
        pageTarget = targetInfo.targetId
        resolve(session)
      } else if (targetInfo.type === 'page') {
        onStranger(targetInfo.url)
        ignoreEnd(pipe.send('Target.closeTarget', { targetId: targetInfo.targetId }))
      } else {
        ignoreEnd(session.send('Runtime.runIfWaitingForDebugger'))
      }
    })
    pipe.on('Target.targetDestroyed', (event) => {
      if (destroyedSchema.parse(event).targetId === pageTarget) windowGone()
    })
    const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }
    Promise.all([
      pipe.send('Target.setDiscoverTargets', { discover: true }),
      pipe.send('Target.setAutoAttach', attach),
    ]).catch(reject)
  })
  return {
    pid: child.pid ?? 0,
    pipe,
    page,
    gone,
    end: async () => endBrowser(child, pipe, ended),
  }
}

async function endBrowser(child: ChildProcess, pipe: Pipe, ended: Promise<void>): Promise<void> {
  ignoreEnd(pipe.send('Browser.close'))
  const timer = setTimeout(() => {
    child.kill('SIGKILL')
  }, grace)
  await ended
  clearTimeout(timer)
}

/** A command to a browser that is ending may find it gone, which is what it was meant to bring about. */
export function ignoreEnd(sent: Promise<unknown>): void {
  sent.catch((error: unknown) => {
    if (!(error instanceof PipeError)) throw error
  })
}

/** The last of what the browser said, for the sentence that tells why it did not start. */
function keepTail(stream: Readable): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', (piece: string) => {
    text = (text + piece).slice(-2000)
  })
  return () => text
}
