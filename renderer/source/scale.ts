/**
 * Scrolling over more rows than a browser can lay out: elements end near 33 million pixels, so a long list is drawn on a
 * shorter track, and a place on the track stands for a place in the list. Pure; all values are CSS pixels.
 */

/** Longest track. */
export const mostTrack = 8_000_000

export interface Track {
  readonly rows: number
  readonly rowHeight: number
  /** Height of what is seen. */
  readonly view: number
}

export function trackHeight(track: Track): number {
  return Math.min(listHeight(track), mostTrack)
}

/** True where a pixel of the track is more than a pixel of the list. */
export function isScaled(track: Track): boolean {
  return listHeight(track) > mostTrack
}

/** The list's pixel at the top of the view, for a place of the scroll bar. */
export function topAt(track: Track, scrollTop: number): number {
  const most = Math.max(0, trackHeight(track) - track.view)
  return most === 0 ? 0 : clampTop(track, (scrollTop / most) * Math.max(0, listHeight(track) - track.view))
}

/** The place of the scroll bar at which the list's pixel stands at the top. */
export function scrollAt(track: Track, top: number): number {
  const most = Math.max(0, listHeight(track) - track.view)
  const share = most === 0 ? 0 : clampTop(track, top) / most
  return share * Math.max(0, trackHeight(track) - track.view)
}

export function clampTop(track: Track, top: number): number {
  return Math.min(Math.max(0, top), Math.max(0, listHeight(track) - track.view))
}

/** Rows in sight, first to last, with some more above and below. Empty: last is below first. */
export function rowsAt(
  track: Track,
  top: number,
  more: number,
): { readonly first: number; readonly last: number } {
  const first = Math.max(0, Math.floor(top / track.rowHeight) - more)
  const last = Math.min(track.rows - 1, Math.ceil((top + track.view) / track.rowHeight) + more)
  return { first, last }
}

/** Where a key of the list leads; null for a key that is not the list's. */
export function topAfterKey(track: Track, top: number, key: string): number | null {
  switch (key) {
    case 'ArrowDown':
      return clampTop(track, top + track.rowHeight)
    case 'ArrowUp':
      return clampTop(track, top - track.rowHeight)
    case 'PageDown':
      return clampTop(track, top + Math.max(track.rowHeight, track.view - 2 * track.rowHeight))
    case 'PageUp':
      return clampTop(track, top - Math.max(track.rowHeight, track.view - 2 * track.rowHeight))
    case 'Home':
      return 0
    case 'End':
      return clampTop(track, listHeight(track))
    default:
      return null
  }
}

function listHeight({ rows, rowHeight }: Track): number {
  return rows * rowHeight
}
