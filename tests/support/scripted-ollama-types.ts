/** What a scripted Ollama server is made of: models, a script of replies and faults, and what it saw. */

export interface ScriptedModel {
  readonly name: string
  /** Trained context length, tokens. */
  readonly trainedWindow?: number
  readonly bytes?: number
  /** As the server writes them: `7.6B`. */
  readonly parameters?: string
  readonly thinks?: boolean
  /** A cloud model: what /api/tags and /api/show then say. */
  readonly remote?: { readonly host: string; readonly model: string }
  /** Share of the loaded model on a GPU, 0 to 1. */
  readonly gpuShare?: number
  /** Fields of /api/show's model_info that replace the usual ones. */
  readonly info?: Readonly<Record<string, unknown>>
}

/** Ways to fail, each with the face the real server shows. */
export type Fault =
  /** The prompt is cut to half in silence, and `text` is the reply. */
  | { readonly fault: 'cut-to-half'; readonly text: string }
  | { readonly fault: 'status'; readonly status: number; readonly error: string }
  | { readonly fault: 'stall-before-headers' }
  /** Sends `text`, then nothing more. */
  | { readonly fault: 'stall-mid-stream'; readonly text: string }
  /** Sends a piece of `text` every `milliseconds`. */
  | { readonly fault: 'slow-drip'; readonly text: string; readonly milliseconds: number }
  /** Status 200, `text`, then a line {"error"}: the runner died. */
  | { readonly fault: 'error-mid-stream'; readonly text: string; readonly error: string }
  /** `text`, then the socket is destroyed: the server died. */
  | { readonly fault: 'socket-destroyed'; readonly text: string }
  /** `text`, then a proper end without the done line. */
  | { readonly fault: 'no-done-line'; readonly text: string }
  /** One token 30 times, then the server's own quiet end without a done line. */
  | { readonly fault: 'repeats-then-ends'; readonly token: string }
  /** The same text until the client goes away. */
  | { readonly fault: 'repeats-forever'; readonly text: string }
  | { readonly fault: 'redirect'; readonly to: string }
  /** A line that is no JSON in the middle of the stream. */
  | { readonly fault: 'garbled-line'; readonly text: string }
  /** Answers as a web server that is no Ollama. */
  | { readonly fault: 'html' }

/** A text is streamed token by token and ends with a done line. */
export type ScriptedReply = string | { readonly text: string; readonly thinking?: string } | Fault

export interface ScriptedChat {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly format: unknown
  readonly think: unknown
  readonly truncate: boolean
  readonly shift: boolean
  readonly keepAlive: unknown
  readonly options: Readonly<Record<string, unknown>>
}

/**
 * Replies in order, each used once, the last one again and again; or a function of the request and its number
 * from 0. Only chats that reach the model take one.
 */
export type Script =
  readonly ScriptedReply[] | ((request: ScriptedChat, n: number) => ScriptedReply | Promise<ScriptedReply>)

export interface ScriptedOptions {
  readonly models?: readonly ScriptedModel[]
  readonly script?: Script
  /** Requests worked on at once; the others wait. */
  readonly slots?: number
  /** More requests than this waiting: 503. */
  readonly maxQueue?: number
  /** Speed reported in prompt_eval_duration; tokens a second. No time is really spent. */
  readonly promptSpeed?: number
  readonly evalSpeed?: number
  readonly version?: string
  /** Address to listen on. */
  readonly host?: string
  readonly port?: number
  /** What a pull does: lines sent in order, or a fault at the end of them. */
  readonly pull?: readonly Readonly<Record<string, unknown>>[]
  /** The download then grows no more: the last line comes again and again. */
  readonly pullStalls?: boolean
}

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

export interface ScriptedOllama {
  /** `http://127.0.0.1:port` */
  readonly url: string
  readonly host: string
  readonly port: number
  /** Every request that arrived whole, in order. */
  readonly requests: readonly SeenRequest[]
  /** The chats that reached a model, in order. */
  readonly chats: readonly ScriptedChat[]
  /** Chats whose client went away before the end. */
  readonly aborted: number
  readonly openSockets: number
  /** Resolves when so many chats have arrived (also ones that wait or stall). */
  whenChats(count: number): Promise<void>
  /** Resolves when so many chats were given up by their client. */
  whenAborted(count: number): Promise<void>
  /** Resolves when no socket is open. */
  whenIdle(): Promise<void>
  close(): Promise<void>
}
