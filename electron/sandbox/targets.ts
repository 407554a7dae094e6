/**
 * What the probe's attempts are aimed at: files that are really there and listeners that really answer, so
 * that a refusal proves something. Loopback only.
 */
import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, open, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const loopback = '127.0.0.1'

/** The fields of a self_test request. */
export interface SelfTestTargets {
  readonly canaryFile: string
  readonly plantedFile: string
  readonly folder: string
  readonly home: string
  readonly homeEntriesOnTheWay: readonly string[]
  readonly hostPid: number
  readonly dataLimitBytes: number
  readonly tcp: { readonly host: string; readonly port: number }
  readonly udp: { readonly host: string; readonly port: number }
  readonly unix: string
  readonly abstract: string
}

export interface PlantedTargets {
  readonly targets: Omit<SelfTestTargets, 'home' | 'homeEntriesOnTheWay' | 'dataLimitBytes'>
  /** A document as a session would hand it over, and one that the driver is not told of; both read-only. */
  readonly documentFd: number
  readonly untoldFd: number
  /** What the host itself saw of the attempts: one sentence each, none when nothing came through. */
  observe(): Promise<string[]>
  close(): Promise<void>
}

export async function plantTargets(): Promise<PlantedTargets> {
  const root = await mkdtemp(join(tmpdir(), 'quarry-probe-'))
  const folder = join(root, 'planted')
  const [canaryFile, plantedFile, documentFile] = [
    join(root, 'canary.txt'),
    join(folder, 'planted.txt'),
    join(root, 'document.txt'),
  ] as const
  const text = randomBytes(32).toString('hex')
  await mkdir(folder)
  for (const file of [canaryFile, plantedFile, documentFile]) await writeFile(file, text)
  // readable and writable for all: the sandbox must refuse, not the file's mode
  for (const path of [root, folder]) await chmod(path, 0o777)
  for (const file of [canaryFile, plantedFile, documentFile]) await chmod(file, 0o666)
  const before = await stat(plantedFile)

  const arrivals: string[] = []
  const unix = join(root, 'socket')
  // as long as a name can be: shorter ones are padded by some versions of Node and not by others
  const abstract = `quarry-probe-${randomBytes(8).toString('hex')}`.padEnd(107, '-')
  const streams = await Promise.all([
    listen('TCP', { host: loopback, port: 0 }, arrivals),
    listen('Unix socket', { path: unix }, arrivals),
    listen('abstract socket', { path: `\0${abstract}` }, arrivals),
  ])
  await chmod(unix, 0o777)
  const udp = createSocket('udp4', (message, from) => {
    arrivals.push('a datagram arrived by UDP')
    udp.send(message, from.port, from.address)
  })
  udp.bind(0, loopback)
  await once(udp, 'listening')
  const document = await open(documentFile, 'r')
  const untold = await open(canaryFile, 'r')

  return {
    targets: {
      canaryFile,
      plantedFile,
      folder,
      hostPid: process.pid,
      tcp: { host: loopback, port: (streams[0].address() as AddressInfo).port },
      udp: { host: loopback, port: udp.address().port },
      unix,
      abstract,
    },
    documentFd: document.fd,
    untoldFd: untold.fd,
    observe: async () => [
      ...arrivals,
      ...(await changes(folder, plantedFile, text, before)),
      ...((await readFile(documentFile, 'utf8')) === text ? [] : ['the document was changed']),
    ],
    close: async () => {
      await Promise.all([document.close(), untold.close()])
      for (const server of streams) server.close()
      udp.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function listen(name: string, where: object, arrivals: string[]): Promise<Server> {
  const server = createServer((connection) => {
    arrivals.push(`a connection arrived by ${name}`)
    connection.on('error', () => connection.destroy())
    connection.pipe(connection)
  })
  server.listen(where)
  await once(server, 'listening')
  return server
}

async function changes(
  folder: string,
  file: string,
  text: string,
  before: { mode: number; mtimeMs: number },
): Promise<string[]> {
  const entries = await readdir(folder)
  if (entries.join() !== 'planted.txt') return [`the planted folder holds ${entries.join(', ') || 'nothing'}`]
  const after = await stat(file)
  const isSame = after.mode === before.mode && after.mtimeMs === before.mtimeMs
  return isSame && (await readFile(file, 'utf8')) === text ? [] : ['the planted file was changed']
}
