import { describe, expect, test } from 'vitest'
import type { PythonFacts } from '../../../electron/contract/sandbox.js'
import { parseBubblewrapVersion } from '../../../electron/sandbox/find-bubblewrap.js'
import { overlap, pythonCandidates } from '../../../electron/sandbox/find-python.js'
import { entriesOnTheWay } from '../../../electron/sandbox/run-probe.js'

const usual = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

describe('interpreters are looked for', () => {
  test('in the absolute folders of PATH, then in the usual places', () => {
    const found = pythonCandidates(undefined, { PATH: '/a:.:bin::/usr/bin' })
    expect(found).toEqual(['/a', ...usual].map((folder) => `${folder}/python3`))
  })

  test('by name when a name is given', () => {
    expect(pythonCandidates('python3.12', {})).toEqual(usual.map((folder) => `${folder}/python3.12`))
  })

  test('nowhere else when a path is given', () => {
    expect(pythonCandidates('/opt/p/bin/python', { PATH: '/a' })).toEqual(['/opt/p/bin/python'])
  })
})

describe('an interpreter is refused', () => {
  const python = (folder: string): PythonFacts => ({
    executable: '/x/bin/python3',
    version: '3.12.0',
    folders: [folder],
    libraries: [],
    missingModules: [],
  })

  test.each([
    { folder: '/home/ada', reason: 'its folder /home/ada contains /home/ada' },
    { folder: '/home', reason: 'its folder /home contains /home/ada' },
    { folder: '/', reason: 'its folder / contains /home/ada' },
    { folder: '/data', reason: 'its folder /data contains /data/private.txt' },
  ])('when its folder $folder would open something private', ({ folder, reason }) => {
    expect(overlap(python(folder), ['/home/ada', '/data/private.txt'])).toBe(reason)
  })

  test('not because it lies in the home', () => {
    expect(overlap(python('/home/ada/.pyenv/lib/python3.12'), ['/home/ada'])).toBeUndefined()
  })
})

test.each([
  ['bubblewrap 0.8.0\n', [0, 8, 0]],
  ['bubblewrap 0.11\n', [0, 11, 0]],
  ['bwrap: unknown option', undefined],
])('the version in %j is %j', (output, version) => {
  expect(parseBubblewrapVersion(output)).toEqual(version)
})

test('a home may show what leads to an installed Python and nothing else', () => {
  const allowed = ['/home/ada/.pyenv/lib', '/home/ada/.pyenv/bin/python', '/home/ada/quarry', '/usr/lib']
  expect(entriesOnTheWay('/home/ada', allowed)).toEqual(['.pyenv', 'quarry'])
})
