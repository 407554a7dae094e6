/** Where the model server is, and whether a prompt sent there leaves this machine. */
import { BlockList, isIP } from 'node:net'
import { QuarryError } from '../contract/errors.js'
import { isBlockedPort } from './blocked-ports.js'

export const defaultPort = '11434'

export interface ServerAddress {
  /** `http://host:port`, no trailing slash. */
  readonly url: string
  /** Host without brackets. */
  readonly host: string
  readonly port: string
  /** `name`: loopback or not is known only when it is resolved; the connection checks that each time. */
  readonly kind: 'loopback' | 'name' | 'remote'
  readonly source: 'option' | 'environment' | 'default'
}

/**
 * The address from `--ollama`, else from OLLAMA_HOST, else 127.0.0.1:11434. OLLAMA_HOST is first of all what
 * the server listens on, so 0.0.0.0 and :: there mean "every interface" and loopback for a client.
 * Throws QuarryError usage when the text is no address, or names a port that cannot be used.
 */
export function resolveServerUrl(
  option: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): ServerAddress {
  const given = clean(option)
  const environment = clean(env['OLLAMA_HOST'])
  if (given !== '') return parseAddress(given, 'option')
  if (environment !== '') return parseAddress(environment, 'environment')
  return parseAddress('127.0.0.1', 'default')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** True for the addresses that never leave this machine: 127.0.0.0/8, ::1 and 127.x mapped into IPv6. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Names that Ollama gives to models which run on somebody else's machine: `x-cloud`, `x:cloud`, `x:120b-cloud`. */
export function isCloudName(model: string): boolean {
  return /[-:]cloud$/i.test(model)
}

/** The error for an address that would take prompts off this machine without anybody having chosen that. */
export function remoteAddressError(host: string, detail: string): QuarryError {
  return new QuarryError(
    'model_remote',
    `the model server at ${host} is not on this machine (${detail}); your documents would leave it`,
    { remedy: 'use a server on 127.0.0.1, or allow this one with --allow-remote' },
  )
}

function clean(text: string | undefined): string {
  return (text ?? '').trim().replace(/^(['"])(.*)\1$/, '$2')
}

function parseAddress(text: string, source: ServerAddress['source']): ServerAddress {
  const url = asUrl(text)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') {
    throw new QuarryError('usage', `${nameOf(source)} is not an address of a server: ${text}`, {
      remedy: 'give it as host, host:port or http://host:port',
    })
  }
  const host = forClients(url.hostname.replace(/^\[|\]$/g, ''))
  const port = url.port || (hasScheme(text) ? (url.protocol === 'https:' ? '443' : '80') : defaultPort)
  if (isBlockedPort(port)) {
    throw new QuarryError(
      'usage',
      `${nameOf(source)} names port ${port}, which no web client may connect to`,
      {
        remedy: `let the model server listen on another port, such as ${defaultPort}`,
      },
    )
  }
  const path = url.pathname.replace(/\/+$/, '')
  return {
    url: `${url.protocol}//${isIP(host) === 6 ? `[${host}]` : host}:${port}${path}`,
    host,
    port,
    kind: isIP(host) === 0 ? 'name' : isLoopbackAddress(host) ? 'loopback' : 'remote',
    source,
  }
}

function asUrl(text: string): URL | null {
  const bareIpv6 = isIP(text) === 6
  const withHost = text.startsWith(':') && !bareIpv6 ? `127.0.0.1${text}` : bareIpv6 ? `[${text}]` : text
  try {
    return new URL(hasScheme(text) ? text : `http://${withHost}`)
  } catch {
    return null
  }
}

function hasScheme(text: string): boolean {
  return text.includes('://')
}

function forClients(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '::1'
  return host
}

function nameOf(source: ServerAddress['source']): string {
  return source === 'environment' ? 'OLLAMA_HOST' : 'the server address'
}
