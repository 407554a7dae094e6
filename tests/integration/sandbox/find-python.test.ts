import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPython } from '../../../electron/sandbox/find-python.js'
import { pythonUnderTest } from '../../support/sandbox/machine.js'
import { productPython as driverDir } from '../../support/sandbox/weak-driver.js'

const real = await pythonUnderTest()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-find-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A folder for PATH whose python3 is this shell script. */
async function folderWith(name: string, script: string): Promise<string> {
  const made = join(folder, name)
  await mkdir(made, { recursive: true })
  await writeFile(join(made, 'python3'), `#!/bin/sh\n${script}\n`)
  await chmod(join(made, 'python3'), 0o755)
  return made
}

const wrapper = `exec ${real.executable} "$@"`
const tooOld = `echo '{"file": "/usr/bin/python3", "version": [3, 8, 18]}'`

describe('an interpreter', () => {
  test('is known by the files it needs: its own library, and every shared one', () => {
    expect(real.folders.some((path) => existsSync(join(path, 'os.py')))).toBe(true)
    expect(real.libraries.filter(({ name, file }) => !existsSync(name) || !existsSync(file))).toEqual([])
    expect(real.libraries.some(({ name }) => /\/(libc\.|ld-)/.test(name))).toBe(true)
    expect(real.folders.filter((path) => real.executable.startsWith(path))).toEqual([])
    expect(real.missingModules).toEqual([])
  })

  test('behind a shell script is the one that the script starts', async () => {
    const path = await folderWith('wrapper', wrapper)
    expect(await findPython({ driverDir, env: { PATH: path, HOME: folder } })).toEqual(real)
  })

  test('behind links is the file at their end', async () => {
    await symlink(real.executable, join(folder, 'linked'))
    expect(await findPython({ driverDir, candidate: join(folder, 'linked') })).toEqual(real)
  })

  test('is not led astray by variables meant for Python', async () => {
    const env = {
      ...process.env,
      PYTHONHOME: '/nonexistent',
      PYTHONPATH: folder,
      PYTHONSTARTUP: '/nonexistent',
    }
    expect(await findPython({ driverDir, candidate: real.executable, env })).toEqual(real)
  })

  test('that is too old or broken is passed over for the next on PATH', async () => {
    const folders = [
      await folderWith('old', tooOld),
      await folderWith('broken', 'echo "python3: command not found" >&2; exit 127'),
      await folderWith('good', wrapper),
    ]
    expect(await findPython({ driverDir, env: { PATH: folders.join(':'), HOME: folder } })).toEqual(real)
  })
})

describe('a named interpreter', () => {
  test.each([
    { name: 'missing', script: null, code: 'python_absent', message: 'there is no such file' },
    { name: 'old', script: tooOld, code: 'python_too_old', message: 'it is Python 3.8.18' },
    { name: 'chatty', script: 'echo hello', code: 'python_absent', message: 'did not answer as Python does' },
    {
      name: 'silent',
      script: 'exit 1',
      code: 'python_absent',
      message: 'Python does (it ended with status 1)',
    },
    {
      name: 'dying',
      script: 'kill -9 $$',
      code: 'python_absent',
      message: 'Python does (it was ended by SIGKILL)',
    },
    { name: 'wordy', script: 'echo no >&2; exit 3', code: 'python_absent', message: 'Python does (no)' },
    {
      name: 'other',
      script: 'echo {}',
      code: 'python_absent',
      message: 'Python does (its answer is something else)',
    },
    {
      name: 'relative',
      script: `echo '{"file": "python3", "version": [3, 12, 0]}'`,
      code: 'python_absent',
      message: 'did not answer as Python does',
    },
  ])('that is $name is refused with code $code', async ({ name, script, code, message }) => {
    const candidate = join(folder, name, 'python3')
    if (script !== null) await folderWith(name, script)
    const attempt = findPython({ driverDir, candidate })
    // The program that asks is no part of the reason.
    await expect(attempt).rejects.toMatchObject({ message: expect.not.stringContaining('import') as string })
    await expect(attempt).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message) as string,
      remedy: expect.stringContaining('--python') as string,
    })
  })

  test('whose library holds something private is refused', async () => {
    const document = join(real.folders[0] ?? '', 'notes.txt')
    const attempt = findPython({ driverDir, candidate: real.executable, privatePaths: [document] })
    await expect(attempt).rejects.toMatchObject({
      message: expect.stringContaining(`contains ${document}`) as string,
    })
  })

  test('whose library holds something private behind a link is refused', async () => {
    const link = join(folder, 'linked-home')
    await symlink(real.folders[0] ?? '', link)
    const env = { ...process.env, HOME: link }
    await expect(findPython({ driverDir, candidate: real.executable, env })).rejects.toMatchObject({
      code: 'python_absent',
    })
  })

  test('whose library is the home is refused', async () => {
    const env = { ...process.env, HOME: real.folders[0] }
    await expect(findPython({ driverDir, candidate: real.executable, env })).rejects.toMatchObject({
      code: 'python_absent',
    })
  })
})
