import { useSyncExternalStore } from 'react'

/** Below this width (CSS pixels) the side panes lie over the conversation as drawers. */
const narrowBelow = 900

/** True where the side panes are drawers. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow)
}

/** The same outside of a component. */
export function isNarrow(): boolean {
  return query().matches
}

function query(): MediaQueryList {
  return window.matchMedia(`(max-width: ${narrowBelow - 1}px)`)
}

function subscribe(changed: () => void): () => void {
  const list = query()
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}
