import {
  appendFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDocument } from '../../../electron/documents/open.js'
import { changeOf, verifyRecorded, verifyUnchanged } from '../../../electron/documents/verify.js'
import { opened, textOf } from '../../support/artefacts.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { tempFolder } from '../../support/temp-folder.js'
import type { Change } from '../../../electron/documents/verify.js'

useReaderWorker()
const folder = tempFolder()
const lines = 'one line\n'.repeat(1000)

/** Sets the time of the last write, since two writes may fall into one tick of the clock. */
function touch(path: string): void {
  utimesSync(path, 1_000_000_000, 1_000_000_000)
}

const cases: readonly {
  claim: string
  change: (path: string) => void
  quick: Change['changed']
  hashed: Change['changed']
}[] = [
  { claim: 'nothing', change: () => undefined, quick: 'no', hashed: 'no' },
  {
    claim: 'an appended line',
    change: (path) => appendFileSync(path, 'more\n'),
    quick: 'grown',
    hashed: 'grown',
  },
  { claim: 'a new time alone', change: touch, quick: 'changed', hashed: 'no' },
  { claim: 'a cut', change: (path) => truncateSync(path, 100), quick: 'changed', hashed: 'changed' },
  {
    claim: 'another text of the same length',
    change: (path) => {
      writeFileSync(path, lines.replace('one', 'two'))
      touch(path)
    },
    quick: 'changed',
    hashed: 'changed',
  },
  {
    claim: 'another and longer text',
    change: (path) => {
      writeFileSync(path, `two ${lines}`)
    },
    quick: 'grown',
    hashed: 'changed',
  },
  {
    claim: 'a rotation',
    change: (path) => {
      renameSync(path, `${path}.1`)
      writeFileSync(path, 'new\n')
    },
    quick: 'replaced',
    hashed: 'replaced',
  },
  { claim: 'a deletion', change: (path) => rmSync(path), quick: 'replaced', hashed: 'replaced' },
]

describe('changeOf', () => {
  for (const [i, { claim, change, quick, hashed }] of cases.entries()) {
    it(`tells ${claim}: ${quick}, by the bytes ${hashed}`, async () => {
      const path = join(folder, `change-${i}.log`)
      writeFileSync(path, lines)
      const artefact = await opened(path)
      change(path)
      expect(await changeOf(artefact)).toEqual({ changed: quick })
      expect(await changeOf(artefact, { hash: true })).toEqual({ changed: hashed })
      const verified = verifyUnchanged(artefact)
      if (hashed === 'changed') await expect(verified).rejects.toMatchObject({ code: 'input_changed' })
      else await verified
    })
  }
})

describe('a live log', () => {
  it('is its first bytes at the time of opening', async () => {
    const path = join(folder, 'live.log')
    writeFileSync(path, lines)
    const artefact = await opened(path)
    appendFileSync(path, 'later\n')
    expect(textOf(artefact)).toBe(lines)
    expect(artefact.facts.lines).toBe(1000)
  })

  it('is read up to the recorded bytes when it is opened again', async () => {
    const path = join(folder, 'again.log')
    writeFileSync(path, lines)
    const { facts } = await opened(path)
    appendFileSync(path, 'later\n')
    const again = await opened(path, { fileBytes: facts.fileBytes })
    expect(again.facts.sha256).toBe(facts.sha256)
    await verifyRecorded(facts)
    writeFileSync(path, lines.toUpperCase())
    await expect(verifyRecorded(facts)).rejects.toMatchObject({ code: 'input_changed' })
    rmSync(path)
    await expect(verifyRecorded(facts)).rejects.toMatchObject({ code: 'input_missing' })
  })

  it('that is cut short while it is read is refused', async () => {
    const path = join(folder, 'cut-meanwhile.log')
    writeFileSync(path, 'x'.repeat(64 * 1024 * 1024))
    let cut = false
    const reading = openDocument(path, {
      onProgress: () => {
        if (!cut) truncateSync(path, 1000)
        cut = true
      },
    })
    await expect(reading).rejects.toMatchObject({ code: 'input_changed' })
  })
})

describe('every descriptor is closed again', () => {
  const descriptors = (): string[] =>
    readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).includes(folder) ? [fd] : []
      } catch {
        return []
      }
    })

  it('after closing, refusing and stopping', async (context) => {
    if (process.platform !== 'linux') context.skip('open descriptors are listed in /proc only')
    const path = join(folder, 'descriptors.txt')
    writeFileSync(path, lines)
    const before = descriptors().length
    const artefact = await openDocument(path)
    expect(descriptors().length).toBe(before + 1)
    await artefact.close()
    await artefact.close()
    writeFileSync(path, 'text\0')
    await expect(openDocument(path)).rejects.toMatchObject({ code: 'input_binary' })
    const stop = new AbortController()
    writeFileSync(path, Buffer.alloc(48 * 1024 * 1024, 'text\n'))
    const stopped = openDocument(path, { signal: stop.signal, onProgress: () => stop.abort() })
    await expect(stopped).rejects.toMatchObject({ code: 'stopped' })
    expect(descriptors().length).toBe(before)
  })
})
