/** The chats of this start of Quarry, newest first. */
import { MessageSquarePlus, X } from 'lucide-react'
import { memo } from 'react'
import { closeChat, newChat, openChat } from '../actions.js'
import { useStore } from '../store.js'
import { Button, IconButton } from '../ui/Button.js'
import { chatName } from '../words/chat-name.js'
import { counted } from '../words/format.js'
import styles from './ChatList.module.css'

interface Props {
  /** After a choice: a drawer closes. */
  readonly onChosen?: (() => void) | undefined
}

export function ChatList({ onChosen }: Props) {
  const order = useStore((state) => state.order)
  return (
    <div className={styles.pane}>
      <div className={styles.head}>
        <h2>Chats</h2>
        <Button
          weight="quiet"
          onClick={() => {
            void newChat()
            onChosen?.()
          }}
        >
          <MessageSquarePlus size={14} aria-hidden />
          New
        </Button>
      </div>
      {order.length === 0 && <p className={styles.none}>None yet. They last until Quarry is closed.</p>}
      <ul className={styles.list}>
        {order.map((id) => (
          <Entry key={id} id={id} onChosen={onChosen} />
        ))}
      </ul>
    </div>
  )
}

const Entry = memo(function Entry({ id, onChosen }: Props & { readonly id: string }) {
  const current = useStore((state) => state.current === id)
  const name = useStore(({ chats: { [id]: chat } }) => (chat && chatName(chat.state)) || 'New chat')
  const files = useStore((state) => state.chats[id]?.state.files.length ?? 0)
  const busy = useStore((state) => {
    const run = state.chats[id]?.state.runs.at(-1)
    return run !== undefined && run.state !== 'done'
  })
  return (
    <li className={current ? `${styles.entry} ${styles.current}` : styles.entry}>
      <button
        type="button"
        className={styles.open}
        aria-current={current ? 'page' : undefined}
        onClick={() => {
          openChat(id)
          onChosen?.()
        }}
      >
        <bdi className={styles.title}>{name}</bdi>
        <span className={styles.sub}>{busy ? 'answering' : counted(files, 'file')}</span>
      </button>
      <IconButton
        className={styles.close}
        label={`Close the chat: ${name}`}
        onClick={() => void closeChat(id)}
      >
        <X size={13} aria-hidden />
      </IconButton>
    </li>
  )
})
