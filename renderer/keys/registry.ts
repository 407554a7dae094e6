/** Every command of the window with its key and its words: one list for the keyboard, the menu and the help sheet. */
import { chooseFiles, chooseFolder, newChat, stop } from '../actions.js'
import { exportableRun, isBusy, useStore } from '../store.js'
import { openFind } from '../source/store.js'
import { showTab, togglePane, useView } from '../view.js'
import { focusComposer } from './focus.js'
import type { MenuCommand } from '../../electron/contract/ipc.js'

export interface Command {
  readonly command: MenuCommand
  readonly key: string
  readonly words: string
  readonly run: () => void
  /** False: the key keeps its usual meaning just now. */
  readonly applies?: () => boolean
}

export const commands: readonly Command[] = [
  { command: 'new-chat', key: 'Mod+N', words: 'Start a new chat', run: () => void newChat() },
  { command: 'add-files', key: 'Mod+O', words: 'Add files to this chat', run: () => void chooseFiles() },
  {
    command: 'add-folder',
    key: 'Mod+Shift+O',
    words: 'Add a folder to this chat',
    run: () => void chooseFolder(),
  },
  {
    command: 'export',
    key: 'Mod+E',
    words: 'Export the last question',
    run: () => useView.setState({ exporting: exportableRun(useStore.getState())?.run ?? null }),
    applies: () =>
      exportableRun(useStore.getState()) !== null && document.querySelector('dialog[open]') === null,
  },
  { command: 'focus-composer', key: 'Mod+L', words: 'Write a question', run: focusComposer },
  {
    command: 'stop',
    key: 'Escape',
    words: 'Stop the run',
    run: () => void stop(),
    // An open dialog takes Escape for itself.
    applies: () => isBusy(useStore.getState()) && document.querySelector('dialog[open]') === null,
  },
  {
    command: 'toggle-left',
    key: 'Mod+B',
    words: 'Show or hide the chats',
    run: () => togglePane('left'),
  },
  {
    command: 'toggle-right',
    key: 'Mod+J',
    words: 'Show or hide steps, variables and source',
    run: () => togglePane('right'),
  },
  { command: 'show-steps', key: 'Mod+1', words: 'Show the steps', run: () => showTab('steps') },
  {
    command: 'show-variables',
    key: 'Mod+2',
    words: 'Show the variables',
    run: () => showTab('variables'),
  },
  { command: 'show-source', key: 'Mod+3', words: 'Show the files', run: () => showTab('source') },
  { command: 'find-in-source', key: 'Mod+F', words: 'Find in a file', run: openFind },
  {
    command: 'help',
    key: 'Mod+/',
    words: 'Show the keys',
    run: () => useView.setState(({ help }) => ({ help: !help })),
  },
]

/** A command of the menu. */
export function runCommand(name: MenuCommand): void {
  const found = commands.find(({ command }) => command === name)
  if (found?.applies?.() ?? true) found?.run()
}
