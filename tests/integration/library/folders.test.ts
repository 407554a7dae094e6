/** Folders on the real file system, with every way in which one cannot be had. */
import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { homeFault, makeFolders, writeFault } from '../../../electron/library/folders.js'
import { tempFolder } from '../../support/temp-folder.js'

const folder = tempFolder()

describe('folders', () => {
  it('are made with those above them, private as asked, and stay when they are there', () => {
    const deep = join(folder, 'a', 'b', 'c')
    makeFolders(deep, 0o700)
    writeFileSync(join(deep, 'kept'), '')
    makeFolders(deep, 0o700)
    for (const path of [deep, join(folder, 'a')]) expect(statSync(path).mode & 0o777).toBe(0o700)
  })

  it('may be reached through a link', () => {
    mkdirSync(join(folder, 'real'))
    symlinkSync(join(folder, 'real'), join(folder, 'link'))
    makeFolders(join(folder, 'link', 'new'))
    expect(statSync(join(folder, 'real', 'new')).isDirectory()).toBe(true)
  })
})

describe('a data folder that cannot be had is one sentence at once, and never about room on the disk:', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  symlinkSync(join(folder, 'loop'), join(folder, 'loop'))
  it.each([
    ['below /proc', '/proc/quarry-home/deep', /cannot be made/],
    ['below /proc/self', '/proc/self/quarry', /cannot be made|may not write/],
    ['below /sys', '/sys/quarry', /may not write|read-only|cannot be made/],
    ['a file', file, /a file stands where a folder is wanted/],
    ['below a file', join(file, 'home'), /a file stands where a folder is wanted/],
    ['below a device', '/dev/null/home', /a file stands where a folder is wanted/],
    ['a name that is too long', join(folder, 'x'.repeat(300)), /name is too long/],
    ['a link to itself', join(folder, 'loop', 'home'), /link that leads to itself/],
  ])('%s', (_, home, why) => {
    expect(homeFault(home)).toMatchObject({
      code: 'usage',
      message: expect.stringMatching(why) as string,
      remedy: 'name another folder with --home',
    })
  })

  it('a folder that may not be written to', (context) => {
    if (process.getuid?.() === 0) context.skip('root may write anywhere')
    const closed = join(folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o500)
    expect(homeFault(closed)?.message).toMatch(/you may not write/)
  })

  it('and one that is fine is none', () => {
    expect(homeFault(join(folder, 'fine'))).toBeNull()
  })
})

it.each([
  ['ENOSPC', 'disk_full', 'free some disk space'],
  ['EDQUOT', 'disk_full', 'free some disk space'],
  ['EROFS', 'usage', 'name another folder'],
  ['EIO', 'usage', 'name another folder'],
])('%s has the code %s', (code, kind, remedy) => {
  const cause = Object.assign(new Error(`${code}: it failed`), { code })
  expect(writeFault('no', '--out', cause)).toMatchObject({
    code: kind,
    remedy: expect.stringContaining(remedy) as string,
  })
})
