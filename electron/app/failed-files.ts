/** What a user is told of files that could not be read. */
import path from 'node:path'
import { QuarryError, type ErrorFacts } from '../contract/errors.js'
import type { FailedFile } from './session.js'

/** With one file its own reason is the error; of several each is named. */
export function nothingReadable(failed: readonly FailedFile[]): QuarryError {
  const [first] = failed
  if (first === undefined)
    return new QuarryError('usage', 'no file was named', { remedy: 'name one or more files' })
  const { code, remedy } = first.error
  const message = failed.map(fileMessage).join(' | ')
  return new QuarryError(code, message, remedy === undefined ? {} : { remedy })
}

/** The reason with the path as the user gave it, once: `there is no file logs/a.log`, else `logs/a.log: reason`. */
export function fileMessage({ path: file, error }: FailedFile): string {
  const name = path.basename(file).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const named = new RegExp(`(?<![^\\s"'])${name}(?![^\\s"',;:])`, 'u')
  return name !== '' && named.test(error.message)
    ? error.message.replace(named, () => file)
    : `${file}: ${error.message}`
}

export function failedFacts(file: FailedFile): ErrorFacts {
  return { ...file.error, message: fileMessage(file) }
}
