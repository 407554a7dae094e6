/** The slice of the `electron` module that the main bundle imports, checked against Electron's own types. */
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { homedir } from 'node:os'
import type {
  AppSlice,
  DialogSlice,
  IpcMainSlice,
  MenuItemSlice,
  NativeThemeSlice,
  OpenOptions,
  ProtocolSlice,
  SaveOptions,
  SessionSlice,
  ShellSlice,
  WindowOptions,
  WindowSlice,
} from '../../../electron/shell/electron-slice.js'
import type { Handler } from '../requests.js'
import { askSavePlace } from '../save-place.js'
import type { App } from './app.js'
import type { Host, Listener } from './host.js'
import { menuKeys } from './menu.js'
import { createSession } from './session.js'
import { Window } from './window.js'

export function createElectron(host: Host, app: App) {
  class BrowserWindow extends Window {
    constructor(options: WindowOptions = {}) {
      super(host, options)
      this.once('closed', () => {
        app.windowClosed()
      })
    }

    static getAllWindows(): Window[] {
      return [...Window.open]
    }
  }
  return {
    app,
    BrowserWindow,
    ipcMain: {
      handle: (channel: string, listener: Listener) => {
        if (host.calls.has(channel))
          throw new Error(`Attempted to register a second handler for '${channel}'`)
        host.calls.set(channel, listener)
      },
    },
    protocol: {
      registerSchemesAsPrivileged: () => undefined,
      handle: (scheme: string, handler: Handler) => {
        host.schemes.set(scheme, handler)
      },
    },
    session: { defaultSession: createSession(host) },
    dialog: {
      showOpenDialog: async (_window: unknown, options: OpenOptions = {}) => {
        const [window] = Window.open
        const wanted = options.properties ?? ['openFile']
        const filePaths =
          (await window?.chooseFiles({
            multiple: wanted.includes('multiSelections'),
            folder: wanted.includes('openDirectory') && !wanted.includes('openFile'),
          })) ?? []
        return { canceled: filePaths.length === 0, filePaths }
      },
      showSaveDialog: async (_window: unknown, options: SaveOptions = {}) => {
        const [window] = Window.open
        const { title = 'Save', defaultPath = 'file' } = options
        const filePath = window === undefined ? null : await savePlace(window, title, defaultPath)
        return { canceled: filePath === null, filePath: filePath ?? '' }
      },
    },
    Menu: {
      buildFromTemplate: (template: MenuItemSlice[]) => ({ template }),
      setApplicationMenu: (menu: { template: MenuItemSlice[] } | null) => {
        host.keys.clear()
        for (const [key, click] of menuKeys(menu?.template ?? [], process.platform, app))
          host.keys.set(key, click)
        for (const window of Window.open) window.webContents.sendKeys()
      },
    },
    shell: { openExternal },
    nativeTheme: {
      get shouldUseDarkColors() {
        return host.dark
      },
    },
  }
}

function savePlace(window: Window, title: string, suggested: string): Promise<string | null> {
  return askSavePlace(title, suggested, {
    prompt: (message, offered) => window.prompt(message, offered),
    confirm: (message) => window.confirm(message),
    kindOf,
    home: homedir(),
  })
}

/** Where nobody may look, saving will say why not. */
function kindOf(path: string): 'folder' | 'other' | 'absent' {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'other'
  } catch {
    return 'absent'
  }
}

/** http and https only, whatever the caller has checked. */
async function openExternal(url: string): Promise<void> {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${protocol} links are not opened`)
  const command = process.platform === 'darwin' ? 'open' : 'xdg-open'
  await new Promise<void>((resolve, reject) => {
    const child = spawn(command, [href], { stdio: 'ignore', detached: true })
    child.once('error', reject)
    child.once('spawn', resolve)
    child.unref()
  })
}

/** Listeners are checked by their types in the main bundle; here they are an emitter's. */
type Members<Slice> = Omit<Slice, 'on' | 'commandLine' | 'webContents'>
type Loose<Slice> = { [Name in keyof Slice]: unknown }
type Slice = ReturnType<typeof createElectron>

/** Each member that the main bundle may use is there, with Electron's parameters and results where they are plain. */
export type Checked = [
  Satisfies<Members<AppSlice>, Pick<Slice['app'], keyof Members<AppSlice>>>,
  Satisfies<Members<WindowSlice>, Pick<Window, keyof Members<WindowSlice>>>,
  Satisfies<Loose<IpcMainSlice>, Slice['ipcMain']>,
  Satisfies<Loose<ProtocolSlice>, Slice['protocol']>,
  Satisfies<Loose<DialogSlice>, Slice['dialog']>,
  Satisfies<Loose<SessionSlice>, Slice['session']['defaultSession']>,
  Satisfies<ShellSlice, Slice['shell']>,
  Satisfies<NativeThemeSlice, Slice['nativeTheme']>,
]
type Satisfies<Wanted, Given extends Wanted> = Given
