/** Files as the window and the main process speak of them: tokens, what a folder holds, how a file is to be read. */
import { z } from 'zod'
import { errorFactsSchema } from './chat.js'

const count = z.number().int().nonnegative()
const id = z.string().min(1).max(100)
const none = z.strictObject({})

/** A file or folder that the user dropped or chose; its path stays in the main process. */
export const fileTokenSchema = z.object({
  token: id,
  name: z.string(),
  /** 0 of a folder. */
  bytes: count,
  folder: z.boolean(),
})
export type FileToken = z.infer<typeof fileTokenSchema>

/** Names of files, and of what is left out, that the window shows of a folder. */
export const mostFolderNames = 8

/** What a folder holds, told before anything of it is read. */
export const folderViewSchema = z.object({
  /** Adds exactly these files. */
  token: id,
  name: z.string(),
  files: count,
  bytes: count,
  /** Counting ended before the folder did. */
  cut: z.boolean(),
  /** The first names, from the folder. */
  first: z.array(z.string()),
  /** What is passed over, by reason. */
  skipped: z.array(
    z.object({
      why: z.enum(['hidden', 'ignored', 'link', 'unreadable', 'empty', 'no file']),
      count,
      first: z.array(z.string()),
    }),
  ),
  /** Why it cannot be added. */
  error: errorFactsSchema.nullable(),
})
export type FolderView = z.infer<typeof folderViewSchema>

/** Encodings that the window offers, as they are called in files: WHATWG labels. */
export const offeredEncodings = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'windows-1251', 'koi8-r'] as const),
  ...(['windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'macintosh', 'iso-8859-2'] as const),
  ...(['iso-8859-15', 'shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'] as const),
] as const

export const maxPasswordChars = 1000

/** Requests of the window about files. */
export const fileChannels = {
  /** Opens the system's dialog for a folder; null when it was cancelled. */
  'files.choose-folder': { args: none, result: fileTokenSchema.nullable() },
  /** Walks a folder by its ignore rules and reads nothing of its files. Ends as `stopped` when the folder is left. */
  'folder.look': { args: z.strictObject({ token: id }), result: folderViewSchema },
  /** The folder is not wanted: a look into it ends, and what it found is forgotten. */
  'folder.leave': { args: z.strictObject({ token: id }), result: none },
  /** The files that the last look found, by their names from the folder. */
  'folder.add': { args: z.strictObject({ chat: id, token: id }), result: z.strictObject({ added: count }) },
  /** Reads a file again by this encoding, before the first question; null: finds it out again. */
  'chat.set-encoding': {
    args: z.strictObject({ chat: id, file: id, encoding: z.string().min(1).max(40).nullable() }),
    result: none,
  },
  /** Tries a password on a file that asks for one. One that opens pages is kept in memory while the file is in the chat. */
  'chat.unlock': {
    args: z.strictObject({ chat: id, file: id, password: z.string().min(1).max(maxPasswordChars) }),
    result: none,
  },
} as const satisfies Record<string, { args: z.ZodType; result: z.ZodType }>
