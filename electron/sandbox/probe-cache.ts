/** Remembers a probe that passed, for as long as nothing that it depends on has changed. */
import { createHash, randomBytes } from 'node:crypto'
import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { release, version } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import {
  sandboxReportSchema,
  type BubblewrapFacts,
  type PythonFacts,
  type SandboxReport,
} from '../contract/sandbox.js'

const fileName = 'sandbox-probe.json'
const cacheSchema = z.strictObject({ version: z.literal(1), key: z.string(), report: sandboxReportSchema })

/** What decides which layers work: user namespaces may be limited by each of these. */
const kernelFiles = [
  '/proc/sys/kernel/random/boot_id',
  '/sys/kernel/security/lsm',
  '/proc/sys/user/max_user_namespaces',
  '/proc/sys/kernel/unprivileged_userns_clone',
  '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
  '/proc/self/attr/current',
]

/** One word for all that a verdict depends on. */
export async function probeKey(facts: {
  python: PythonFacts
  bubblewrap: BubblewrapFacts | null
  driverDir: string
  appVersion: string
}): Promise<string> {
  const { python, bubblewrap, driverDir } = facts
  const modules = (await readdir(driverDir, { recursive: true }))
    .filter((name) => name.endsWith('.py'))
    .sort()
  const parts = [
    facts.appVersion,
    JSON.stringify({ python, bubblewrap }),
    await identity(python.executable),
    bubblewrap === null ? '' : await identity(bubblewrap.file),
    [release(), version(), String(process.getuid?.())].join(' '),
    ...(await Promise.all(kernelFiles.map((path) => readFile(path, 'utf8').catch(() => 'absent')))),
    driverDir,
    ...(await Promise.all(modules.map((name) => readFile(join(driverDir, name), 'utf8')))),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** The remembered report for this key; undefined when there is none or the file is damaged. */
export async function readProbeCache(dataHome: string, key: string): Promise<SandboxReport | undefined> {
  try {
    const cached = cacheSchema.parse(JSON.parse(await readFile(join(dataHome, fileName), 'utf8')))
    return cached.key === key ? cached.report : undefined
  } catch {
    return undefined // probing again is always right
  }
}

/** Writes whole or not at all, into a folder that is there; readable by the user only. */
export async function writeProbeCache(dataHome: string, key: string, report: SandboxReport): Promise<void> {
  const draft = join(dataHome, `${fileName}.${randomBytes(6).toString('hex')}`)
  try {
    await writeFile(draft, JSON.stringify({ version: 1, key, report }), { mode: 0o600, flag: 'wx' })
    await rename(draft, join(dataHome, fileName))
  } finally {
    await rm(draft, { force: true })
  }
}

async function identity(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined)
  if (found === undefined) return 'absent'
  return [file, found.ino, found.size, found.mtimeMs, found.ctimeMs, found.mode, found.uid].join(' ')
}
