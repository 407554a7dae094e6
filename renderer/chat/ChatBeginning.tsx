import { FolderOpen } from 'lucide-react'
import { chooseFiles } from '../actions.js'
import { composerId } from '../keys/focus.js'
import { Button } from '../ui/Button.js'
import { counted } from '../words/format.js'
import styles from './ChatBeginning.module.css'
import type { ChatState } from '../../electron/contract/chat.js'

/** A chat without questions: what to do next. */
export function ChatBeginning({ chat }: { readonly chat: ChatState }) {
  const usable = chat.files.filter(({ state }) => state !== 'failed').length
  if (usable === 0) {
    return (
      <div className={styles.beginning}>
        <h2>Which files is it about?</h2>
        <p>
          Drop files or folders anywhere in this window, or choose them. They stay where they are and are only
          read.
        </p>
        <Button weight="main" data-then={composerId} onClick={() => void chooseFiles()}>
          <FolderOpen size={15} aria-hidden />
          Choose files
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.beginning}>
      <h2>What do you want to know?</h2>
      <p>
        Ask about {usable === 1 ? 'this file' : `these ${counted(usable, 'file')}`} in plain words: how many,
        which, when, how much, what does it say about. Quarry goes through all of it, however long it is, and
        shows how it found the answer.
      </p>
    </div>
  )
}
