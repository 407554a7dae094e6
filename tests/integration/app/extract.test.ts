import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { link, open } from 'node:fs/promises'
import type * as fs from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { extract } from '../../../electron/app/extract.js'
import { tempFolder } from '../../support/temp-folder.js'

vi.mock('node:fs/promises', { spy: true })
afterEach(() => {
  vi.restoreAllMocks()
})

function place(folder: string, name: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, `${name}\n`)
  return file
}

const request = (paths: readonly string[], out: string): Parameters<typeof extract>[0] => ({
  paths,
  out,
  signal: new AbortController().signal,
  sink: null,
})

it('names as long as a file system takes, and two alike when cut, are written each', async () => {
  const folder = tempFolder()
  const out = path.join(folder, 'out')
  // 249 bytes of 83 characters, which differ behind the cut alone.
  const paths = ['1', '2'].map((end) => place(folder, `${'\u6f22'.repeat(82)}${end}`))
  const { documents, failed } = await extract(request(paths, out))
  expect(failed).toEqual([])
  expect(readdirSync(out).sort()).toEqual([`${'\u6f22'.repeat(80)} (2).txt`, `${'\u6f22'.repeat(80)}.txt`])
  expect(documents.map(({ text }) => readFileSync(text ?? '', 'utf8'))).toEqual(
    paths.map((file) => `${path.basename(file)}\n`),
  )
})

it('a text gets its name when it is whole; one that finds no room leaves nothing, and the others are written', async () => {
  const folder = tempFolder()
  const out = path.join(folder, 'out')
  const paths = ['a.log', 'b.log', 'c.log'].map((name) => place(folder, name))
  const { link: really } = await vi.importActual<typeof fs>('node:fs/promises')
  const parts: string[] = []
  vi.mocked(link).mockImplementation((part, file) => {
    expect(readdirSync(out)).not.toContain(path.basename(String(file)))
    parts.push(readFileSync(part, 'utf8'))
    return String(file).endsWith('b.log.txt')
      ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
      : really(part, file)
  })
  const { documents, failed } = await extract(request(paths, out))
  expect(parts).toEqual(['a.log\n', 'b.log\n', 'c.log\n'])
  expect(documents.map(({ name }) => name)).toEqual(['a.log', 'c.log'])
  expect(documents.map(({ text }) => readFileSync(text ?? '', 'utf8'))).toEqual(['a.log\n', 'c.log\n'])
  expect(readdirSync(out).sort()).toEqual(['a.log.txt', 'c.log.txt'])
  expect(failed).toMatchObject([{ path: 'b.log', error: { code: 'disk_full' } }])
})

it('a text that finds no room in its middle leaves nothing, and the others are written', async () => {
  const folder = tempFolder()
  const out = path.join(folder, 'out')
  const long = path.join(folder, 'long.log')
  writeFileSync(long, 'line\n'.repeat(400_000))
  const { open: really } = await vi.importActual<typeof fs>('node:fs/promises')
  vi.mocked(open).mockImplementationOnce(async (...words) => {
    const handle = await really(...words)
    const write = handle.writeFile.bind(handle)
    let pieces = 0
    handle.writeFile = async (...data) => {
      pieces += 1
      if (pieces > 2) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      return write(...data)
    }
    return handle
  })
  const { documents, failed } = await extract(request([long, place(folder, 'z.log')], out))
  expect(failed).toMatchObject([{ path: 'long.log', error: { code: 'disk_full' } }])
  expect(documents.map(({ name }) => name)).toEqual(['z.log'])
  expect(readdirSync(out)).toEqual(['z.log.txt'])
})
