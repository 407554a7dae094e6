/** One window a data folder: a lock file that names its holder, and a mailbox for those who come later. */
import { spawnSync } from 'node:child_process'
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const later = z.object({ argv: z.array(z.string()), cwd: z.string() })
export type Later = z.infer<typeof later>
const holderSchema = z.object({ pid: z.number().int().positive(), born: z.string() })

/** The way to give the lock back; null when another process holds it, which has then been told of `own`. */
export function takeInstance(userData: string, own: Later): (() => void) | null {
  const folder = mailbox(userData)
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'lock')
  const mine = join(folder, `lock.${process.pid}`)
  writeFileSync(mine, JSON.stringify({ pid: process.pid, born: bornOf(process.pid) }))
  try {
    // Twice: a lock whose holder is gone is taken away once.
    for (let left = 2; left > 0; left -= 1) {
      if (tryLink(mine, lock)) return () => rmSync(lock, { force: true })
      if (isHeld(lock)) break
      rmSync(lock, { force: true })
    }
  } finally {
    rmSync(mine, { force: true })
  }
  const letter = join(folder, `later.${process.pid}`)
  writeFileSync(`${letter}.part`, JSON.stringify(own))
  renameSync(`${letter}.part`, `${letter}.json`)
  return null
}

/** Calls for each process that came later; returns the way to stop. What they say is theirs: do not trust it. */
export function watchLater(userData: string, onLater: (said: Later) => void): () => void {
  const folder = mailbox(userData)
  const look = () => {
    for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.json'))) {
      const said = read(join(folder, name), later)
      rmSync(join(folder, name), { force: true })
      if (said !== null) onLater(said)
    }
  }
  const watcher = watch(folder, look)
  watcher.unref()
  return () => {
    watcher.close()
  }
}

const mailbox = (userData: string) => join(userData, 'window-instance')

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function isHeld(lock: string): boolean {
  const holder = read(lock, holderSchema)
  if (holder === null) return false
  const born = bornOf(holder.pid)
  return born !== '' && born === holder.born
}

function read<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** When a process began, in the system's own words, so that a number used again is not taken for it; empty when gone. */
function bornOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name, which may hold anything, ends at the last bracket; the start is the 20th field after it.
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    } catch {
      return ''
    }
  }
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}
