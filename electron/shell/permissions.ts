/** The page needs no permission of any kind, and Electron grants most of them unless it is told otherwise. */
import type { SessionSlice } from './electron-slice.js'

export function refusePermissions(session: SessionSlice): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
}
