/** The entry of the app window's main process: hands Electron and the use cases to `runApp`, and nothing else. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, protocol, session, shell } from 'electron'
import { openChats } from '../app/chats/index.js'
import { connect } from '../app/connect.js'
import { findInstall } from '../app/install.js'
import { dataFolder } from '../app/places.js'
import { factsOf } from '../contract/errors.js'
import { runApp } from './run-app.js'

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const report = (line: string): void => void process.stderr.write(`quarry: ${line}\n`)

// A terminal that is closed is no reason to end a run.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
// Whatever nobody caught is a bug; runs that have nothing to do with it go on.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => report(factsOf(error).message))
}

const install = findInstall()
const icon = beside('icon.png')

runApp(
  {
    app,
    ipcMain,
    protocol,
    nativeTheme,
    session: () => session.defaultSession,
    createWindow: (options) => new BrowserWindow(options),
    setMenu: (template) => Menu.setApplicationMenu(Menu.buildFromTemplate(template)),
    openExternal: (url) => shell.openExternal(url),
    showOpenDialog: (window, options) => dialog.showOpenDialog(window, options),
    showSaveDialog: (window, options) => dialog.showSaveDialog(window, options),
  },
  {
    version: install.version,
    paths: {
      main: fileURLToPath(import.meta.url),
      preload: beside('preload.cjs'),
      renderer: beside('renderer'),
      icon: existsSync(icon) ? icon : null,
    },
    openChats: (onBatch) =>
      openChats({
        install,
        home: dataFolder(null),
        python: null,
        connect: () => connect({ url: null, allowRemote: false }),
        onBatch,
      }),
    report,
  },
)
