/** Bar, chats, conversation, and beside it steps, variables and source. In a narrow window the sides are drawers over the conversation. */
import { CircleHelp, PanelLeft, PanelRight, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { newChat } from './actions.js'
import { thenInChat } from './keys/focus.js'
import styles from './Layout.module.css'
import { ChatList } from './side/ChatList.js'
import { RightPane } from './side/RightPane.js'
import { Button, IconButton } from './ui/Button.js'
import { Modal } from './ui/Modal.js'
import { Splitter } from './ui/Splitter.js'
import { useNarrow } from './ui/useNarrow.js'
import { setWidth, togglePane, useView } from './view.js'

interface Props {
  /** Of the chat, with nothing hidden in it. */
  readonly title: string
  /** Nothing was asked yet, so there are no steps to show. */
  readonly bare: boolean
  readonly children: ReactNode
}

const leftBounds = { min: 150, max: 340 }
const rightBounds = { min: 260, max: 900 }
const right = 'Steps, variables and source'

export function Layout({ title, bare, children }: Props) {
  const narrow = useNarrow()
  return (
    <div className={styles.layout}>
      <Bar title={title} narrow={narrow} />
      <div className={styles.panes} data-then={thenInChat}>
        {!narrow && <LeftPane />}
        <main className={styles.main}>{children}</main>
        {!narrow && !bare && <Right />}
      </div>
      {narrow && <Drawers />}
    </div>
  )
}

function Bar({ title, narrow }: { readonly title: string; readonly narrow: boolean }) {
  const left = useView((view) => (narrow ? view.drawer === 'left' : view.left))
  const shown = useView((view) => (narrow ? view.drawer === 'right' : view.right))
  return (
    <header className={styles.bar}>
      <IconButton label="Chats" aria-expanded={left} onClick={() => togglePane('left')}>
        <PanelLeft size={16} aria-hidden />
      </IconButton>
      <Button weight="quiet" onClick={() => void newChat()}>
        <Plus size={14} aria-hidden />
        New chat
      </Button>
      <span className={styles.title}>
        <bdi>{title}</bdi>
      </span>
      <IconButton label="Keys" onClick={() => useView.setState({ help: true })}>
        <CircleHelp size={16} aria-hidden />
      </IconButton>
      <IconButton label={right} aria-expanded={shown} onClick={() => togglePane('right')}>
        <PanelRight size={16} aria-hidden />
      </IconButton>
    </header>
  )
}

function LeftPane() {
  const open = useView((view) => view.left)
  const width = useView((view) => view.leftWidth)
  if (!open) return null
  return (
    <>
      <nav className={styles.left} style={{ width }} aria-label="Chats">
        <ChatList />
      </nav>
      <Splitter
        label="Width of the chats"
        side="left"
        width={width}
        {...leftBounds}
        onChange={(to) => setWidth('left', to)}
      />
    </>
  )
}

function Right() {
  const open = useView((view) => view.right)
  const width = useView((view) => view.rightWidth)
  if (!open) return null
  return (
    <>
      <Splitter
        label={`Width of ${right.toLowerCase()}`}
        side="right"
        width={width}
        {...rightBounds}
        onChange={(to) => setWidth('right', to)}
      />
      <aside className={styles.right} style={{ width }} aria-label={right}>
        <RightPane />
      </aside>
    </>
  )
}

function Drawers() {
  const drawer = useView((view) => view.drawer)
  const close = () => useView.setState({ drawer: null })
  if (drawer === null) return null
  const left = drawer === 'left'
  return (
    <Modal
      key={drawer}
      label={left ? 'Chats' : right}
      className={`${styles.drawer} ${left ? styles.fromLeft : styles.fromRight}`}
      onClose={close}
    >
      <div className={styles.drawn}>{left ? <ChatList onChosen={close} /> : <RightPane />}</div>
      <IconButton className={styles.close} label="Close" onClick={close}>
        <X size={16} aria-hidden />
      </IconButton>
    </Modal>
  )
}
