import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { exportFormats } from '../../../electron/contract/report.js'
import { saveChosen, saveOptions } from '../../../electron/shell/saving.js'
import { tempFolder } from '../../support/temp-folder.js'

const folder = tempFolder()

test('the dialog offers a name and its format, and asks before it replaces', () => {
  expect(saveOptions('quarry.md', 'md')).toEqual({
    title: 'Export the question',
    buttonLabel: 'Export',
    defaultPath: 'quarry.md',
    filters: [{ name: 'Markdown', extensions: ['md'] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  })
})

test.each(exportFormats)('the format %s has a name of its own', (format) => {
  expect(saveOptions('x', format).filters?.[0]?.name.toLowerCase()).toMatch(
    format === 'md' ? 'markdown' : format,
  )
})

describe('at the chosen place', () => {
  test('a file is replaced, since the user said so', async () => {
    const file = path.join(folder, 'old.md')
    writeFileSync(file, 'old')
    expect(await saveChosen(file, 'new')).toBe('old.md')
    expect(readFileSync(file, 'utf8')).toBe('new')
  })

  test('a folder is not, and the reason tells no path', async () => {
    mkdirSync(path.join(folder, 'sub'))
    await expect(saveChosen(path.join(folder, 'sub'), 'x')).rejects.toMatchObject({
      code: 'usage',
      message: 'sub is no regular file, so it is not replaced',
    })
  })
})
