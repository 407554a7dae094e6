/** Find in file: from what is in sight on, part by part, with what was looked through so far and a way to stop. */
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { maxSourceNeedle } from '../../electron/contract/source.js'
import { call, factsOf } from '../bridge.js'
import { Button, IconButton } from '../ui/Button.js'
import { bytesText, grouped } from '../words/format.js'
import { search } from './search.js'
import { aim, findOpened, useSource } from './store.js'
import type { SourceMatch } from '../../electron/contract/source.js'
import type { Direction } from './search.js'
import styles from './source.module.css'

interface Props {
  readonly chat: string
  readonly file: string
  /** Of the text. */
  readonly bytes: number
  /** The first byte in sight. */
  readonly byte: () => number
}

type State =
  | { readonly is: 'idle' }
  | { readonly is: 'searching'; readonly done: number }
  | { readonly is: 'found'; readonly match: SourceMatch }
  | { readonly is: 'nothing' | 'stopped' }
  | { readonly is: 'failed'; readonly message: string }

export function FindBar({ chat, file, bytes, byte }: Props) {
  const [text, setText] = useState('')
  const [state, setState] = useState<State>({ is: 'idle' })
  const input = useRef<HTMLInputElement>(null)
  const last = useRef<SourceMatch | null>(null)
  /** Of the newest search; an older one stops. */
  const newest = useRef(0)
  const findAsked = useSource(({ findAsked: count }) => count)

  useEffect(() => {
    if (findAsked === 0) return
    input.current?.focus()
    input.current?.select()
    findOpened()
  }, [findAsked])
  useEffect(() => () => void (newest.current += 1), [])

  const find = async (direction: Direction) => {
    if (text === '') return
    const mine = (newest.current += 1)
    const isStopped = () => newest.current !== mine
    const from =
      last.current === null ? byte() : direction === 'forward' ? last.current.endByte : last.current.byte
    setState({ is: 'searching', done: 0 })
    try {
      const match = await search(
        { from, direction, total: bytes },
        {
          ask: (at, way) => call('source.find', { chat, file, text, from: at, direction: way }),
          onProgress: (done) => {
            if (!isStopped()) setState({ is: 'searching', done })
          },
          isStopped,
        },
      )
      if (isStopped()) return
      last.current = match
      setState(match === null ? { is: 'nothing' } : { is: 'found', match })
      if (match !== null) aim(chat, file, { start: match.start, end: match.end, why: 'found' })
    } catch (error) {
      if (!isStopped()) setState({ is: 'failed', message: factsOf(error).message })
    }
  }

  const stop = () => {
    newest.current += 1
    setState({ is: 'stopped' })
  }

  return (
    <form
      role="search"
      aria-label="Find in file"
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault()
        void find('forward')
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !event.shiftKey) return
        event.preventDefault()
        void find('back')
      }}
    >
      <input
        ref={input}
        type="search"
        value={text}
        maxLength={maxSourceNeedle}
        placeholder="Find in file"
        aria-label="Find in file"
        onChange={(event) => {
          setText(event.currentTarget.value)
          last.current = null
          newest.current += 1
          setState({ is: 'idle' })
        }}
      />
      <IconButton label="Previous match" disabled={text === ''} onClick={() => void find('back')}>
        <ChevronUp size={14} aria-hidden />
      </IconButton>
      <IconButton label="Next match" disabled={text === ''} onClick={() => void find('forward')}>
        <ChevronDown size={14} aria-hidden />
      </IconButton>
      {state.is === 'searching' && state.done > 0 && (
        <Button weight="quiet" onClick={stop}>
          Stop
        </Button>
      )}
      <span role="status" className={styles.findState}>
        {stateText(state, bytes)}
      </span>
    </form>
  )
}

function stateText(state: State, bytes: number): string {
  switch (state.is) {
    case 'idle':
      return ''
    case 'searching':
      return state.done === 0 ? '' : `${bytesText(state.done)} of ${bytesText(bytes)}`
    case 'found':
      return `line ${grouped(state.match.line)}`
    case 'nothing':
      return 'not found'
    case 'stopped':
      return 'stopped'
    case 'failed':
      return state.message
  }
}
