/** A long list is drawn from its end backwards, some of it a frame, so that showing it never holds up the window. */
import { useEffect, useState } from 'react'

const atOnce = 40

/** How many of `count` items to draw now, counted from the end. `all`: every one is needed at once. */
export function useGradual(count: number, all: boolean): number {
  const [shown, setShown] = useState(atOnce)
  const missing = !all && shown < count
  useEffect(() => {
    if (!missing) return
    const frame = requestAnimationFrame(() => setShown((now) => now + atOnce))
    return () => cancelAnimationFrame(frame)
  }, [missing, shown])
  return all ? count : Math.min(count, shown)
}
