/**
 * A folder shaped like Electron for Linux with nothing in it that runs: it lets the packing itself be tested where
 * Electron's binary cannot be fetched. No installer is ever made of it.
 */
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Marks the place of the fuses in Electron's binary. */
export const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** Fuses of the first version of the wire that have a name in electron-builder.yml. */
export const fuseCount = 8

export async function writeStubElectron(folder, version) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(path.join(folder, 'resources'), { recursive: true })
  await mkdir(path.join(folder, 'locales'), { recursive: true })
  // Version 1, the length, then all of them off but the last, unlike what is wanted.
  const wire = Buffer.concat([Buffer.from([1, fuseCount]), Buffer.from('10110001', 'latin1')])
  const program = Buffer.concat([
    Buffer.from('#!/bin/sh\necho "this is no Electron" >&2\nexit 1\n', 'latin1'),
    Buffer.from(fuseSentinel, 'latin1'),
    wire,
  ])
  const files = {
    electron: program,
    'chrome-sandbox': 'stub',
    version,
    LICENSE: 'stub of Electron’s licence',
    'LICENSES.chromium.html': 'stub of Chromium’s licences',
    'locales/en-US.pak': 'stub',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  await chmod(path.join(folder, 'electron'), 0o755)
}
