import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { secondsLeft } from '../../../electron/documents/estimate.js'
import { previewFolder } from '../../../electron/documents/folder.js'
import { tempFolder } from '../../support/temp-folder.js'

const folder = tempFolder()

function put(path: string, content = 'x'): void {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), content)
}

for (const path of ['b.txt', 'a.txt', 'sub/c.log', 'sub/deep/d.csv', 'logs/old.log', 'logs/keep.log'])
  put(path)
for (const path of ['.hidden', '.git/config', 'node_modules/x/index.js', 'sub/build/out.txt']) put(path)
put('empty.txt', '')
put('.gitignore', 'build/\n*.tmp\n')
put('x.tmp')
put('logs/.gitignore', '*.log\n!keep.log\n')
symlinkSync('/etc', join(folder, 'way-out'))
symlinkSync(folder, join(folder, 'sub', 'circle'))

describe('previewFolder', () => {
  it('lists files by name, those of a folder before those of the folders in it', async () => {
    const { files, bytes, cut } = await previewFolder(folder)
    expect(files.map(({ relative }) => relative)).toEqual([
      'a.txt',
      'b.txt',
      'logs/keep.log',
      'sub/c.log',
      'sub/deep/d.csv',
    ])
    expect([bytes, cut]).toEqual([5, false])
  })

  it('says what it passed over and why, and follows no link', async () => {
    const { skipped } = await previewFolder(folder)
    expect(skipped).toEqual([
      { relative: '.git', why: 'hidden' },
      { relative: '.gitignore', why: 'hidden' },
      { relative: '.hidden', why: 'hidden' },
      { relative: 'empty.txt', why: 'empty' },
      { relative: 'node_modules', why: 'ignored' },
      { relative: 'way-out', why: 'link' },
      { relative: 'x.tmp', why: 'ignored' },
      { relative: 'logs/.gitignore', why: 'hidden' },
      { relative: 'logs/old.log', why: 'ignored' },
      { relative: 'sub/build', why: 'ignored' },
      { relative: 'sub/circle', why: 'link' },
    ])
  })

  it('counts all that it passed over, of each reason, and keeps the first 1,000 names', async () => {
    const many = tempFolder()
    for (let i = 0; i < 1005; i += 1) writeFileSync(join(many, `.${i}`), 'x')
    for (const name of ['a.txt', 'b.txt']) writeFileSync(join(many, name), '')
    const { skipped, skippedCounts } = await previewFolder(many)
    expect([...skippedCounts]).toEqual([
      ['hidden', 1005],
      ['empty', 2],
    ])
    expect(skipped.filter(({ why }) => why === 'hidden')).toHaveLength(1000)
    expect(skipped.filter(({ why }) => why === 'empty')).toHaveLength(2)
  })

  it('stops at its limit and says so', async () => {
    const { files, cut } = await previewFolder(folder, { most: 2 })
    expect([files.length, cut]).toEqual([2, true])
  })

  it('throws for a folder that is not there, and when told to stop', async () => {
    await expect(previewFolder(join(folder, 'absent'))).rejects.toMatchObject({ code: 'input_missing' })
    await expect(previewFolder(folder, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'stopped',
    })
  })
})

describe('a preview that is stopped', () => {
  it.each([
    ['while it lists one folder of many files', 1, 4000],
    ['between folders', 400, 10],
  ])('%s ends at once, with nothing of it read on', async (_, folders, each) => {
    const large = tempFolder()
    for (let at = 0; at < folders; at += 1) {
      mkdirSync(join(large, String(at)))
      for (let i = 0; i < each; i += 1) writeFileSync(join(large, String(at), `${i}.txt`), 'x')
    }
    const stop = new AbortController()
    let asked = 0
    // Counts how often the walk asks, and stops it at the third time.
    const signal = new Proxy(stop.signal, {
      get(target, name) {
        if (name === 'aborted' && (asked += 1) === 3) stop.abort()
        return Reflect.get(target, name, target) as unknown
      },
    })
    await expect(previewFolder(large, { signal })).rejects.toMatchObject({ code: 'stopped' })
    expect(asked).toBe(3)
  })
})

describe('secondsLeft', () => {
  it.each([
    [0, 100, 5, null],
    [50, 100, 0.2, null],
    [25, 100, 2, 6],
    [100, 100, 2, 0],
    [0, 0, 2, null],
  ])('of %d of %d bytes after %d s is %s', (done, total, elapsed, right) => {
    expect(secondsLeft(done, total, elapsed)).toBe(right)
  })
})
