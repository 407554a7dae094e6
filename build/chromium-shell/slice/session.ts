/** Permissions of the page: what the main bundle's check refuses, the browser refuses. */
import { pageOrigin, toApp } from '../addresses.js'
import { PipeError, type Channel } from '../pipe.js'
import type { Host, PermissionCheck } from './host.js'

/** The browser's names, each with Electron's. */
const permissions: readonly (readonly [string, string])[] = [
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  ['camera', 'media'],
  ['microphone', 'media'],
  ['midi', 'midi'],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-write', 'clipboard-sanitized-write'],
  ['idle-detection', 'idle-detection'],
  ['screen-wake-lock', 'screen-wake-lock'],
  ['storage-access', 'storage-access'],
  ['window-management', 'window-management'],
  ['local-fonts', 'local-fonts'],
  ['display-capture', 'display-capture'],
  ['persistent-storage', 'persistent-storage'],
  ['background-sync', 'background-sync'],
]

export function createSession(host: Host) {
  return {
    setPermissionRequestHandler: () => undefined,
    setPermissionCheckHandler: (check: PermissionCheck | null) => {
      host.permission = check
    },
    setDevicePermissionHandler: () => undefined,
  }
}

/** Before the page is loaded. No question is ever put to the user (`--deny-permission-prompts`). */
export async function denyPermissions(browser: Channel, check: PermissionCheck | null): Promise<void> {
  const refused = permissions.filter(
    ([, name]) => check === null || !check(null, name, toApp(pageOrigin), { isMainFrame: true }),
  )
  const results = await Promise.allSettled(
    refused.map(async ([name]) =>
      browser.send('Browser.setPermission', { permission: { name }, setting: 'denied', origin: pageOrigin }),
    ),
  )
  // A browser that does not know a permission cannot grant it.
  for (const result of results)
    if (result.status === 'rejected' && !(result.reason instanceof PipeError)) throw result.reason
}
