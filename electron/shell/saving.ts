/** An export becomes a file at the place that the user chose. */
import path from 'node:path'
import { saveText } from '../app/export/save.js'
import { factsOf, QuarryError } from '../contract/errors.js'
import type { ExportFormat } from '../contract/report.js'
import type { SaveOptions } from './electron-slice.js'

/** What the system's dialog says; it asks by itself before a file is replaced. */
export function saveOptions(name: string, format: ExportFormat): SaveOptions {
  return {
    title: 'Export the question',
    buttonLabel: 'Export',
    defaultPath: name,
    filters: [{ name: formatNames[format], extensions: [format] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  }
}

const formatNames: Readonly<Record<ExportFormat, string>> = { md: 'Markdown', html: 'HTML', json: 'JSON' }

/** Returns the file's name for the page, which learns no path. Throws QuarryError usage with the whole reason. */
export async function saveChosen(file: string, text: string): Promise<string> {
  const named = path.basename(file)
  try {
    await saveText({ file, named, text, replace: true })
    return named
  } catch (cause) {
    // Whatever the reason, it concerns this file alone and no question: the window has other words for a full disk.
    const { code, message, remedy } = factsOf(cause)
    throw new QuarryError(code === 'disk_full' ? 'usage' : code, message, {
      ...(remedy === undefined ? {} : { remedy }),
      cause,
    })
  }
}
