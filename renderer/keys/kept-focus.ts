/**
 * The focus never falls out of the window: of a control that goes away, or that cannot be used any more, it goes on to
 * the place that makes sense there. The browser would give it to the page's body, where keys lead nowhere and a screen
 * reader begins at the top.
 *
 * A part of the page says by `data-then` (ids, the first that can take it) where the focus goes when what has it in that
 * part goes away. Elsewhere it stays in the smallest part that is still there: first with a control of the same look (of
 * the next file the button that takes it out too), then with what follows, then with the part's first control.
 */

/** Returns the way to end it. */
export function keepFocus(): () => void {
  let held: HTMLElement | null = null
  const taken = ({ target }: FocusEvent) => {
    held = target instanceof HTMLElement ? target : null
  }
  const left = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return
    // A click beside everything: the focus is nowhere by wish. Whatever took its control away has been seen to by then.
    setTimeout(() => {
      if (held !== null && held === target && !isGone(held) && isNowhere()) held = null
    })
  }
  // Called before anything is drawn and before the next key.
  const observer = new MutationObserver((records) => {
    if (held === null || !isGone(held)) return
    const gone = held
    held = null
    if (document.activeElement === gone || isNowhere()) moveOn(gone, records)
  })
  document.addEventListener('focusin', taken)
  document.addEventListener('focusout', left)
  const watched = { childList: true, subtree: true, attributeFilter: ['disabled'] }
  observer.observe(document.documentElement, watched)
  return () => {
    document.removeEventListener('focusin', taken)
    document.removeEventListener('focusout', left)
    observer.disconnect()
  }
}

function isGone(held: HTMLElement): boolean {
  return !held.isConnected || held.matches(':disabled')
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function moveOn(gone: HTMLElement, records: readonly MutationRecord[]): void {
  if (!gone.isConnected && thenIn(gone).some(take)) return
  for (let spot = spotOf(gone, records); spot !== null; spot = spotAround(spot.part)) {
    const then = spot.part === gone.parentElement ? [gone, spot.part] : [spot.part]
    if (then.flatMap(named).some(take) || nearest(gone, spot).some(take)) return
  }
}

/** Where something stood. */
interface Spot {
  readonly part: Element
  readonly before: Node | null
  readonly after: Node | null
}

/** In the page as it is now. Several removals can lie one within the other. */
function spotOf(gone: HTMLElement, records: readonly MutationRecord[]): Spot | null {
  let root: Node = gone
  while (!root.isConnected) {
    while (root.parentNode !== null) root = root.parentNode
    const top = root
    const record = records.findLast(({ removedNodes }) => Array.from(removedNodes).includes(top))
    if (record === undefined) return { part: document.body, before: null, after: null }
    const { target, previousSibling, nextSibling } = record
    if (target.isConnected && target instanceof Element)
      return { part: target, before: there(previousSibling), after: there(nextSibling) }
    root = target
  }
  return spotAround(gone)
}

function spotAround(part: Element): Spot | null {
  const { parentElement, previousSibling, nextSibling } = part
  return parentElement === null ? null : { part: parentElement, before: previousSibling, after: nextSibling }
}

function there(node: Node | null): Node | null {
  return node?.isConnected === true ? node : null
}

/** From the inside out, in what was taken away. */
function thenIn(gone: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let part: Element | null = gone; part !== null; part = part.parentElement) found.push(...named(part))
  return found
}

function named(part: Element): HTMLElement[] {
  const ids = part.getAttribute('data-then')?.split(' ') ?? []
  return ids.flatMap((id) => document.getElementById(id) ?? [])
}

const controls = 'button, input, select, textarea, summary, a[href], [tabindex]'

function nearest(gone: HTMLElement, { part, before, after }: Spot): HTMLElement[] {
  const all = Array.from(part.querySelectorAll<HTMLElement>(controls)).filter((one) => one !== gone)
  const follows = (one: HTMLElement) => {
    if (after !== null) return after.contains(one) || precedes(after, one)
    return before === null || (!before.contains(one) && precedes(before, one))
  }
  const next = all.filter(follows)
  const previous = all.filter((one) => !follows(one)).reverse()
  const alike = (one: HTMLElement) => one.tagName === gone.tagName && one.className === gone.className
  return [...next.filter(alike), ...previous.filter(alike), ...next, ...all]
}

function precedes(one: Node, other: Node): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** False for what cannot have the focus: it is hidden, disabled, inert, or left out of the order of the Tab key. */
function take(one: HTMLElement): boolean {
  if (one.tabIndex < 0 || one.matches(':disabled') || !one.checkVisibility()) return false
  one.focus({ preventScroll: true })
  return document.activeElement === one
}
