/**
 * Places that are reached without a request (`about:blank`, `blob:`): the page stays where it is. Requests for other
 * documents are decided by the shell.
 */
import { isPage } from '../addresses.js'
import { post } from './post.js'

/** Of the Navigation API, as far as it is used here. */
interface NavigateEvent extends Event {
  readonly destination: { readonly url: string; readonly sameDocument: boolean }
}
declare const navigation: EventTarget

export function refuseStrangers(): void {
  navigation.addEventListener('navigate', (event) => {
    const { destination } = event as NavigateEvent
    if (destination.sameDocument || /^https?:/.test(destination.url)) return
    event.preventDefault()
    if (!isPage(destination.url)) post({ type: 'refused', url: destination.url })
  })
}
