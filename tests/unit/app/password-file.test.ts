import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { readPassword } from '../../../electron/app/password-file.js'
import { openRegularFile } from '../../../electron/documents/open-file.js'
import { tempFolder } from '../../support/temp-folder.js'

vi.mock('../../../electron/documents/open-file.js', { spy: true })

function place(content: string): string {
  const file = path.join(tempFolder(), 'password')
  writeFileSync(file, content)
  return file
}

describe('a password', () => {
  it.each([
    ['the only line', 'sesame', 'sesame'],
    ['the first of two lines', 'sesame\nopen\n', 'sesame'],
    ['a line that ends as on Windows', 'sesame\r\n', 'sesame'],
    ['a line with blanks', ' open sesame \n', ' open sesame '],
    ['a line of other letters', '\u00e4\u6f22\u{1f600}\n', '\u00e4\u6f22\u{1f600}'],
    ['as long as the file may be', 'x'.repeat(1024), 'x'.repeat(1024)],
  ])('is %s', async (_, content, password) => {
    expect(await readPassword(place(content))).toBe(password)
  })

  it.each([
    ['a file that is longer', 'x'.repeat(1025), 'has more than 1024 bytes'],
    ['an empty first line', '\nsesame\n', 'the first line of'],
    ['an empty file', '', 'password is empty'],
  ])('is not found in %s', async (_, content, message) => {
    await expect(readPassword(place(content))).rejects.toThrow(message)
  })

  it('is not found in a folder', async () => {
    const folder = path.join(tempFolder(), 'folder')
    mkdirSync(folder)
    await expect(readPassword(folder)).rejects.toThrow('is a folder, not a file')
  })

  it('comes from the file that was checked, though another one stands at its path by then', async () => {
    const file = place('checked')
    const other = place('other')
    // Once: the call within is the real one.
    vi.mocked(openRegularFile).mockImplementationOnce(async (name) => {
      const opened = await openRegularFile(name)
      renameSync(other, file)
      return opened
    })
    expect(await readPassword(file)).toBe('checked')
  })
})
