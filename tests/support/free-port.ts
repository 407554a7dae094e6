/** A port of this machine on which nothing listens. */
import { createServer } from 'node:net'

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return address.port
}

/** Where no model server is. */
export async function absentServer(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`
}
