import { expect, test } from 'vitest'
import { isRendererSandboxed } from '../../../electron/shell/renderer-sandbox.js'

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
