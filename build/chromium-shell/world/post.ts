import type { Up } from './messages.js'

/** Put into this world by the browser; the page's world has none. */
declare const quarryPost: (text: string) => void

export function post(message: Up): void {
  quarryPost(JSON.stringify(message))
}
