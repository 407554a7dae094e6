import { expect, test } from 'vitest'
import { findParts } from '../../../electron/app/install.js'

const python = (folder: string): string => `${folder}/python/repl_driver.py`

test.each([
  ['built', '/q/dist', null, [python('/q/dist')], '/q/dist/python', '/q/dist/sample'],
  [
    'built, in an Electron of its own resources',
    '/q/dist',
    '/electron/resources',
    [python('/q/dist')],
    '/q/dist/python',
    '/q/dist/sample',
  ],
  [
    'packaged',
    '/opt/Quarry/resources/app.asar',
    '/opt/Quarry/resources',
    [python('/opt/Quarry/resources')],
    '/opt/Quarry/resources/python',
    '/opt/Quarry/resources/sample',
  ],
  ['from the sources', '/q/electron/app', null, [python('/q')], '/q/python', '/q/dist/sample'],
])('%s, the parts are found', (_name, here, resources, files, driverDir, sampleDir) => {
  expect(findParts(here, resources, (file) => files.includes(file))).toEqual({ driverDir, sampleDir })
})
