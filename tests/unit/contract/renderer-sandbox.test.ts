import { describe, expect, test } from 'vitest'
import {
  isRendererSandboxed,
  isSetuidHelper,
  rendererVerdict,
  startsWithoutSandbox,
  type RendererFacts,
} from '../../../electron/contract/renderer-sandbox.js'

test.each([
  [[], {}, true],
  [['disable-gpu', 'ozone-platform'], { APPIMAGE: '/home/a/Quarry.AppImage' }, true],
  [['no-sandbox'], {}, false],
  [['no-sandbox'], { APPIMAGE: '/home/a/Quarry.AppImage' }, false],
  [['disable-seccomp-filter-sandbox'], {}, false],
  [['single-process'], {}, false],
  [[], { ELECTRON_DISABLE_SANDBOX: '1' }, false],
  [[], { ELECTRON_DISABLE_SANDBOX: '' }, false],
])('switches %j with %j: confined %j', (switches: string[], env, sandboxed) => {
  expect(isRendererSandboxed({ hasSwitch: (name) => switches.includes(name), env })).toBe(sandboxed)
})

test.each([
  ['linux', true, true],
  ['linux', false, false],
  ['darwin', true, false],
  ['darwin', false, false],
])('on %s, root %j: started without a sandbox %j', (platform, root, without) => {
  expect(startsWithoutSandbox({ platform, root })).toBe(without)
})

describe('a window that is opened now', () => {
  const user: RendererFacts = {
    platform: 'linux',
    root: false,
    shell: 'chromium',
    env: {},
    helper: null,
    attempt: true,
    kernel: { clone: null, most: '96365', byProfile: null },
  }
  const helper = '/usr/lib/chromium/chrome-sandbox'
  const kernel = (change: Partial<RendererFacts['kernel']>) => ({ ...user.kernel, ...change })

  test.each<[string, Partial<RendererFacts>, 'on' | 'off' | 'unsure', string]>([
    ['has it by namespaces', {}, 'on', 'user namespaces'],
    ['has none as root', { root: true, helper }, 'off', 'root'],
    ['has it on macOS, for root too', { platform: 'darwin', root: true, attempt: null }, 'on', 'system'],
    ['has none where namespaces were refused', { attempt: false }, 'off', 'no user namespaces'],
    ['has it by a helper there', { attempt: false, helper }, 'on', helper],
    ['goes by the kernel where none could be tried', { attempt: null }, 'on', 'user namespaces'],
    [
      'sees them switched off',
      { attempt: null, kernel: kernel({ clone: '0' }) },
      'off',
      'no user namespaces',
    ],
    [
      'sees that none are left',
      { attempt: null, kernel: kernel({ most: '0' }) },
      'off',
      'no user namespaces',
    ],
    ['trusts the attempt more', { attempt: false, kernel: kernel({ clone: '1' }) }, 'off', 'no user'],
    ['may have a profile', { attempt: false, kernel: kernel({ byProfile: '1' }) }, 'unsure', 'AppArmor'],
    ['may have one untried', { attempt: null, kernel: kernel({ byProfile: '1' }) }, 'unsure', 'AppArmor'],
    ['needs no profile there', { attempt: true, kernel: kernel({ byProfile: '1' }) }, 'on', 'namespaces'],
    [
      'obeys Electron’s variable',
      { shell: 'electron', env: { ELECTRON_DISABLE_SANDBOX: '' } },
      'off',
      'unset',
    ],
    ['is Chromium, which has no such', { env: { ELECTRON_DISABLE_SANDBOX: '1' } }, 'on', 'namespaces'],
  ])('%s', (_, change, state, words) => {
    const verdict = rendererVerdict({ ...user, ...change })
    expect(verdict.state).toBe(state)
    expect(`${verdict.why}; ${verdict.remedy ?? ''}`).toContain(words)
    expect(verdict.remedy === null).toBe(state === 'on')
  })
})

test.each([
  [0, 0o104755, true],
  [0, 0o100755, false],
  [1000, 0o104755, false],
  [0, 0o104750, false],
])('a helper of user %i with mode %o counts: %j', (uid, mode, counts) => {
  expect(isSetuidHelper({ uid, mode })).toBe(counts)
})
