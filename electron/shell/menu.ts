/** The application menu. Its commands go to the page, which owns their keys; the menu shows them. */
import type { MenuCommand } from '../contract/ipc.js'
import type { MenuItemSlice } from './electron-slice.js'

export interface MenuWorld {
  readonly mac: boolean
  readonly command: (command: MenuCommand) => void
  /** Loads the page again. */
  readonly reload: () => void
}

export function menuTemplate(world: MenuWorld): MenuItemSlice[] {
  const item = (label: string, command: MenuCommand, accelerator: string): MenuItemSlice => ({
    label,
    accelerator,
    // The page hears the key itself; registered here as well it would count twice.
    registerAccelerator: false,
    click: () => world.command(command),
  })
  const line: MenuItemSlice = { type: 'separator' }
  const file: MenuItemSlice[] = [
    item('New Chat', 'new-chat', 'CmdOrCtrl+N'),
    item('Add Files…', 'add-files', 'CmdOrCtrl+O'),
    item('Add a Folder…', 'add-folder', 'CmdOrCtrl+Shift+O'),
    line,
    item('Export Question…', 'export', 'CmdOrCtrl+E'),
    line,
    { role: world.mac ? 'close' : 'quit' },
  ]
  const edit: MenuItemSlice[] = [
    { role: 'undo' },
    { role: 'redo' },
    line,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'selectAll' },
  ]
  const view: MenuItemSlice[] = [
    item('Left Pane', 'toggle-left', 'CmdOrCtrl+B'),
    item('Right Pane', 'toggle-right', 'CmdOrCtrl+J'),
    item('Steps', 'show-steps', 'CmdOrCtrl+1'),
    item('Variables', 'show-variables', 'CmdOrCtrl+2'),
    item('Source', 'show-source', 'CmdOrCtrl+3'),
    item('Find in Source', 'find-in-source', 'CmdOrCtrl+F'),
    line,
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'togglefullscreen' },
    line,
    { label: 'Load Window Again', click: world.reload },
  ]
  const run: MenuItemSlice[] = [
    item('Ask a Question', 'focus-composer', 'CmdOrCtrl+L'),
    // Escape also closes what is open in the page, so the page alone decides what it means.
    { label: 'Stop', click: () => world.command('stop') },
  ]
  const help: MenuItemSlice[] = [item('Keyboard and Help', 'help', 'CmdOrCtrl+/')]
  return [
    ...(world.mac ? [{ role: 'appMenu' } satisfies MenuItemSlice] : []),
    { label: 'File', submenu: file },
    { label: 'Edit', submenu: edit },
    { label: 'View', submenu: view },
    { label: 'Question', submenu: run },
    ...(world.mac ? [{ role: 'windowMenu' } satisfies MenuItemSlice] : []),
    { label: 'Help', submenu: help },
  ]
}
