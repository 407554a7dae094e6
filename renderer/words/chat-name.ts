/** What a chat is called: by its question, before it by its files. Pure. */
import { visibleLine } from '../code/visible.js'
import { grouped } from './format.js'
import { visibleName } from './names.js'
import type { ChatState } from '../../electron/contract/chat.js'

/** `How many lines?`, `access.log and 3 more`; empty for a chat that holds nothing yet. */
export function chatName({ title, files }: Pick<ChatState, 'title' | 'files'>): string {
  const [first] = files
  const asked = visibleLine(title)
  if (asked !== '' || first === undefined) return asked
  const name = visibleName(first.name)
  return files.length === 1 ? name : `${name} and ${grouped(files.length - 1)} more`
}
