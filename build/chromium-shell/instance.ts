/**
 * One window a data folder: a lock file that names its holder, and a mailbox for those who come later.
 *
 * A lock whose holder is gone is taken over. That two who come at once do not both do so, the right to take over from
 * one holder is a lock of its own, named after that holder, and whoever has it looks again before the lock is replaced.
 */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
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
import { systemCode } from '../../electron/contract/errors.js'

const later = z.object({ argv: z.array(z.string()), cwd: z.string() })
export type Later = z.infer<typeof later>

/** `born`: when the process began, in the system's own words, so that a number used again is not taken for it. */
const holderSchema = z.object({ pid: z.number().int().positive(), born: z.string() })
export type Holder = z.infer<typeof holderSchema>

export function holderOf(pid: number): Holder {
  return { pid, born: bornOf(pid) }
}

/** The way to give the lock back; null when another process holds it, which has then been told of `own`. */
export function takeInstance(
  userData: string,
  own: Later,
  self: Holder = holderOf(process.pid),
): (() => void) | null {
  const folder = mailbox(userData)
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'lock')
  // A name that no dead process of the same number has left behind, perhaps as another name of the lock itself.
  const mine = join(folder, `lock.${randomUUID()}`)
  writeFileSync(mine, JSON.stringify(self))
  try {
    if (acquire(lock, mine)) return () => rmSync(lock, { force: true })
  } finally {
    rmSync(mine, { force: true })
  }
  const letter = join(folder, `later.${self.pid}`)
  writeFileSync(`${letter}.part`, JSON.stringify(own))
  renameSync(`${letter}.part`, `${letter}.json`)
  return null
}

/** Whether the lock at `path` is now that of the process that `mine` names; false when a living one has it. */
function acquire(path: string, mine: string): boolean {
  for (;;) {
    if (tryLink(mine, path)) return true
    const found = lockText(path)
    // Given back in this moment.
    if (found === null) continue
    if (lives(found)) return false
    const right = join(path, '..', `after.${found.replaceAll(/\W+/g, '-').slice(0, 100)}`)
    // Only damage does that, such as a disk that lost what was in both files.
    if (right === path) rmSync(path, { force: true })
    if (!acquire(right, mine)) return false
    try {
      if (lockText(path) !== found) continue
      // Replaced in one step: there is no moment without a lock.
      linkSync(mine, `${mine}.next`)
      renameSync(`${mine}.next`, path)
      return true
    } finally {
      rmSync(right, { force: true })
    }
  }
}

/** Calls for each process that came later; returns the way to stop. What they say is theirs: do not trust it. */
export function watchLater(userData: string, onLater: (said: Later) => void): () => void {
  const folder = mailbox(userData)
  const look = () => {
    for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.json'))) {
      const said = parsed(textOf(join(folder, name)) ?? '', later)
      rmSync(join(folder, name), { force: true })
      if (said !== null) onLater(said)
    }
  }
  const watcher = watch(folder, look)
  watcher.unref()
  // For those who came between the lock and the watch; not before the caller has done what it was about to do.
  const first = setImmediate(look)
  return () => {
    clearImmediate(first)
    watcher.close()
  }
}

const mailbox = (userData: string) => join(userData, 'window-instance')

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  }
}

/** Whether the process that this text of a lock names runs; a text that names none is nobody's. */
function lives(text: string): boolean {
  const holder = parsed(text, holderSchema)
  if (holder === null) return false
  const born = bornOf(holder.pid)
  return born !== '' && born === holder.born
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Null when it is gone. Throws where it cannot be read: who took that for gone would try again without end. */
function lockText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
}

function parsed<Schema extends z.ZodType>(text: string, schema: Schema): z.infer<Schema> | null {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Empty when it is gone. */
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
