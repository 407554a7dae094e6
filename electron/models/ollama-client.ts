/** The npm client and, in this one place, what its types leave out. */
import { Ollama } from 'ollama'
import type { ChatRequest } from 'ollama'
import type { Fetch } from './connection.js'

/** Fields of the server's /api/chat that version 0.6 of the client does not type. */
export interface FullChatRequest extends ChatRequest {
  /** False: a prompt longer than num_ctx is refused with 400, not cut from the front. */
  truncate: false
  /** False: a reply that fills the window ends with done_reason "length"; else the server drops half of the prompt. */
  shift: false
  stream: true
}

/** One client a request: its requests end with the signal its fetch was made with. */
export function clientFor(url: string, fetch: Fetch): Ollama {
  return new Ollama({ host: url, fetch })
}
