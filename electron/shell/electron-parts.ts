/** What the app's life is given of Electron, and where its own files lie. */
import type { OpenDialogReturnValue, SaveDialogReturnValue } from 'electron'
import type {
  AppSlice,
  IpcMainSlice,
  MenuItemSlice,
  NativeThemeSlice,
  OpenOptions,
  ProtocolSlice,
  SaveOptions,
  SessionSlice,
  WindowOptions,
  WindowSlice,
} from './electron-slice.js'

export interface Electron<Window extends WindowSlice> {
  readonly app: AppSlice
  readonly ipcMain: IpcMainSlice
  readonly protocol: ProtocolSlice
  readonly nativeTheme: NativeThemeSlice
  /** The default session; there is none before the app is ready. */
  readonly session: () => SessionSlice
  readonly createWindow: (options: WindowOptions) => Window
  readonly setMenu: (template: MenuItemSlice[]) => void
  readonly openExternal: (url: string) => Promise<void>
  readonly showOpenDialog: (
    window: Window,
    options: OpenOptions,
  ) => Promise<Pick<OpenDialogReturnValue, 'canceled' | 'filePaths'>>
  readonly showSaveDialog: (
    window: Window,
    options: SaveOptions,
  ) => Promise<Pick<SaveDialogReturnValue, 'canceled' | 'filePath'>>
}

export interface Paths {
  /** The main bundle. */
  readonly main: string
  /** The preload bundle. */
  readonly preload: string
  /** Folder of the built page. */
  readonly renderer: string
  readonly icon: string | null
}
