import { describe, expect, it } from 'vitest'
import { isFull, whyNoFile } from '../../../electron/contract/disk-fault.js'

const path = '/data/ann/a.md'
const fault = (code: string): Error =>
  Object.assign(new Error(`${code}: it failed, open '${path}'`), { code })

describe('why there is no file', () => {
  it.each([
    ['EEXIST', `${path} is there already`, 'its place is there already'],
    [
      'ENOTDIR',
      `a file stands where a folder is wanted, at ${path}`,
      'a file stands where its folder is wanted',
    ],
    ['EISDIR', 'a folder of that name is there', 'a folder of that name is there'],
    ['EACCES', `you may not write to ${path}`, 'you may not write there'],
    ['EPERM', `you may not write to ${path}`, 'you may not write there'],
    ['EROFS', `${path} lies on a disk that is read-only`, 'its place lies on a disk that is read-only'],
    ['ENOENT', `${path} cannot be made there`, 'its folder is not there'],
    ['ENAMETOOLONG', 'its name is too long', 'its name is too long'],
    ['ELOOP', `${path} is a link that leads to itself`, 'its place is a link that leads to itself'],
    ['ENOSPC', 'the disk is full', 'the disk is full'],
    ['EDQUOT', 'your share of the disk is used up', 'your share of the disk is used up'],
    ['EMFILE', 'Quarry has too many files open', 'Quarry has too many files open'],
    ['ENFILE', 'the system has too many files open', 'the system has too many files open'],
    ['EFBIG', 'it is larger than a file may be there', 'it is larger than a file may be there'],
    ['EIO', `the disk that holds ${path} failed`, 'the disk failed'],
    ['EBUSY', `EBUSY: it failed, open '${path}'`, 'the system said EBUSY'],
  ])('%s names the path, or none', (code, named, unnamed) => {
    expect([whyNoFile(fault(code), path), whyNoFile(fault(code), null)]).toEqual([named, unnamed])
  })

  it('is the message of an error that is none of the system’s', () => {
    expect(whyNoFile(new Error('the pipe is gone'), null)).toBe('the pipe is gone')
    expect(whyNoFile('gone', path)).toBe('gone')
  })
})

it.each([
  ['ENOSPC', true],
  ['EDQUOT', true],
  ['EACCES', false],
  ['EROFS', false],
  ['EMFILE', false],
  ['', false],
])('room is missing for %j: %s', (code, right) => {
  expect(isFull(fault(code))).toBe(right)
})
