import type { Session } from 'electron'
import { expect, test } from 'vitest'
import { refusePermissions } from '../../../electron/shell/permissions.js'

type Handler<
  Name extends 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler',
> = Parameters<Session[Name]>[0]

test('every permission is refused, asked for or checked, also without a page', () => {
  let request: Handler<'setPermissionRequestHandler'> = null
  let check: Handler<'setPermissionCheckHandler'> = null
  let device: Handler<'setDevicePermissionHandler'> = null
  refusePermissions({
    setPermissionRequestHandler: (handler) => (request = handler),
    setPermissionCheckHandler: (handler) => (check = handler),
    setDevicePermissionHandler: (handler) => (device = handler),
  })
  const answers: boolean[] = []
  // Called as Electron would; none of the arguments is looked at.
  const call = (handler: unknown, ...args: unknown[]): unknown =>
    (handler as (...all: unknown[]) => unknown)(...args)
  for (const permission of [
    'media',
    'notifications',
    'geolocation',
    'clipboard-read',
    'unknown',
    'fileSystem',
  ]) {
    call(request, null, permission, (granted: boolean) => answers.push(granted), {})
    answers.push(call(check, null, permission, 'app://bundle', {}) as boolean)
  }
  answers.push(call(device, { deviceType: 'usb', origin: 'app://bundle', device: {} }) as boolean)
  expect(answers).toEqual(Array.from({ length: 13 }, () => false))
})
