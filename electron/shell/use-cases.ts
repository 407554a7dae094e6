/** What the window needs from the use cases: the contract's requests with paths in place of tokens. */
import type { ChatBatch, ChatSnapshot } from '../contract/chat.js'
import type { Args, EngineStatus, Result } from '../contract/ipc.js'

export interface UseCases {
  /** Ids of the chats that live. */
  chats(): string[]
  sample(): { readonly question: string; readonly file: string } | null
  engineStatus(): Promise<EngineStatus>
  chooseModel(model: string | null): Promise<EngineStatus>
  open(): ChatSnapshot | Promise<ChatSnapshot>
  openSample(): ChatSnapshot | Promise<ChatSnapshot>
  snapshot(chat: string): ChatSnapshot
  close(chat: string): Promise<void>
  /** Absolute paths; their states come as events. */
  addFiles(chat: string, paths: readonly string[]): void
  removeFile(chat: string, file: string): void | Promise<void>
  ask(chat: string, question: string): number | Promise<number>
  stop(chat: string): void
  inspect(args: Args<'chat.inspect'>): Promise<Result<'chat.inspect'>>
  read(args: Args<'chat.read'>): Result<'chat.read'> | Promise<Result<'chat.read'>>
  /** Stops every run and closes every session. */
  closeAll(): Promise<void>
}

export type OnBatch = (batch: ChatBatch) => void
