/**
 * The menu's keys, and those of a browser that have no place in an app window. A key that the page handled itself is
 * its own, as in Electron; so the decision falls at the end of the event's way.
 */
import { keyName } from '../accelerator.js'
import { post } from './post.js'

/** Open another window or tab, an address, a file in place of the app, the browser's lists, the page's source. */
const browserKeys = ['N', 'T', 'O', 'S', 'P', 'U', 'H', 'J', 'D', 'G', 'R', 'L', 'K', 'E']
  .flatMap((key) => [`Ctrl+${key}`, `Ctrl+Shift+${key}`, `Meta+${key}`, `Meta+Shift+${key}`])
  .concat('F1', 'F3', 'F5', 'F6', 'F7', 'F12', 'Ctrl+Shift+I', 'Ctrl+Shift+C', 'Ctrl+Shift+DELETE')

let menu: ReadonlySet<string> = new Set()
let listening = false
const browser: ReadonlySet<string> = new Set(browserKeys)

export function listenForKeys(keys: readonly string[]): void {
  menu = new Set(keys)
  if (listening) return
  listening = true
  window.addEventListener(
    'keydown',
    () => {
      // Added now, it comes after every listener that the page has on the window.
      window.addEventListener('keydown', decide, { once: true })
    },
    { capture: true },
  )
}

function decide(event: KeyboardEvent): void {
  if (event.defaultPrevented) return
  const key = keyName(event)
  const ofMenu = menu.has(key)
  if (!ofMenu && !browser.has(key)) return
  event.preventDefault()
  if (ofMenu && !event.repeat) post({ type: 'accelerator', key })
}
