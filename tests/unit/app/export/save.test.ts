import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { saveText, writeError, writeWhole } from '../../../../electron/app/export/save.js'
import { tempFolder } from '../../../support/temp-folder.js'

const root = tempFolder()
let number = 0
let folder = ''
beforeEach(() => {
  folder = join(root, String((number += 1)))
  mkdirSync(folder)
})

const save = (name: string, change: { replace?: boolean; except?: string; text?: string } = {}) =>
  saveText({ file: join(folder, name), named: name, text: 'new\n', replace: false, ...change })
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

describe('a new file', () => {
  it('is whole, for its user alone, and the only thing that is left', async () => {
    await save('a.md', { text: 'Grüße\n' })
    expect(read('a.md')).toBe('Grüße\n')
    expect(statSync(join(folder, 'a.md')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['a.md'])
  })
})

describe('a file that is written piece by piece', () => {
  it('has its name only when the last piece is there', async () => {
    const file = join(folder, 'a.txt')
    await writeWhole(file, false, async (handle) => {
      await handle.write('one ')
      expect(existsSync(file)).toBe(false)
      await handle.write('two')
    })
    expect(read('a.txt')).toBe('one two')
    expect(readdirSync(folder)).toEqual(['a.txt'])
  })

  it('leaves nothing when a piece fails, and the old one where it was to be replaced', async () => {
    writeFileSync(join(folder, 'a.txt'), 'old')
    for (const [name, replace] of [
      ['a.txt', true],
      ['b.txt', false],
    ] as const) {
      const written = writeWhole(join(folder, name), replace, async (handle) => {
        await handle.write('one ')
        throw new Error('no more')
      })
      await expect(written).rejects.toThrow('no more')
    }
    expect(readdirSync(folder)).toEqual(['a.txt'])
    expect(read('a.txt')).toBe('old')
  })
})

describe('what is there already', () => {
  it.each<[string, (path: string) => void]>([
    ['a file', (path) => writeFileSync(path, 'old')],
    ['a folder', (path) => mkdirSync(path)],
    ['a link that leads nowhere', (path) => symlinkSync('gone', path)],
  ])('%s stays as it is', async (_, make) => {
    make(join(folder, 'a.md'))
    await expect(save('a.md')).rejects.toMatchObject({
      code: 'usage',
      message: 'a.md is there already, so nothing was written',
      remedy: 'name another file, or replace it with --force',
    })
    expect(readdirSync(folder)).toEqual(['a.md'])
  })

  it('is replaced whole when that was asked, and is for its user alone then', async () => {
    writeFileSync(join(folder, 'a.md'), 'old and longer', { mode: 0o644 })
    await save('a.md', { replace: true })
    expect(read('a.md')).toBe('new\n')
    expect(statSync(join(folder, 'a.md')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['a.md'])
  })

  it('is replaced where a link leads to, and the link stays', async () => {
    writeFileSync(join(folder, 'real.md'), 'old')
    symlinkSync('real.md', join(folder, 'a.md'))
    await save('a.md', { replace: true })
    expect(readlinkSync(join(folder, 'a.md'))).toBe('real.md')
    expect(read('real.md')).toBe('new\n')
  })

  it.each([
    ['a folder', 'sub', 'sub is no regular file, so it is not replaced'],
    ['the record', 'run.jsonl', 'run.jsonl is the record itself, so it is not replaced'],
    ['the record by another name', 'link', 'link is the record itself, so it is not replaced'],
  ])('%s is never replaced', async (_, name, message) => {
    mkdirSync(join(folder, 'sub'))
    const record = join(folder, 'run.jsonl')
    writeFileSync(record, 'kept')
    symlinkSync('run.jsonl', join(folder, 'link'))
    await expect(save(name, { replace: true, except: record })).rejects.toMatchObject({
      code: 'usage',
      message,
    })
    expect(read('run.jsonl')).toBe('kept')
    expect(readdirSync(folder).sort()).toEqual(['link', 'run.jsonl', 'sub'])
  })

  it('is no device either', async () => {
    const file = '/dev/null'
    await expect(saveText({ file, named: file, text: 'x', replace: true })).rejects.toMatchObject({
      code: 'usage',
      message: '/dev/null is no regular file, so it is not replaced',
    })
    expect(statSync(file).isCharacterDevice()).toBe(true)
  })
})

describe('a file that cannot be there is told in a sentence without paths, and nothing is left', () => {
  it.each([
    ['gone/a.md', 'gone/a.md was not written: its folder is not there'],
    ['file/a.md', 'file/a.md was not written: a file stands where its folder is wanted'],
    [`${'x'.repeat(300)}.md`, `${'x'.repeat(300)}.md was not written: its name is too long`],
  ])('%s', async (name, message) => {
    writeFileSync(join(folder, 'file'), '')
    await expect(save(name)).rejects.toMatchObject({
      code: 'usage',
      message,
      remedy: 'name a file elsewhere',
    })
    expect(readdirSync(folder)).toEqual(['file'])
  })

  it('in a folder that takes no files', async () => {
    // Root may write anywhere but where the kernel takes no files at all.
    const root = process.getuid?.() === 0
    const closed = root ? '/proc' : join(folder, 'closed')
    if (!root) {
      mkdirSync(closed)
      chmodSync(closed, 0o500)
    }
    const file = join(closed, 'a.md')
    await expect(saveText({ file, named: 'a.md', text: 'x', replace: false })).rejects.toMatchObject({
      code: 'usage',
      message: root
        ? 'a.md was not written: its folder is not there'
        : 'a.md was not written: you may not write there',
    })
    expect(existsSync(file)).toBe(false)
  })
})

describe('a disk that is full', () => {
  it('is told as such', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    expect(writeError('a.md', full)).toMatchObject({
      code: 'disk_full',
      message: 'a.md was not written: the disk is full',
      remedy: 'free some disk space, or name a place elsewhere',
    })
  })
})
