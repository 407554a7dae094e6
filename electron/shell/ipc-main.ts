/** The only file that may use `ipcMain` and `webContents.send`: everything else of this room sees functions. */
import { channels, type Channel, type Push, type PushValue } from '../contract/ipc.js'
import { isBundleUrl } from './address.js'
import { answerCall, strangerAnswer, type Handlers } from './answer.js'
import type { CallSlice, ContentsSlice, IpcMainSlice } from './electron-slice.js'

/** @param contents of the app window at this moment; null while there is none. */
export function serveRequests(
  ipcMain: IpcMainSlice,
  handlers: Handlers,
  contents: () => ContentsSlice | null,
): void {
  for (const name of Object.keys(channels) as Channel[]) {
    ipcMain.handle(name, (event, args: unknown) =>
      isOwnPage(event, contents()) ? answerCall(handlers, name, args) : strangerAnswer,
    )
  }
}

/** The caller is the main frame of the app window, and it shows the app's own page. */
export function isOwnPage(call: CallSlice, contents: ContentsSlice | null): boolean {
  const frame = call.senderFrame
  return (
    contents !== null &&
    call.sender === contents &&
    frame !== null &&
    frame.parent === null &&
    isBundleUrl(frame.url)
  )
}

/** Sends nothing when there is no page: a page that comes begins from snapshots. */
export function push<Name extends Push>(
  contents: ContentsSlice | null,
  name: Name,
  value: PushValue<Name>,
): void {
  if (contents !== null && !contents.isDestroyed()) contents.send(name, value)
}
