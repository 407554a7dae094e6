/** Reads what the open values need, one page at a time: the REPL has other work. */
import { useEffect, useRef, useState } from 'react'
import { call, factsOf } from '../bridge.js'
import { changeTree } from './tables-store.js'
import { failed, nextRead, received } from './tree.js'
import type { Read, Tree, Versions } from './tree.js'

/** Between two reads of what is shown already, milliseconds: values of a busy run change many times a second. */
const refreshPause = 300

export function useReads(chat: string, tree: Tree, versions: Versions): void {
  const busy = useRef(false)
  const endedAt = useRef(-refreshPause)
  const [ended, setEnded] = useState(0)
  useEffect(() => {
    if (busy.current) return
    const read = nextRead(tree, versions)
    if (read === null) return
    const begin = () => {
      busy.current = true
      void answered(chat, read).then(() => {
        busy.current = false
        endedAt.current = performance.now()
        setEnded((count) => count + 1)
      })
    }
    const wait = read.refresh ? endedAt.current + refreshPause - performance.now() : 0
    if (wait <= 0) {
      begin()
      return
    }
    const timer = setTimeout(begin, wait)
    return () => clearTimeout(timer)
  }, [chat, tree, versions, ended])
}

async function answered(chat: string, read: Read): Promise<void> {
  const { path, offset, limit } = read
  try {
    const inspection = await call('chat.inspect', { chat, path: [...path], offset, limit })
    changeTree(chat, (tree) => received(tree, read, inspection))
  } catch (error) {
    changeTree(chat, (tree) => failed(tree, read, factsOf(error).message))
  }
}
