/** What the page gets as `window.quarry`, over any transport: names are checked, events never reach the page. */
import type { ErrorFacts } from '../contract/errors.js'
import type { Answer, BridgeFile, Channel, Push, PushValue, QuarryBridge } from '../contract/ipc.js'
import { mostFilesAtOnce } from '../contract/limits.js'
import { callable, pushed } from './channel-names.js'

export interface Transport {
  invoke(name: Channel, args: unknown): Promise<unknown>
  /** Returns the way to unsubscribe. */
  subscribe(name: Push, listener: (value: unknown) => void): () => void
  /** Path of a file on disk; empty when there is none. Throws for what is no file. */
  pathOf(file: BridgeFile): string
}

export function createBridge(transport: Transport): QuarryBridge {
  return {
    call: (name, args) => {
      if (!isNameIn(callable, name)) return Promise.resolve(refused(`there is no request ${shown(name)}`))
      return ask(transport, name, args)
    },
    register: (files) => {
      // Kept apart from `files`, which would lose its type.
      const isList: boolean = Array.isArray(files)
      if (!isList) return Promise.resolve(refused('what was given is no list of files'))
      const paths = files.map((file) => pathOf(transport, file)).filter((path) => path !== '')
      return paths.length > mostFilesAtOnce
        ? Promise.resolve({ ok: false, error: tooMany(paths.length) })
        : ask(transport, 'files.register', { paths })
    },
    on: <Name extends Push>(name: Name, listener: (value: PushValue<Name>) => void) => {
      if (!isNameIn(pushed, name) || typeof listener !== 'function') return () => undefined
      // The page parses what it gets.
      return transport.subscribe(name, (value) => listener(value as PushValue<Name>))
    },
  }
}

/** An object may turn into one name when it is looked at and into another when it is sent: names are strings. */
function isNameIn(names: object, name: unknown): boolean {
  return typeof name === 'string' && Object.hasOwn(names, name)
}

/** What the page gave as a name, without asking it: an object of the page's would answer as it likes. */
function shown(name: unknown): string {
  return typeof name === 'string' ? name.slice(0, 100) : `of the type ${typeof name}`
}

/** A transport that fails is an answer too: the page has one way to learn of failures. */
async function ask<Value>(transport: Transport, name: Channel, args: unknown): Promise<Answer<Value>> {
  try {
    // The main process answers in this shape; the page parses it.
    return (await transport.invoke(name, args)) as Answer<Value>
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error))
  }
}

function refused(detail: string): { readonly ok: false; readonly error: ErrorFacts } {
  return { ok: false, error: { code: 'internal', message: `the window could not reach Quarry: ${detail}` } }
}

function tooMany(count: number): ErrorFacts {
  const [given, most] = [count, mostFilesAtOnce].map((number) => number.toLocaleString('en'))
  return {
    code: 'input_too_large',
    message: `these are ${given} files, and ${most} are the most at once, so none was added`,
    remedy: 'add the folder that holds them instead',
  }
}

function pathOf(transport: Transport, file: BridgeFile): string {
  try {
    return transport.pathOf(file)
  } catch {
    return ''
  }
}
