/** The life of the app, from its first line to its last, over the members of Electron that it is given. */
import path from 'node:path'
import { startUrl } from './address.js'
import type { Chats, ChatsOptions } from '../app/chats/index.js'
import type { AppFacts } from '../contract/ipc.js'
import type { ExportFormat } from '../contract/report.js'
import { isRendererSandboxed } from '../contract/renderer-sandbox.js'
import type { Electron, Paths } from './electron-parts.js'
import type { ContentsSlice, OpenOptions, WindowSlice } from './electron-slice.js'
import { pathProblem } from './file-path.js'
import { createFileTokens } from './file-tokens.js'
import { createFolders } from './folders.js'
import { createHandlers } from './handlers.js'
import { push, serveRequests } from './ipc-main.js'
import { menuTemplate } from './menu.js'
import { createOpenedFiles } from './opened-files.js'
import { refusePermissions } from './permissions.js'
import { declareScheme, serveBundle } from './protocol.js'
import { createQuitting } from './quitting.js'
import { saveOptions } from './saving.js'
import { filesOfStart } from './start-arguments.js'
import { confineContents, load, runWindow, windowOptions } from './window.js'
import { readWindowState, writeWindowState } from './window-state.js'

export interface AppWorld {
  readonly version: string
  readonly paths: Paths
  readonly openChats: (onBatch: ChatsOptions['onBatch']) => Chats
  readonly report: (line: string) => void
}

/** Returns at once; everything else happens on events. */
export function runApp<Window extends WindowSlice>(electron: Electron<Window>, world: AppWorld): void {
  const { app } = electron
  app.setName('Quarry')
  app.enableSandbox()
  // The page needs no network at all; whatever would get past its policy finds no host.
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND')
  declareScheme(electron.protocol)
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }

  let window: Window | null = null
  const contents = (): ContentsSlice | null =>
    window === null || window.isDestroyed() ? null : window.webContents
  const opened = createOpenedFiles(() => push(contents(), 'files.opened', {}))
  const own = [world.paths.main]
  const folders = createFolders()
  const chats = world.openChats((batch) => push(contents(), 'chat.batch', batch))
  const quitting = createQuitting({
    close: () => chats.closeAll(),
    quit: () => app.quit(),
    after: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  })

  app.on('web-contents-created', (_event, created) => confineContents(created))
  app.on('second-instance', (_event, argv, cwd) => {
    opened.add(filesOfStart({ argv, cwd, own }))
    void app.whenReady().then(showWindow)
  })
  app.on('open-file', (event, file) => {
    event.preventDefault()
    opened.add(filesOfStart({ argv: ['', file], cwd: '/', own }))
  })
  app.on('activate', () => void app.whenReady().then(showWindow))
  app.on('window-all-closed', () => {
    // On macOS an app lives on without a window, and so do its runs.
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('before-quit', (event) => quitting.onBeforeQuit(event))
  opened.add(filesOfStart({ argv: process.argv, cwd: process.cwd(), own }))

  function showWindow(): void {
    if (window === null || window.isDestroyed()) {
      window = openWindow()
      return
    }
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }

  function openWindow(): Window {
    const stateFile = path.join(app.getPath('userData'), 'window.json')
    const state = readWindowState(stateFile)
    const { preload, icon } = world.paths
    const dark = electron.nativeTheme.shouldUseDarkColors
    const fresh = electron.createWindow(windowOptions({ state, preload, icon, dark }))
    fresh.on('closed', () => {
      if (window === fresh) window = null
      folders.leaveAll()
    })
    runWindow(fresh, state, {
      remember: (next) => writeWindowState(stateFile, next),
      now: () => performance.now(),
      report: world.report,
    })
    return fresh
  }

  const chooseFiles = (): Promise<string[]> => choose('Add files', ['openFile', 'multiSelections'])
  const chooseFolder = (): Promise<string[]> => choose('Add a folder', ['openDirectory'])

  async function choose(
    title: string,
    properties: NonNullable<OpenOptions['properties']>,
  ): Promise<string[]> {
    if (window === null) return []
    const chosen = await electron.showOpenDialog(window, {
      title,
      buttonLabel: 'Add',
      properties,
    })
    return chosen.canceled ? [] : chosen.filePaths.filter((file) => pathProblem(file) === null)
  }

  async function chooseSavePlace(name: string, format: ExportFormat): Promise<string | null> {
    if (window === null) return null
    const { canceled, filePath } = await electron.showSaveDialog(window, saveOptions(name, format))
    return canceled || pathProblem(filePath) !== null ? null : filePath
  }

  function appFacts(): Pick<AppFacts, 'version' | 'platform' | 'shell' | 'rendererSandboxed'> {
    const { platform, versions, env } = process
    const electron = versions['electron'] !== undefined
    return {
      version: world.version,
      platform: platform === 'darwin' || platform === 'linux' ? platform : 'other',
      shell: electron ? 'electron' : 'chromium',
      rendererSandboxed: isRendererSandboxed({
        hasSwitch: (name) => app.commandLine.hasSwitch(name),
        // Chromium itself knows nothing of Electron's variables.
        env: electron ? env : {},
      }),
    }
  }

  void app.whenReady().then(() => {
    refusePermissions(electron.session())
    serveBundle(electron.protocol, world.paths.renderer)
    serveRequests(
      electron.ipcMain,
      createHandlers({
        chats,
        tokens: createFileTokens(),
        opened,
        app: appFacts(),
        chooseFiles,
        chooseFolder,
        chooseSavePlace,
        folders,
        openInBrowser: (url) => electron.openExternal(url),
      }),
      contents,
    )
    electron.setMenu(
      menuTemplate({
        mac: process.platform === 'darwin',
        command: (command) => push(contents(), 'menu.command', command),
        reload: () => void (window !== null && load(window, startUrl, world)),
      }),
    )
    showWindow()
  })
}
