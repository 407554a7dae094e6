import { FileList } from '../files/FileList.js'
import { thenInChat } from '../keys/focus.js'
import { FaultBar } from '../ui/FaultBar.js'
import { Announcer } from './Announcer.js'
import { Composer } from './Composer.js'
import { Conversation } from './Conversation.js'
import styles from './ChatPane.module.css'
import type { ChatState } from '../../electron/contract/chat.js'

/** The middle of the window: files, conversation, composer. */
export function ChatPane({ chat }: { readonly chat: ChatState }) {
  return (
    <div className={styles.pane} data-then={thenInChat}>
      <FileList key={`files ${chat.chat}`} chat={chat} />
      <FaultBar />
      <Conversation key={chat.chat} chat={chat} />
      <Announcer key={`heard ${chat.chat}`} />
      <Composer key={`composer ${chat.chat}`} chat={chat} />
    </div>
  )
}
