/**
 * Everything that passes between the app window and the main process: one map from channel to the schemas of its argument
 * and its answer. Each side parses what the other sent; an argument with anything extra is refused.
 */
import { z } from 'zod'
import { fileChannels, fileTokenSchema, type FileToken } from './files.js'
import { chatBatchSchema, chatSnapshotSchema, errorFactsSchema, maxQuestionChars } from './chat.js'
import { mostFilesAtOnce } from './limits.js'
import { exportFormats } from './report.js'
import { sourceChannels } from './source.js'
import { inspectionSchema } from './wire.js'

const count = z.number().int().nonnegative()
const id = z.string().min(1).max(100)
const none = z.strictObject({})
const chat = z.strictObject({ chat: id })

export { fileTokenSchema, type FileToken }

export const modelViewSchema = z.object({
  name: z.string(),
  bytes: count,
  parameters: z.string().nullable(),
  remote: z.boolean(),
  /** Tokens that a run would use. */
  window: count.nullable(),
  tooSmall: z.boolean(),
  loaded: z.boolean(),
})
export type ModelView = z.infer<typeof modelViewSchema>

/** What a question needs, as found just now; each fault is one card in the window. */
export const engineStatusSchema = z.object({
  server: z.object({
    url: z.string(),
    /** False when prompts leave this machine. */
    local: z.boolean(),
    version: z.string().nullable(),
    error: errorFactsSchema.nullable(),
  }),
  models: z.array(modelViewSchema),
  /**
   * The model of the next question; null when there is none to choose. One that the user chose stands here also when
   * the server does not have it any more.
   */
  model: z.string().nullable(),
  /** Chosen by the user, not by Quarry. */
  chosen: z.boolean(),
  sandbox: z.object({
    layers: z.array(z.string()),
    python: z.string().nullable(),
    error: errorFactsSchema.nullable(),
  }),
})
export type EngineStatus = z.infer<typeof engineStatusSchema>

export const appFactsSchema = z.object({
  version: z.string(),
  platform: z.enum(['darwin', 'linux', 'other']),
  /** What runs the window: Electron, or an installed Chromium. */
  shell: z.enum(['electron', 'chromium']),
  /** False when the window's own process runs without the browser's sandbox. */
  rendererSandboxed: z.boolean(),
  sample: z.object({ question: z.string(), file: z.string() }).nullable(),
  /** Chats that live already: after the window was loaded again. */
  chats: z.array(id),
})
export type AppFacts = z.infer<typeof appFactsSchema>

/** Requests of the window. */
export const channels = {
  'app.facts': { args: none, result: appFactsSchema },
  /** Looks again at server, models and sandbox. */
  'engine.status': { args: none, result: engineStatusSchema },
  /** Null: Quarry chooses. Counts from the next question on. */
  'engine.choose': { args: z.strictObject({ model: id.nullable() }), result: engineStatusSchema },
  'chat.open': { args: none, result: chatSnapshotSchema },
  /** A chat on the bundled file whose recorded question is asked at once; no model is needed. */
  'chat.sample': { args: none, result: chatSnapshotSchema },
  'chat.snapshot': { args: chat, result: chatSnapshotSchema },
  'chat.close': { args: chat, result: none },
  /** Paths of dropped files, known to the preload script alone. */
  'files.register': {
    args: z.strictObject({ paths: z.array(z.string().min(1).max(8192)).max(mostFilesAtOnce) }),
    result: z.array(fileTokenSchema),
  },
  /** Files that were opened from outside (command line, file manager, a second start); each is handed over once. */
  'files.take-opened': {
    args: none,
    /** `left`: files that were too many at once and are not taken. */
    result: z.strictObject({ tokens: z.array(fileTokenSchema).max(mostFilesAtOnce), left: count }),
  },
  /** Answers at once; the files' states come as events. */
  'chat.add-files': {
    args: z.strictObject({ chat: id, tokens: z.array(id).max(mostFilesAtOnce) }),
    result: none,
  },
  /** Opens the system's file dialog. */
  'chat.choose-files': { args: chat, result: z.strictObject({ added: count }) },
  /** Takes out a file that failed or is being read, or, before the first question, any file. */
  'chat.remove-file': { args: z.strictObject({ chat: id, file: id }), result: none },
  'chat.ask': {
    /** An empty question and one above `maxQuestionChars` are answered with a sentence. */
    args: z.strictObject({ chat: id, question: z.string().max(100 * maxQuestionChars) }),
    result: z.strictObject({ run: count }),
  },
  'chat.stop': { args: chat, result: none },
  'chat.inspect': {
    args: z.strictObject({
      chat: id,
      path: z
        .array(z.union([z.string().max(10_000), z.number().int()]))
        .min(1)
        .max(100),
      offset: count,
      limit: z.number().int().min(1).max(1000),
    }),
    /** Null when no REPL lives. */
    result: inspectionSchema.nullable(),
  },
  /**
   * The whole of a sub-call or of a step's output, a page of it: characters from `offset` on, at most `maxShownChars`.
   * The next page begins at `offset + text.length`; `total` is 0 where there is no such text.
   */
  'chat.read': {
    args: z.strictObject({
      chat: id,
      run: count,
      step: count,
      part: z.enum(['code', 'stdout', 'error', 'prompt', 'reply']),
      /** Of a sub-call; with `prompt` and `reply` only. */
      ordinal: count.nullable(),
      offset: count,
    }),
    result: z.strictObject({ text: z.string(), total: count }),
  },
  /**
   * A question that is over, with all that its answer rests on, as a file: the system's dialog asks where. `saved`: the
   * file's name; null when the dialog was cancelled.
   */
  'chat.export': {
    args: z.strictObject({ chat: id, run: count, format: z.enum(exportFormats) }),
    result: z.strictObject({ saved: z.string().nullable() }),
  },
  ...fileChannels,
  ...sourceChannels,
  /** http and https only, in the system's browser, on a click. */
  'link.open': { args: z.strictObject({ url: z.string().max(4096) }), result: none },
} as const satisfies Record<string, { args: z.ZodType; result: z.ZodType }>

export type Channel = keyof typeof channels
export type Args<Name extends Channel> = z.infer<(typeof channels)[Name]['args']>
export type Result<Name extends Channel> = z.infer<(typeof channels)[Name]['result']>

/** Electron keeps only the message of a thrown error, so failures are answers. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: z.infer<typeof errorFactsSchema> }

export const menuCommands = [
  'new-chat',
  'add-files',
  'add-folder',
  'export',
  'focus-composer',
  'stop',
  'toggle-left',
  'toggle-right',
  'show-steps',
  'show-variables',
  'show-source',
  'find-in-source',
  'help',
] as const
export type MenuCommand = (typeof menuCommands)[number]

/** What the main process sends unasked. */
export const pushes = {
  'chat.batch': chatBatchSchema,
  'menu.command': z.enum(menuCommands),
  /** `files.take-opened` has something; the page also asks once when it begins. */
  'files.opened': z.strictObject({}),
} as const satisfies Record<string, z.ZodType>
export type Push = keyof typeof pushes
export type PushValue<Name extends Push> = z.infer<(typeof pushes)[Name]>

/**
 * The page's policy refuses style elements without this document's nonce. It stands in the `nonce` of this element, for
 * libraries that insert style elements.
 */
export const nonceSelector = 'meta[property="csp-nonce"]'

/** What the preload script gives the page as `window.quarry`: no Node, no events, no raw IPC. */
export interface QuarryBridge {
  call<Name extends Exclude<Channel, 'files.register'>>(
    name: Name,
    args: Args<Name>,
  ): Promise<Answer<Result<Name>>>
  /** Opaque tokens for files and folders of a drop or an input; what has no path is left out. */
  register(files: readonly BridgeFile[]): Promise<Answer<FileToken[]>>
  /** Returns the way to unsubscribe. */
  on<Name extends Push>(name: Name, listener: (value: PushValue<Name>) => void): () => void
}

/** A DOM `File`: this room knows no DOM. */
export interface BridgeFile {
  readonly name: string
  readonly size: number
}
