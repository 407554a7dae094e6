/**
 * The preload's world: runs the preload bundle with the slice of `electron` that a sandboxed preload has, before any
 * script of the page, in an isolated world that shares the document with the page and no object.
 */
import { openBridge } from './bridge.js'
import { runPreload, secret } from './config.js'
import { ipcRenderer, receive } from './ipc-renderer.js'
import { listenForKeys } from './keys.js'
import { refuseStrangers } from './navigation.js'
import { post } from './post.js'
import { getPathForFile } from './file-path.js'

if (window.top === window) {
  const bridge = openBridge(secret, 'preload')
  const electron = {
    contextBridge: { exposeInMainWorld: bridge.expose },
    ipcRenderer,
    webUtils: { getPathForFile },
  }
  receive((message) => {
    if (message.type === 'accelerators') listenForKeys(message.keys)
  })
  refuseStrangers()
  const bounds = () => {
    const { screenX: x, screenY: y, outerWidth: width, outerHeight: height } = window
    post({ type: 'bounds', x, y, width, height })
  }
  for (const name of ['resize', 'blur', 'focus']) window.addEventListener(name, bounds)
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const theme = () => {
    post({ type: 'theme', dark: dark.matches })
  }
  dark.addEventListener('change', theme)
  theme()
  runPreload(
    (name: string) => {
      if (name === 'electron' || name === 'electron/renderer') return electron
      throw new Error(`module not found: ${name}`)
    },
    { exports: {} },
  )
}
