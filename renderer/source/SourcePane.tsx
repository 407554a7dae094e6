/** The Source tab: a file of the chat at a page, line or row, with the cited passage marked. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, factsOf } from '../bridge.js'
import { VisibleText } from '../code/VisibleText.js'
import { currentChat, useStore } from '../store.js'
import { clipped, grouped } from '../words/format.js'
import { visibleName } from '../words/names.js'
import { FindBar } from './FindBar.js'
import { LinesView } from './LinesView.js'
import { PdfView } from './PdfView.js'
import { TableView } from './TableView.js'
import { chooseFile, chooseView, nextAsked, useSource, viewKey } from './store.js'
import { viewsOf, wrapping } from './views.js'
import type { FileView } from '../../electron/contract/chat.js'
import type { SourceFacts, SourcePlace } from '../../electron/contract/source.js'
import type { Target, View } from './store.js'
import styles from './source.module.css'

const noFiles: readonly FileView[] = []

export function SourcePane() {
  const chat = useStore((state) => currentChat(state)?.chat ?? null)
  const files = useStore((state) => currentChat(state)?.files ?? noFiles)
  const look = useSource(({ looks }) => (chat === null ? undefined : looks[chat]))
  const ready = files.filter(({ state }) => state === 'ready')
  const file = ready.find(({ name }) => name === look?.file) ?? ready[0]
  if (chat === null || file === undefined) {
    return (
      <p className={styles.nothing}>The text of a file shows here, at the passage that an answer rests on.</p>
    )
  }
  return (
    <div className={styles.pane}>
      <div className={styles.tools}>
        <select
          aria-label="File"
          className={styles.choice}
          value={file.name}
          onChange={(event) => chooseFile(chat, event.currentTarget.value)}
        >
          {ready.map(({ id, name }) => (
            <option key={id} value={name}>
              {visibleName(name)}
            </option>
          ))}
        </select>
      </div>
      <OpenFile
        key={`${chat}/${file.name}`}
        chat={chat}
        file={file.name}
        target={look?.file === file.name ? look.target : null}
      />
    </div>
  )
}

interface Located {
  readonly place: SourcePlace
  readonly target: Target
}

interface OpenFileProps {
  readonly chat: string
  readonly file: string
  readonly target: Target | null
}

function OpenFile({ chat, file, target }: OpenFileProps) {
  const [facts, setFacts] = useState<SourceFacts | null>(null)
  /** Where the target is, once that is known. */
  const [located, setLocated] = useState<Located | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [pagesFault, setPagesFault] = useState<string | null>(null)
  const [goal, setGoal] = useState<{ readonly line: number; readonly asked: number } | null>(null)
  const [wrapped, setWrapped] = useState<boolean | null>(null)
  const byte = useRef(0)
  const chosen = useSource(({ views }) => views[viewKey(chat, file)])

  useEffect(() => {
    call('source.open', { chat, file }).then(setFacts, (error: unknown) => setFault(factsOf(error).message))
  }, [chat, file])

  useEffect(() => {
    if (target === null) return
    let stale = false
    const { start, end } = target
    call('source.locate', { chat, file, start, end }).then(
      (found) => {
        if (stale) return
        setLocated({ place: found, target })
        setFault(null)
        setGoal(null)
      },
      (error: unknown) => void (stale || setFault(factsOf(error).message)),
    )
    return () => {
      stale = true
    }
  }, [chat, file, target])

  const onByte = useCallback((now: number) => {
    byte.current = now
  }, [])
  const onPagesFault = useCallback((message: string) => setPagesFault(message), [])

  if (facts === null) return fault === null ? null : <Fault message={fault} />
  const possible = viewsOf(facts).filter((view) => view !== 'pages' || pagesFault === null)
  const view = chosen !== undefined && possible.includes(chosen) ? chosen : (possible[0] ?? 'lines')
  const asked = goal?.asked ?? located?.target.asked ?? 0
  const shown = located?.place ?? null
  const { can, usual } = wrapping(facts)
  const wrap = can && (wrapped ?? usual)
  const at = {
    wrap,
    chat,
    file,
    lines: facts.lines,
    place: goal === null ? shown : null,
    line: goal?.line ?? null,
    asked,
    onByte,
  }
  return (
    <>
      <div className={styles.tools}>
        {possible.length > 1 && (
          <ViewChoice views={possible} view={view} onChoose={(to) => chooseView(chat, file, to)} />
        )}
        {(view === 'lines' || (view === 'table' && facts.delimiter !== null)) && (
          <GoToLine lines={facts.lines} onGo={(line) => setGoal({ line, asked: nextAsked() })} />
        )}
        {view === 'lines' && can && (
          <div className={styles.views}>
            <button type="button" aria-pressed={wrap} onClick={() => setWrapped(!wrap)}>
              Wrap
            </button>
          </div>
        )}
        <FindBar chat={chat} file={file} bytes={facts.bytes} byte={() => byte.current} />
      </div>
      {shown !== null && located?.target.why !== 'start' && <PassageBar place={shown} />}
      {fault !== null && <Fault message={fault} />}
      {pagesFault !== null && <Fault message={`${pagesFault}. Its text stands below.`} />}
      {view === 'pages' && (
        <PdfView
          chat={chat}
          file={file}
          fileBytes={facts.fileBytes}
          place={shown}
          asked={asked}
          onFault={onPagesFault}
        />
      )}
      {view === 'table' && <TableView {...at} facts={facts} />}
      {view === 'lines' && <LinesView {...at} />}
    </>
  )
}

function Fault({ message }: { readonly message: string }) {
  return (
    <p role="alert" className={styles.fault}>
      <VisibleText text={message} />
    </p>
  )
}

const viewNames: Record<View, string> = { pages: 'Pages', table: 'Table', lines: 'Lines' }

interface ViewChoiceProps {
  readonly views: readonly View[]
  readonly view: View
  readonly onChoose: (view: View) => void
}

function ViewChoice({ views, view, onChoose }: ViewChoiceProps) {
  return (
    <div role="group" aria-label="Show as" className={styles.views}>
      {views.map((one) => (
        <button key={one} type="button" aria-pressed={one === view} onClick={() => onChoose(one)}>
          {viewNames[one]}
        </button>
      ))}
    </div>
  )
}

function GoToLine({ lines, onGo }: { readonly lines: number; readonly onGo: (line: number) => void }) {
  const [text, setText] = useState('')
  const line = Number(text.replaceAll(/[,\s]/g, ''))
  return (
    <form
      className={styles.goTo}
      onSubmit={(event) => {
        event.preventDefault()
        if (Number.isInteger(line) && line >= 1) onGo(Math.min(line, lines))
      }}
    >
      <input
        inputMode="numeric"
        value={text}
        placeholder={`Line of ${grouped(lines)}`}
        aria-label={`Go to line, 1 to ${grouped(lines)}`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  )
}

/** Says in words what is marked below: where it stands, and its text, should the page not show it. */
function PassageBar({ place }: { readonly place: SourcePlace }) {
  return (
    <p className={styles.passage}>
      <strong>
        <VisibleText text={place.place} />
      </strong>{' '}
      <q>
        <VisibleText text={clipped(place.quote.replaceAll(/\s+/g, ' '), 200)} />
      </q>
    </p>
  )
}
