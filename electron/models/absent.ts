/** Why nothing answers at the server's address: not installed, not running, another port, or IPv6 only. */
import { accessSync, constants } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { QuarryError } from '../contract/errors.js'
import { defaultPort } from './address.js'
import type { ServerAddress } from './address.js'

export interface AbsenceProbes {
  /** Whether something listens there. */
  readonly listens: (host: string, port: string) => Promise<boolean>
  /** Whether an Ollama is installed on this machine. */
  readonly installed: () => boolean
}

/** Looks around on this machine only, and only after a connection was refused. */
export async function whyAbsent(
  address: ServerAddress,
  probes: AbsenceProbes = systemProbes,
): Promise<QuarryError> {
  const nobody = `no model server answers at ${address.url}`
  if (address.kind === 'remote' || (address.kind === 'name' && address.host !== 'localhost')) {
    return absent(
      nobody,
      'see that the address is right, that it is running and that this machine reaches it',
    )
  }
  if (address.host !== '::1' && (await probes.listens('::1', address.port))) {
    return absent(`${nobody}; one listens on IPv6 only`, toUse(address, `http://[::1]:${address.port}`))
  }
  if (address.port !== defaultPort && (await probes.listens('127.0.0.1', defaultPort))) {
    const where = address.source === 'environment' ? ', which OLLAMA_HOST names' : ''
    return absent(
      `${nobody}${where}; one listens on the usual port`,
      toUse(address, `http://127.0.0.1:${defaultPort}`),
    )
  }
  if (address.source === 'environment') {
    return absent(`${nobody}, which OLLAMA_HOST names`, 'start Ollama there, or unset OLLAMA_HOST')
  }
  return probes.installed()
    ? absent(`${nobody}: Ollama is installed but not running`, 'start it with `ollama serve`')
    : absent(`${nobody}, and Ollama is not installed`, 'install it from https://ollama.com/download')
}

/** An option is changed where it was given; the window takes none, and the environment is there for both. */
function toUse({ source }: ServerAddress, url: string): string {
  return source === 'option' ? `use --ollama ${url}` : `set OLLAMA_HOST to ${url} and start again`
}

const systemProbes: AbsenceProbes = {
  listens: (host, port) =>
    new Promise((resolve) => {
      const socket = connect({ host, port: Number(port), timeout: 500 })
      const settle = (answer: boolean) => () => {
        socket.destroy()
        resolve(answer)
      }
      socket.once('connect', settle(true)).once('error', settle(false)).once('timeout', settle(false))
    }),
  installed: () => candidates().some(isExecutable),
}

function absent(message: string, remedy: string): QuarryError {
  return new QuarryError('server_absent', message, { remedy })
}

function candidates(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return [
    ...folders.map((folder) => join(folder, 'ollama')),
    '/Applications/Ollama.app/Contents/Resources/ollama',
  ]
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
