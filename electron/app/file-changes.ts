/** Files that are not what they were when they were read: the user is told what the answer speaks of. */
import type { Artefact } from '../contract/documents.js'
import { missingCase, type ErrorFacts } from '../contract/errors.js'
import { changeOf } from '../documents/verify.js'

/** One notice for each file that changed. */
export async function fileChanges(artefacts: readonly Artefact[]): Promise<ErrorFacts[]> {
  const notices: ErrorFacts[] = []
  for (const artefact of artefacts) {
    const { changed } = await changeOf(artefact)
    const message = changeText(artefact.facts.name, artefact.facts.fileBytes, changed)
    if (message !== null) {
      notices.push({ code: 'input_changed', message, remedy: 'ask again to have the file as it is now' })
    }
  }
  return notices
}

type Changed = Awaited<ReturnType<typeof changeOf>>['changed']

export function changeText(name: string, bytes: number, changed: Changed): string | null {
  switch (changed) {
    case 'no':
      return null
    case 'grown':
      return `${name} has grown since it was read; the answer speaks of its first ${bytes} bytes`
    case 'replaced':
      return `another file stands in the place of ${name}, or none; the answer speaks of the one that was read`
    case 'changed':
      return `${name} was changed after it was read; the answer speaks of what it was`
    default:
      return missingCase(changed)
  }
}
