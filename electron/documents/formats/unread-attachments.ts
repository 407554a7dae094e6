/** What is attached to mail is named in its text and not read: a warning says so, since an answer may lie in it. */
import { counted, grouped } from '../../contract/counts.js'

export interface UnreadAttachments {
  add(names: readonly string[]): void
  /** One, or none where nothing was attached. */
  warnings(): string[]
}

/** Names that are told; a mail folder may hold thousands. */
const mostNames = 10

/** Characters of a name that are told: whoever sent the message chose it. */
const mostNameChars = 80

export function createUnreadAttachments(): UnreadAttachments {
  const names: string[] = []
  let count = 0
  return {
    add(more) {
      count += more.length
      for (const name of more.slice(0, mostNames - names.length)) names.push(shortened(name))
    },
    warnings() {
      if (count === 0) return []
      const beyond = count > names.length ? ` and ${grouped(count - names.length)} more` : ''
      const [are, them] =
        count === 1 ? ['is', 'it as a file and add that'] : ['are', 'them as files and add these']
      return [`${counted(count, 'attachment')} ${are} not read: ${names.join(', ')}${beyond}; save ${them}`]
    },
  }
}

function shortened(name: string): string {
  const all = Array.from(name)
  return all.length <= mostNameChars ? name : `${all.slice(0, mostNameChars - 1).join('')}…`
}
