/**
 * The whole of the `electron` module that this room uses, member by member. Where Electron's binary cannot be had,
 * `build/chromium-shell` implements these members on an installed Chromium, so anything that is not named here is not
 * there. Types only: nothing of this file is in the bundles.
 *
 * What an implementation has to keep, beyond the types:
 * - `process.versions.electron` is set in Electron alone; this room tells the two apart by it.
 * - `--user-data-dir=DIR` on the command line decides `app.getPath('userData')`; that folder also holds the lock of the
 *   single instance.
 * - SIGINT, SIGTERM and SIGHUP call `app.quit()`. `app.quit()` fires `before-quit`; when that was not prevented all
 *   windows close and the process ends. The end of the browser itself closes the window, which fires `window-all-closed`.
 * - `app.commandLine.appendSwitch` comes before the app is ready, and the browser is started with it.
 *   `hasSwitch('no-sandbox')` tells whether the browser runs without its sandbox, whoever asked for that.
 * - Pages have the URL `app://bundle/...` in all that this room sees (`senderFrame.url`, `url` of the navigation
 *   events, `Request.url` of `protocol.handle`), whatever the browser calls them. The response's headers count, the
 *   Content-Security-Policy among them; a handler's body is a string or bytes.
 * - Payloads of `handle`, `invoke` and `send` are structured-cloned; of a thrown error only the message survives.
 * - `render-process-gone` fires when the page's process crashed or was killed; `loadURL` brings a new one.
 * - The menu may be without effect: every command of it has its key in the page as well.
 */
import type {
  App,
  BrowserWindow,
  BrowserWindowConstructorOptions,
  CommandLine,
  ContextBridge,
  Dialog,
  IpcMain,
  IpcMainInvokeEvent,
  IpcRenderer,
  MenuItemConstructorOptions,
  NativeTheme,
  OpenDialogOptions,
  Protocol,
  SaveDialogOptions,
  Session,
  Shell,
  WebContents,
  WebFrameMain,
  WebUtils,
} from 'electron'

/**
 * `on`: second-instance (event, argv, workingDirectory), window-all-closed, activate, before-quit (event),
 * web-contents-created (event, contents), open-file (event, path; macOS).
 * `getPath`: userData.
 */
export type AppSlice = Pick<
  App,
  | 'whenReady'
  | 'requestSingleInstanceLock'
  | 'on'
  | 'quit'
  | 'getPath'
  | 'isPackaged'
  | 'enableSandbox'
  | 'setName'
> & { readonly commandLine: Pick<CommandLine, 'appendSwitch' | 'hasSwitch'> }

/** `on`: close, closed, ready-to-show. */
export type WindowSlice = Pick<
  BrowserWindow,
  | 'loadURL'
  | 'show'
  | 'focus'
  | 'isMinimized'
  | 'restore'
  | 'isMaximized'
  | 'maximize'
  | 'getNormalBounds'
  | 'isDestroyed'
  | 'on'
> & { readonly webContents: ContentsSlice }

export type WindowOptions = Pick<
  BrowserWindowConstructorOptions,
  | 'width'
  | 'height'
  | 'x'
  | 'y'
  | 'minWidth'
  | 'minHeight'
  | 'show'
  | 'title'
  | 'backgroundColor'
  | 'icon'
  | 'webPreferences'
>

/**
 * `on`: will-navigate, will-redirect, will-frame-navigate (event with `url` and `preventDefault`), will-attach-webview
 * (event), render-process-gone (event, details with `reason`).
 */
export type ContentsSlice = Pick<
  WebContents,
  'on' | 'send' | 'setWindowOpenHandler' | 'isDestroyed' | 'getURL'
>

export type FrameSlice = Pick<WebFrameMain, 'url' | 'parent'>
/** Of a call: `sender` is the window's own `webContents` object; `senderFrame` is null when the frame is gone. */
export type CallSlice = Pick<IpcMainInvokeEvent, 'sender'> & { readonly senderFrame: FrameSlice | null }

export type IpcMainSlice = Pick<IpcMain, 'handle'>
export type ProtocolSlice = Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle'>
/** `showOpenDialog(window, options)` and `showSaveDialog(window, options)` with these options. */
export type DialogSlice = Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>
export type OpenOptions = Pick<OpenDialogOptions, 'title' | 'buttonLabel' | 'properties'>
export type SaveOptions = Pick<
  SaveDialogOptions,
  'title' | 'buttonLabel' | 'defaultPath' | 'filters' | 'properties'
>
/** Of `session.defaultSession`. */
export type SessionSlice = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
>
/** `Menu.buildFromTemplate` and `Menu.setApplicationMenu`; of an item these fields. */
export type MenuItemSlice = Pick<
  MenuItemConstructorOptions,
  'label' | 'role' | 'type' | 'accelerator' | 'registerAccelerator' | 'click' | 'submenu'
>
export type ShellSlice = Pick<Shell, 'openExternal'>
export type NativeThemeSlice = Pick<NativeTheme, 'shouldUseDarkColors'>

/** The preload script: one CommonJS file that requires `electron` and nothing else. */
export type ContextBridgeSlice = Pick<ContextBridge, 'exposeInMainWorld'>
export type IpcRendererSlice = Pick<IpcRenderer, 'invoke' | 'on' | 'removeListener'>
export type WebUtilsSlice = Pick<WebUtils, 'getPathForFile'>
