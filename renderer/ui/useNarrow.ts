import { useSyncExternalStore } from 'react'

/** Below this width (CSS pixels) the side panes lie over the conversation as drawers. */
export const narrowBelow = 900

const query = window.matchMedia(`(max-width: ${narrowBelow - 1}px)`)

/** True where the side panes are drawers. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}

/** The same outside of a component. */
export function isNarrow(): boolean {
  return query.matches
}

function subscribe(changed: () => void): () => void {
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
