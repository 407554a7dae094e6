/** Where questions are written. A text that could not be sent stays. */
import { SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { maxQuestionChars } from '../../electron/contract/chat.js'
import { ask } from '../actions.js'
import { composerId } from '../keys/focus.js'
import { isFirstLook, useStore } from '../store.js'
import { Button } from '../ui/Button.js'
import { setDraft, useView } from '../view.js'
import { counted, grouped } from '../words/format.js'
import { hintOf, notReady } from '../words/readiness.js'
import { SampleBar } from './SampleBar.js'
import styles from './Composer.module.css'
import type { ChatState } from '../../electron/contract/chat.js'

/** From here on the length is told. */
const tellFrom = maxQuestionChars * 0.9

const usual = 'Enter asks, Shift+Enter begins a new line.'
const waiting = 'Looking for the model server. The question is asked as soon as it is found.'

export function Composer({ chat }: { readonly chat: ChatState }) {
  return chat.sample ? <SampleBar /> : <QuestionForm chat={chat} />
}

function QuestionForm({ chat }: { readonly chat: ChatState }) {
  const id = chat.chat
  const text = useView(({ drafts }) => drafts[id] ?? '')
  const engine = useStore((state) => state.engine)
  const looking = useStore(isFirstLook)
  const [sending, setSending] = useState(false)
  const blocked = notReady(chat, engine, text)
  const ready = blocked === null && !sending && text.trim() !== ''
  // What stood in the way when Enter was pressed: it is then said louder.
  const [refused, setRefused] = useState<string | null>(null)
  const send = async () => {
    setRefused(blocked?.reason ?? null)
    if (!ready) return
    setSending(true)
    if (await ask(id, text)) setDraft(id, '')
    setSending(false)
  }
  const key = (event: KeyboardEvent) => {
    // A key that ends the choice of a character (as Japanese is typed) sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  const files = chat.files.filter(({ state }) => state !== 'failed').length
  const label = files === 0 ? 'Question' : `Ask about ${counted(files, 'file')}`
  return (
    <form
      className={styles.composer}
      aria-label="Ask a question"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className={styles.box}>
        <textarea
          id={composerId}
          dir="auto"
          rows={1}
          value={text}
          aria-label={label}
          aria-describedby="composer-hint"
          placeholder={placeholder(chat, label)}
          readOnly={sending}
          autoFocus
          onChange={(event) => setDraft(id, event.target.value)}
          onKeyDown={key}
        />
        <Button weight="main" type="submit" disabled={!ready}>
          <SendHorizontal size={15} aria-hidden />
          Ask
        </Button>
      </div>
      <p id="composer-hint" className={blocked === null || blocked.waits ? styles.hint : styles.blocked}>
        {blocked !== null && blocked.reason === refused ? (
          <strong role="alert">{blocked.reason}</strong>
        ) : (
          (blocked?.reason ?? (sending && looking ? waiting : hintOf(chat)) ?? usual)
        )}
        {blocked === null && text.length > tellFrom && (
          <span>
            {' '}
            {grouped(text.length)} of {grouped(maxQuestionChars)} characters.
          </span>
        )}
      </p>
    </form>
  )
}

function placeholder(chat: ChatState, label: string): string {
  const last = chat.runs.at(-1)
  if (last === undefined) return label
  return last.state === 'done'
    ? 'Ask something more; earlier results are still there'
    : 'Write the next question'
}
