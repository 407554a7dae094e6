/** Hashing in a thread beside the one that reads: the same digest, and no thread is left. */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hashingIn, type Patience } from '../../../electron/documents/hashing.js'
import { createRing, type HashRing } from '../../../electron/documents/hash-ring.js'
import { openDocument } from '../../../electron/documents/open.js'
import { readerWorkerUrl } from '../../../electron/documents/worker-url.js'
import { opened } from '../../support/artefacts.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { tempFolder } from '../../support/temp-folder.js'
import { until } from '../../support/until.js'

useReaderWorker()
const folder = tempFolder()
const MB = 1024 * 1024
const windowBytes = 4096

const patient: Patience = { starts: 60_000, hashes: 60_000 }

/** Gives so many windows, each filled anew. */
function hashed(
  url: URL,
  windows: number,
  patience: Patience = patient,
  ring: HashRing = createRing(3, windowBytes),
): { found: string; right: string } {
  const hashing = hashingIn(url, ring, patience)
  const hash = createHash('sha256')
  try {
    for (let n = 0; n < windows; n += 1) {
      const { bytes } = hashing.next()
      bytes.fill(`window ${n} `)
      const [from, to] = [n % 4, windowBytes - (n % 7)]
      hash.update(bytes.subarray(from, to))
      hashing.take(from, to)
    }
    return { found: hashing.digest(), right: hash.digest('hex') }
  } finally {
    hashing.close()
  }
}

const counts = [0, 1, 2, 3, 4, 5, 6, 7, 1000]

describe('hashing in another thread', () => {
  it.each(counts)('gives the digest of %i windows', (windows) => {
    const { found, right } = hashed(readerWorkerUrl(), windows)
    expect(found).toBe(right)
  })

  it.each(counts)('gives the digest of %i windows where that thread does not start', (windows) => {
    const { found, right } = hashed(new URL('file:///nowhere/reader-worker.js'), windows, {
      ...patient,
      starts: 20,
    })
    expect(found).toBe(right)
  })

  const lost = {
    code: 'input_unreadable',
    message: 'the SHA-256 of the file could not be taken: the thread that hashes it gave no more of it',
  }

  it.each([0, 1, 3, 4, 1000])('ends where that thread begins and dies, at %i windows', (windows) => {
    // Counter 1 says how many windows were hashed: the thread has begun.
    const dies = `import { workerData } from 'node:worker_threads'
      Atomics.store(workerData.control, 1, 0)
      Atomics.notify(workerData.control, 1)
      process.exit(0)`
    const url = new URL(`data:text/javascript,${encodeURIComponent(dies)}`)
    expect(thrownBy(() => hashed(url, windows, { ...patient, hashes: 20 }))).toMatchObject(lost)
  })

  it('ends at once where that thread fails', () => {
    const noRoom = { ...createRing(3, windowBytes), digest: new Uint8Array(new SharedArrayBuffer(1)) }
    expect(thrownBy(() => hashed(readerWorkerUrl(), 7, patient, noRoom))).toMatchObject(lost)
  })
})

function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return null
}

describe('a file that is worth a thread', () => {
  const path = join(folder, 'large.log')
  const lines = 'a line with é and 漢 in it\r\n'.repeat(MB / 32)

  function write(): void {
    const fd = openSync(path, 'w')
    for (let i = 0; i < 80; i += 1) writeSync(fd, lines)
    closeSync(fd)
  }

  it('has the digest of all its bytes', async () => {
    write()
    const { facts } = await opened(path)
    expect(facts.sha256).toBe(createHash('sha256').update(readFileSync(path)).digest('hex'))
    expect(facts.lines).toBe((80 * MB) / 32)
  })

  it.runIf(process.platform === 'linux')('leaves no thread behind, read to its end or stopped', async () => {
    write()
    const threads = (): number => readdirSync('/proc/self/task').length
    await (await openDocument(path)).close()
    const before = threads()
    await (await openDocument(path)).close()
    const stop = new AbortController()
    const stopped = openDocument(path, { signal: stop.signal, onProgress: () => stop.abort() })
    await expect(stopped).rejects.toMatchObject({ code: 'stopped' })
    await until(() => threads() <= before)
  })
})
