import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDocument, openDocuments } from '../../../electron/documents/open.js'
import { placeOf, readChars } from '../../../electron/documents/lookup.js'
import { readerWorkerUrl, setReaderWorkerUrl } from '../../../electron/documents/worker-url.js'
import { opened } from '../../support/artefacts.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { tempFolder } from '../../support/temp-folder.js'

useReaderWorker()
const folder = tempFolder()
const MB = 1024 * 1024

/** Pieces of text, each written so many times. */
function largeFile(name: string, ...pieces: readonly (readonly [string, number])[]): string {
  const path = join(folder, name)
  const fd = openSync(path, 'w')
  for (const [text, times] of pieces) for (let i = 0; i < times; i += 1) writeSync(fd, text)
  closeSync(fd)
  return path
}

const megabyte = `${'a line of sixteen\n'.repeat(MB / 16).slice(0, MB - 1)}\n`

describe('large files', () => {
  it('an 80 MB JSON of one line is one part, and its places are found', async () => {
    const path = largeFile(
      'one-line.json',
      ['[', 1],
      ['{"key": 12345678}, '.repeat(MB / 16), 68],
      ['{"key": 0}]', 1],
    )
    const { facts, ...artefact } = await opened(path)
    expect(facts).toMatchObject({ kind: 'json', lines: 1, bytes: 68 * 19 * 65_536 + 12 })
    expect(facts.parts.length).toBe(1)
    expect(facts.head.endsWith(' [line goes on]')).toBe(true)
    const end = { facts, ...artefact }
    expect(await readChars(end, facts.chars - 11, facts.chars)).toBe('{"key": 0}]')
    expect(await placeOf(end, facts.chars)).toEqual({ line: 1, column: facts.chars + 1, byte: facts.bytes })
  })

  it('a text of one width is one part, whatever its length', async () => {
    const { facts } = await opened(largeFile('narrow.log', [megabyte, 70]))
    expect(facts.parts).toEqual([{ byteStart: 0, byteEnd: 70 * MB, chars: 70 * MB, width: 1 }])
  })

  it('one emoji late in it widens about a megabyte, cut at line ends', async () => {
    const { facts } = await opened(largeFile('emoji.log', [megabyte, 60], ['🙂 here\n', 1], [megabyte, 10]))
    expect(facts.parts.map(({ width }) => width)).toEqual([1, 4, 1])
    expect(facts.parts.reduce((sum, { chars, width }) => sum + chars * width, 0)).toBeLessThan(74 * MB)
    expect(facts.parts.reduce((sum, { chars }) => sum + chars, 0)).toBe(facts.chars)
    expect(facts.chars).toBe(70 * MB + 7)
  })

  it('the same in one part when the text is 64 MB or shorter', async () => {
    const { facts } = await opened(largeFile('short.log', [megabyte, 20], ['🙂 here\n', 1], [megabyte, 10]))
    expect(facts.parts.map(({ width }) => width)).toEqual([4])
  })

  it('report their progress, up to the end', async () => {
    const seen: number[] = []
    const path = largeFile('progress.log', [megabyte, 40])
    await opened(path, { onProgress: (done, total) => seen.push(done / total) })
    expect(seen.length).toBeGreaterThan(2)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.at(-1)).toBe(1)
  })
})

describe('a worker that dies', () => {
  /** The real worker, but that some files end it. */
  function fragile(): void {
    const real = readerWorkerUrl()
    const code = `
      import { parentPort } from 'node:worker_threads'
      const on = parentPort.on.bind(parentPort)
      parentPort.on = (type, listener) => on(type, (job) => {
        if (job.name === 'exit.txt') process.exit(3)
        if (job.name === 'throw.txt') throw new Error('a fault in the reader')
        if (job.name === 'heap.txt') { const all = []; for (;;) all.push(new Array(100_000).fill(all.length)) }
        listener(job)
      })
      await import(${JSON.stringify(real.href)})
    `
    setReaderWorkerUrl(new URL(`data:text/javascript,${encodeURIComponent(code)}`))
    onTestFinished(() => setReaderWorkerUrl(real))
  }

  it('fails that file with a reason, and the others are read', async () => {
    const paths = ['exit.txt', 'good-1.txt', 'throw.txt', 'heap.txt', 'good-2.txt'].map((name) => {
      writeFileSync(join(folder, name), `text of ${name}\n`)
      return join(folder, name)
    })
    fragile()
    const { artefacts, failed } = await openDocuments(paths)
    onTestFinished(async () => void (await Promise.all(artefacts.map((artefact) => artefact.close()))))
    expect(artefacts.map(({ facts }) => facts.name)).toEqual(['good-1.txt', 'good-2.txt'])
    expect(failed.map(({ error }) => error.code)).toEqual([
      'input_unreadable',
      'input_unreadable',
      'input_too_large',
    ])
    expect(failed[0]?.error.message).toBe('the reader failed on this file: its thread ended with status 3')
    expect(failed[1]?.error.message).toBe('the reader failed on this file: a fault in the reader')
    expect(failed[2]?.error.message).toContain('memory')
  })

  it('and one that cannot be started at all is said to', async () => {
    const real = readerWorkerUrl()
    setReaderWorkerUrl(new URL('file:///nowhere/reader-worker.js'))
    onTestFinished(() => setReaderWorkerUrl(real))
    await expect(openDocument(join(folder, 'good-1.txt'))).rejects.toMatchObject({ code: 'input_unreadable' })
  })
})
