/** Reads an asar archive: a header of JSON, then the files one after the other. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

interface Folder {
  readonly files: Record<string, Entry>
}
type Entry = Folder | { readonly size: number; readonly offset?: string | undefined }

const entrySchema: z.ZodType<Entry> = z.union([
  z.object({
    get files() {
      return z.record(z.string(), entrySchema)
    },
  }),
  z.object({ size: z.number(), offset: z.string().optional() }),
])
const headerSchema = z.object({ files: z.record(z.string(), entrySchema) })

/** Content by path (with `/` between); null for a file that lies unpacked beside the archive. */
export function readAsar(file: string): Map<string, Buffer | null> {
  const bytes = readFileSync(file)
  // Two nested lengths: of the header's own record at 4, of the JSON in it at 12.
  const start = 8 + bytes.readUInt32LE(4)
  const header = headerSchema.parse(JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))))
  const found = new Map<string, Buffer | null>()
  const walk = (folder: Folder, at: string): void => {
    for (const [name, entry] of Object.entries(folder.files)) {
      const path = at === '' ? name : `${at}/${name}`
      if ('files' in entry) walk(entry, path)
      else found.set(path, contentOf(entry))
    }
  }
  const contentOf = ({ size, offset }: { size: number; offset?: string | undefined }): Buffer | null => {
    if (offset === undefined) return null
    const from = start + Number(offset)
    return bytes.subarray(from, from + size)
  }
  walk(header, '')
  return found
}
