/** Copies of the driver's folder in which a part of the confinement is missing. */
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The product's Python folder. */
export const productPython = resolve(import.meta.dirname, '../../../python')

export interface Weakness {
  /** Parts that are left out; see PARTS in weak_driver.py. */
  readonly without?: readonly string[]
  /** System calls let through besides those of the product. */
  readonly alsoAllowed?: readonly string[]
  /** Landlock as an older kernel has it. */
  readonly landlockAbi?: number
}

export interface WeakDriver {
  readonly driverDir: string
  remove(): Promise<void>
}

/** A driver folder whose repl_driver.py confines itself less; readable for every user. */
export async function makeWeakDriver(weakness: Weakness): Promise<WeakDriver> {
  const driverDir = await mkdtemp(join(tmpdir(), 'quarry-weak-'))
  await chmod(driverDir, 0o755)
  await cp(productPython, driverDir, { recursive: true })
  const source = await readFile(join(import.meta.dirname, 'weak_driver.py'), 'utf8')
  const filled = source
    .replace('WITHOUT: list[str] = []', `WITHOUT: list[str] = ${JSON.stringify(weakness.without ?? [])}`)
    .replace('ALSO_ALLOWED: list[str] = []', `ALSO_ALLOWED = ${JSON.stringify(weakness.alsoAllowed ?? [])}`)
    .replace('LANDLOCK_ABI: int | None = None', `LANDLOCK_ABI = ${weakness.landlockAbi ?? 'None'}`)
  await writeFile(join(driverDir, 'repl_driver.py'), filled)
  return { driverDir, remove: () => rm(driverDir, { recursive: true, force: true }) }
}
