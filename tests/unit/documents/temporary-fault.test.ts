/** What is said where the temporary folder takes no file, and that everything that writes there says it. */
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { convert } from '../../../electron/documents/convert.js'
import { extract } from '../../../electron/documents/extract.js'
import {
  TemporaryFault,
  temporaryFault,
  writingTemporary,
} from '../../../electron/documents/temporary-fault.js'
import { zipOf } from '../../fixtures/zip.js'
import { tempFolder } from '../../support/temp-folder.js'

const full = 'free some disk space'
const held = 'remove files that you need no more, and try again'
const closed = 'see to it that files can be made in /tmp'

it.each([
  ['ENOSPC', 'disk_full', 'the disk is full', full],
  ['EDQUOT', 'disk_full', 'your share of the disk is used up', full],
  ['EMFILE', 'input_unreadable', 'Quarry has too many files open', held],
  ['ENFILE', 'input_unreadable', 'the system has too many files open', held],
  ['EACCES', 'input_unreadable', 'you may not write to /tmp', closed],
  ['EPERM', 'input_unreadable', 'you may not write to /tmp', closed],
  ['EROFS', 'input_unreadable', '/tmp lies on a disk that is read-only', closed],
  [
    'EFBIG',
    'input_unreadable',
    'it is larger than a file may be there',
    'split the file, or save it as text first',
  ],
  ['EIO', 'input_unreadable', 'the disk that holds /tmp failed', 'check the disk that holds /tmp'],
])('%s is told as %s: %s', (code, kind, why, remedy) => {
  const cause = Object.assign(new Error(`${code}: it failed`), { code, syscall: 'write' })
  const { message, ...rest } = temporaryFault('the copy cannot be written', '/tmp', cause).facts()
  expect(message).toBe(`the copy cannot be written: ${why}`)
  expect(rest).toEqual({ code: kind, remedy })
})

describe('writing into a temporary file', () => {
  it('gives what it gave', () => {
    expect(writingTemporary('a copy', '/tmp', () => 7)).toBe(7)
  })

  it('throws a fault of its own as it is', () => {
    const bug = new RangeError('beyond the end')
    expect(() =>
      writingTemporary('a copy', '/tmp', () => {
        throw bug
      }),
    ).toThrow(bug)
  })
})

const folder = tempFolder()
const lines = 'a line of text\n'.repeat(200_000)

/** Closed when the test is done. */
async function refused(
  out: { readonly path: string; readonly flags: string },
  write: (outFd: number) => unknown,
): Promise<unknown> {
  const outFd = openSync(out.path, out.flags)
  try {
    return await Promise.resolve(outFd)
      .then(write)
      .catch((error: unknown) => error)
  } finally {
    closeSync(outFd)
  }
}

function reading(name: string, content: string | Buffer): { fd: number; fileBytes: number; name: string } {
  const path = join(folder, name)
  writeFileSync(path, content)
  return { fd: openSync(path, 'r'), fileBytes: Buffer.byteLength(content), name }
}

const nowhere = { path: '/dev/full', flags: 'r+' }
const ignore = (): void => undefined

describe.runIf(process.platform === 'linux')('a disk that is full is told as such', () => {
  it('by a text that is converted', async () => {
    const job = reading('old.txt', 'caf\xe9')
    const plan = { encoding: 'windows-1252', skip: 0, badBytes: null, warnings: [] }
    const error = await refused(nowhere, (outFd) => convert({ type: 'convert', ...job, outFd, plan }, ignore))
    closeSync(job.fd)
    expect(error).toMatchObject({
      code: 'disk_full',
      message: 'the UTF-8 copy of old.txt cannot be written: the disk is full',
    })
  })

  it('by the text of a document', async () => {
    const job = reading('page.html', '<!doctype html><p>good</p>')
    const error = await refused(nowhere, (outFd) =>
      extract({ type: 'extract', ...job, outFd, format: 'html' }, ignore),
    )
    closeSync(job.fd)
    expect(error).toMatchObject({
      code: 'disk_full',
      message: 'the text of page.html cannot be written: the disk is full',
    })
  })
})

it('an archive whose text cannot be written is refused as a whole, whatever the reason', async () => {
  const job = reading('logs.zip', await zipOf({ 'a.log': lines, 'b.log': lines }))
  const readOnly = { path: join(folder, 'logs.zip'), flags: 'r' }
  const error = await refused(readOnly, (outFd) =>
    extract({ type: 'extract', ...job, outFd, format: 'zip' }, ignore),
  )
  closeSync(job.fd)
  expect(error).toBeInstanceOf(TemporaryFault)
  expect(error).toMatchObject({
    code: 'input_unreadable',
    message: 'the text of logs.zip cannot be written: EBADF: bad file descriptor, write',
    remedy: `see to it that files can be made in ${tmpdir()}`,
  })
})
