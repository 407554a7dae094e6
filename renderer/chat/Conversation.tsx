/**
 * Questions and answers, newest at the bottom; follows what is written until the user scrolls away. Without a question
 * there is nothing to follow: such a chat is read from its top.
 */
import { ArrowDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { conversationId } from '../keys/focus.js'
import { Button } from '../ui/Button.js'
import { EngineCards } from '../needs/EngineCards.js'
import { RunView } from './RunView.js'
import { ChatBeginning } from './ChatBeginning.js'
import styles from './Conversation.module.css'
import type { ChatState } from '../../electron/contract/chat.js'

const none: readonly [] = []

/** So near to the end counts as at the end, CSS pixels. */
const nearEnd = 48

export function Conversation({ chat }: { readonly chat: ChatState }) {
  const list = useRef<HTMLDivElement>(null)
  // Questions there were when the reader scrolled away: a new one is followed again, wherever the reader is.
  const [awaySince, setAwaySince] = useState<number | null>(null)
  const asked = chat.runs.length
  const follows = asked > 0 && awaySince !== asked
  const column = useRef<HTMLDivElement>(null)
  const lastTop = useRef(0)
  // Whatever grows, by new text or by being laid out late, the end stays on the screen.
  useEffect(() => {
    const [element, content] = [list.current, column.current]
    if (!follows || element === null || content === null) return undefined
    const observer = new ResizeObserver(() => {
      element.scrollTop = element.scrollHeight
    })
    observer.observe(content)
    observer.observe(element)
    return () => observer.disconnect()
  }, [follows])
  const scrolled = () => {
    const element = list.current
    if (element === null) return
    const below = element.scrollHeight - element.scrollTop - element.clientHeight
    const up = element.scrollTop < lastTop.current
    lastTop.current = element.scrollTop
    if (below < nearEnd) setAwaySince(null)
    else if (up) setAwaySince(asked)
  }
  return (
    <div className={styles.frame}>
      <div
        ref={list}
        id={conversationId}
        className={styles.conversation}
        onScroll={scrolled}
        tabIndex={0}
        role="region"
        aria-label="Questions and answers"
      >
        <div ref={column} className={styles.column}>
          {chat.runs.length === 0 && <ChatBeginning chat={chat} />}
          {chat.runs.map((run, at) => (
            <RunView
              key={run.run}
              run={run}
              files={chat.files}
              sample={chat.sample}
              truth={at === 0 ? chat.truth : null}
              before={chat.runs[at - 1]?.notices ?? none}
            />
          ))}
          {!chat.sample && <EngineCards />}
        </div>
      </div>
      {asked > 0 && !follows && (
        <Button className={styles.down} data-then={conversationId} onClick={() => setAwaySince(null)}>
          <ArrowDown size={14} aria-hidden />
          Newest
        </Button>
      )}
    </div>
  )
}
