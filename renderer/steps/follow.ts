/** Whether the timeline keeps to its live end: it does until the reader scrolls up, and again once they are back. Pure. */

export interface Scroll {
  readonly top: number
  /** Of all of it. */
  readonly height: number
  /** Of what is seen. */
  readonly seen: number
}

/** Pixels that still count as the end. */
const near = 24

function atEnd({ top, height, seen }: Scroll): boolean {
  return height - top - seen <= near
}

/** After a scroll from `before` to `now`. What grows below moves nothing, so it ends no following. */
export function follows(following: boolean, before: Scroll, now: Scroll): boolean {
  if (atEnd(now)) return true
  return following && now.top >= before.top
}
