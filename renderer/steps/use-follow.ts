/** Keeps a scroller at the end of a content that grows, until the reader scrolls up. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { follows } from './follow.js'
import type { Scroll } from './follow.js'

export interface Follow {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly content: RefObject<HTMLDivElement | null>
  readonly following: boolean
  readonly onScroll: () => void
  /** Back to the end. */
  readonly follow: () => void
  /** Stays where it is from now on. */
  readonly leave: () => void
}

/** `onLeave`: the reader has just scrolled away from the end. */
export function useFollow(onLeave: () => void): Follow {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [following, setFollowing] = useState(true)
  const now = useRef(true)
  const before = useRef<Scroll>({ top: 0, height: 0, seen: 0 })

  const set = useCallback((next: boolean) => {
    now.current = next
    setFollowing(next)
  }, [])
  const toEnd = useCallback(() => {
    if (scroller.current !== null && now.current) scroller.current.scrollTop = scroller.current.scrollHeight
  }, [])
  const onScroll = useCallback(() => {
    if (scroller.current === null) return
    const { scrollTop: top, scrollHeight: height, clientHeight: seen } = scroller.current
    const scroll = { top, height, seen }
    const next = follows(now.current, before.current, scroll)
    before.current = scroll
    if (next === now.current) return
    if (!next) onLeave()
    set(next)
  }, [onLeave, set])
  // The browser tells of growth after it has laid out anyway: asking for the height costs no layout of its own.
  useEffect(() => {
    if (content.current === null || scroller.current === null) return
    const watcher = new ResizeObserver(toEnd)
    watcher.observe(content.current)
    watcher.observe(scroller.current)
    return () => watcher.disconnect()
  }, [toEnd])

  return {
    scroller,
    content,
    following,
    onScroll,
    follow: useCallback(() => {
      set(true)
      toEnd()
    }, [set, toEnd]),
    leave: useCallback(() => set(false), [set]),
  }
}
