/** A document read whole by the reader of its format, in this very thread. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extract } from '../../electron/documents/extract.js'
import type { Format } from '../../electron/documents/formats/format.js'
import type { ExtractedText } from '../../electron/documents/jobs.js'

/** `name`: of the file; by itself the ending of its format. */
export async function extracted(
  format: Format,
  content: Buffer,
  name = `a.${format}`,
): Promise<ExtractedText & { text: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-test-'))
  writeFileSync(join(folder, 'file'), content)
  const fd = openSync(join(folder, 'file'), 'r')
  const outFd = openSync(join(folder, 'text'), 'wx+')
  try {
    const job = { type: 'extract', fd, fileBytes: content.length, name, format, outFd } as const
    const found = await extract(job, () => undefined)
    return { ...found, text: readFileSync(join(folder, 'text'), 'utf8') }
  } finally {
    closeSync(fd)
    closeSync(outFd)
    rmSync(folder, { recursive: true, force: true })
  }
}
