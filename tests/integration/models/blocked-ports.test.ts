import { fetch } from 'undici'
import { describe, expect, it } from 'vitest'
import { isBlockedPort } from '../../../electron/models/blocked-ports.js'

describe('a port that is said to be unusable', () => {
  const ports = Array.from({ length: 65_536 }, (_, port) => port).filter((port) =>
    isBlockedPort(String(port)),
  )

  it.each(ports)('is refused by the client before anything is sent: %i', async (port) => {
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ cause: { message: 'bad port' } })
  })

  it('is none of the usual ones', () => {
    for (const port of ['80', '443', '8080', '11434']) expect(isBlockedPort(port)).toBe(false)
  })
})
