/**
 * The only way to the network: a pinned fetch that never follows a redirect, never gives up on its own, and
 * connects a host name only to addresses that were checked.
 */
import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { Agent, Response, fetch as pinnedFetch } from 'undici'
import type { Config } from 'ollama'
import { isLoopbackAddress, remoteAddressError } from './address.js'
import type { ServerAddress } from './address.js'

export type Fetch = NonNullable<Config['fetch']>
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>

/** An answer with a status other than 2xx. */
export class HttpFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** An answer that no Ollama gives: of another type than JSON, or with a line that is no JSON object or has no end. */
export class GarbledStream extends Error {}

export interface Connection {
  /** A fetch whose requests end when `signal` aborts, also before headers; `onBytes` hears every piece of a body. */
  fetch(signal: AbortSignal, onBytes?: () => void): Fetch
  /** Whether the addresses connected to so far are all on this machine. */
  readonly local: boolean
  close(): Promise<void>
}

export function openConnection(
  address: ServerAddress,
  options: { readonly allowRemote: boolean; readonly resolve?: Resolve },
): Connection {
  if (address.kind === 'remote' && !options.allowRemote) {
    throw remoteAddressError(address.host, 'its address is not a loopback address')
  }
  // A name counts as remote until seen otherwise when remote servers are allowed; else the lookup refuses it.
  let local = address.kind === 'loopback' || (address.kind === 'name' && !options.allowRemote)
  const lookup = checkedLookup(options.resolve ?? resolveBySystem, options.allowRemote, (allLoopback) => {
    local = allLoopback
  })
  // Headers come with the first token, minutes after the request; the callers have their own limits.
  // pipelining 0: one connection a request, so a server that was restarted meanwhile is not met on a dead socket.
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, pipelining: 0, connect: { lookup } })
  return {
    get local() {
      return local
    },
    fetch: (signal, onBytes) => guardedFetch(agent, signal, onBytes),
    close: () => agent.destroy(),
  }
}

const maxLineBytes = 16 * 1024 * 1024
const maxErrorChars = 2000

function guardedFetch(agent: Agent, signal: AbortSignal, onBytes: (() => void) | undefined): Fetch {
  const request = async (
    url: Parameters<typeof pinnedFetch>[0],
    init: Parameters<typeof pinnedFetch>[1],
  ): Promise<Response> => {
    const joined = init?.signal ? AbortSignal.any([init.signal, signal]) : signal
    const response = await pinnedFetch(url, { ...init, dispatcher: agent, redirect: 'error', signal: joined })
    // Failures are read here: the npm client prints to the console on its way to the error's text.
    if (!response.ok) throw new HttpFailure(response.status, await errorTextOf(response))
    onBytes?.()
    const type = response.headers.get('content-type') ?? 'json'
    if (!type.includes('json')) throw new GarbledStream(`content of type ${type}`)
    if (response.body === null) return response
    const body = response.body.pipeThrough(lineCheck(type.includes('ndjson'), onBytes))
    return new Response(body, { status: response.status, headers: response.headers })
  }
  // The client's fetch type is that of the platform's own fetch; undici's differs from it in names only.
  return request as unknown as Fetch
}

/**
 * Passes the bytes of a stream of JSON lines on. Throws GarbledStream at a line that is no JSON object, which the
 * client would skip, and HttpFailure at an error line: the server's only way to fail once it has sent status 200.
 */
function lineCheck(
  lines: boolean,
  onBytes: (() => void) | undefined,
): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder()
  let rest = ''
  return new TransformStream<Uint8Array, Uint8Array>(
    {
      transform(chunk, controller) {
        onBytes?.()
        controller.enqueue(chunk)
        if (!lines) return
        const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
        rest = parts.pop() ?? ''
        if (rest.length > maxLineBytes) throw new GarbledStream('a line without end')
        for (const part of parts) if (part.trim() !== '') checkLine(part)
      },
    },
    undefined,
    // Room to read the end of the response after the client has seen its last line and stopped reading.
    { highWaterMark: 64 },
  )
}

function checkLine(line: string): void {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    value = null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new GarbledStream(line.slice(0, 80))
  }
  if ('error' in value) throw new HttpFailure(500, String(value.error))
}

async function errorTextOf(response: Response): Promise<string> {
  const text = (await response.text()).slice(0, maxErrorChars)
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string') {
      return value.error
    }
  } catch {
    // not JSON: the text itself is all there is
  }
  return text.trim() || response.statusText
}

async function resolveBySystem(host: string): Promise<readonly { address: string; family: number }[]> {
  return systemLookup(host, { all: true, verbatim: true })
}

/** The socket connects to exactly what is checked here: there is no second look-up in between. */
function checkedLookup(
  resolve: Resolve,
  allowRemote: boolean,
  onChecked: (allLoopback: boolean) => void,
): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const outside = addresses.find(({ address }) => !isLoopbackAddress(address))
        if (outside !== undefined && !allowRemote) {
          callback(remoteAddressError(host, `it resolves to ${outside.address}`), [])
          return
        }
        onChecked(outside === undefined && addresses.length > 0)
        const [first] = addresses
        if (first === undefined) {
          callback(Object.assign(new Error(`no address for ${host}`), { code: 'ENOTFOUND' }), [])
        } else if (options.all) {
          callback(
            null,
            addresses.map(({ address }) => ({ address, family: isIP(address) })),
          )
        } else {
          callback(null, first.address, first.family)
        }
      },
      (error: unknown) => {
        callback(error instanceof Error ? error : new Error(String(error)), [])
      },
    )
  }
}
