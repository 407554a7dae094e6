/** Runs in the page's confined process before the page, in a world of its own. The only file that may use `ipcRenderer`. */
import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { createBridge } from './bridge.js'
import type { IpcRendererSlice, WebUtilsSlice } from './electron-slice.js'

const renderer: IpcRendererSlice = ipcRenderer
const utils: WebUtilsSlice = webUtils

contextBridge.exposeInMainWorld(
  'quarry',
  createBridge({
    invoke: (name, args) => renderer.invoke(name, args),
    subscribe: (name, listener) => {
      const heard = (_event: unknown, value: unknown): void => listener(value)
      renderer.on(name, heard)
      return () => {
        renderer.removeListener(name, heard)
      }
    },
    // The contract's rooms know no DOM; what the page passes is a `File`, and anything else throws.
    pathOf: (file) => utils.getPathForFile(file as File),
  }),
)
