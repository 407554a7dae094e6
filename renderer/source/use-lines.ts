/** Fetches the lines in sight, one request at a time: whoever scrolls on before an answer came needs only what is in sight then. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, factsOf } from '../bridge.js'
import { nextRequest, received, replaced } from './held-lines.js'
import type { HeldLines, Shown } from './held-lines.js'

export interface Lines {
  readonly held: HeldLines
  /** Why lines are missing; null when all is well. */
  readonly fault: string | null
  readonly show: (shown: Shown) => void
  /** Another part of a long line. */
  readonly turn: (line: number, column: number) => Promise<void>
}

/** `chars`: code points of each line. The caller gives a key to its component, so that another file begins anew. */
export function useLines(chat: string, file: string, chars: number): Lines {
  const [held, setHeld] = useState<HeldLines>(new Map())
  const [shown, setShown] = useState<Shown>({ first: 1, last: 0 })
  const [fault, setFault] = useState<string | null>(null)
  const busy = useRef(false)
  const [ended, setEnded] = useState(0)

  useEffect(() => {
    const wanted = busy.current || fault !== null ? null : nextRequest(held, shown)
    if (wanted === null) return
    busy.current = true
    call('source.lines', { chat, file, ...wanted, column: 0, chars })
      .then(
        ({ lines }) => {
          if (lines.length === 0) setFault('the file has no such lines')
          setHeld((before) => received(before, wanted.first, lines, shown))
        },
        (error: unknown) => setFault(factsOf(error).message),
      )
      .finally(() => {
        busy.current = false
        setEnded((count) => count + 1)
      })
  }, [chat, file, chars, held, shown, fault, ended])

  const show = useCallback((next: Shown) => {
    setShown((before) => (before.first === next.first && before.last === next.last ? before : next))
  }, [])

  const turn = useCallback(
    async (line: number, column: number) => {
      try {
        const { lines } = await call('source.lines', { chat, file, first: line, count: 1, column, chars })
        const [value] = lines
        if (value !== undefined) setHeld((before) => replaced(before, line, value))
      } catch (error) {
        setFault(factsOf(error).message)
      }
    },
    [chat, file, chars],
  )
  return { held, fault, show, turn }
}
