/** Of all who come at once, one holds the lock, whatever the order in which their steps fall. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { holderOf, takeInstance, type Holder } from '../../../../build/chromium-shell/instance.js'

/** Called before each step on a file that the lock takes. */
let beforeStep = (): void => undefined

vi.mock(import('node:fs'), async (load) => {
  const real = await load()
  const watched = ['linkSync', 'renameSync', 'rmSync', 'writeFileSync', 'readFileSync'] as const
  const steps = watched.map((name) => {
    const act = real[name] as (...args: unknown[]) => unknown
    const step = (...args: unknown[]): unknown => {
      if (String(args[0]).includes('window-instance')) beforeStep()
      return act(...args)
    }
    return [name, step]
  })
  return { ...real, ...(Object.fromEntries(steps) as Partial<typeof real>) }
})

const folders: string[] = []
afterEach(() => {
  beforeStep = () => undefined
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const own = { argv: ['quarry', 'a.log'], cwd: '/' }
// Both run as long as this test does.
const [first, second] = [holderOf(process.pid), holderOf(process.ppid)]
const gone: Holder = { pid: 2 ** 30, born: 'long ago' }
const alsoGone: Holder = { pid: 2 ** 30 + 1, born: 'not so long ago' }

/** A data folder, with a lock of this text. */
function dataFolder(lock?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-instance-'))
  folders.push(folder)
  mkdirSync(join(folder, 'window-instance'))
  if (lock !== undefined) writeFileSync(join(folder, 'window-instance', 'lock'), lock)
  return folder
}

const holds = (folder: string, self: Holder): boolean => takeInstance(folder, own, self) !== null
const lockOf = (folder: string): unknown =>
  JSON.parse(readFileSync(join(folder, 'window-instance', 'lock'), 'utf8'))
const namesIn = (folder: string): string[] => readdirSync(join(folder, 'window-instance')).sort()

/** Runs `act` once, right before the given step of what follows; tells whether that step was reached. */
function inTheMiddle(step: number, act: () => void): () => boolean {
  let steps = 0
  beforeStep = () => {
    steps += 1
    if (steps !== step) return
    beforeStep = () => undefined
    act()
  }
  return () => steps >= step
}

describe('a lock', () => {
  it.each([
    ['that nobody holds is taken', undefined],
    ['whose holder is gone is taken over', JSON.stringify(gone)],
    ['whose number another process has by now is taken over', JSON.stringify({ ...second, born: 'x' })],
    ['that names nobody is taken over', 'garbage'],
    ['that is empty is taken over', ''],
  ])('%s, and nothing else is left beside it', (_, lock) => {
    const folder = dataFolder(lock)
    expect(holds(folder, first)).toBe(true)
    expect(lockOf(folder)).toEqual(first)
    expect(namesIn(folder)).toEqual(['lock'])
  })

  it('that is held is left alone, and its holder gets a letter', () => {
    const folder = dataFolder(JSON.stringify(second))
    expect(holds(folder, first)).toBe(false)
    expect(lockOf(folder)).toEqual(second)
    expect(namesIn(folder)).toEqual([`later.${first.pid}.json`, 'lock'])
  })

  it('that was lost on the disk, with the right to take it over, is taken', () => {
    const folder = dataFolder('')
    writeFileSync(join(folder, 'window-instance', 'after.'), '')
    expect(holds(folder, first)).toBe(true)
    expect(lockOf(folder)).toEqual(first)
  })

  it('that cannot be read is told, and nobody waits for it', () => {
    const folder = dataFolder()
    mkdirSync(join(folder, 'window-instance', 'lock'))
    expect(() => takeInstance(folder, own, first)).toThrow('EISDIR')
    expect(namesIn(folder)).toEqual(['lock'])
  })

  it('that is given back is gone', () => {
    const folder = dataFolder()
    takeInstance(folder, own, first)?.()
    expect(namesIn(folder)).toEqual([])
  })
})

/** Far more than there are steps. */
const all = Array.from({ length: 60 }, (_, at) => at + 1)

describe.each([
  ['no lock', undefined],
  ['a stale lock', JSON.stringify(gone)],
])('with %s', (_, lock) => {
  it('one of two holds it, at whatever step of the one the other comes', () => {
    const reached = all.filter((step) => {
      const folder = dataFolder(lock)
      let other = false
      const cameIn = inTheMiddle(step, () => (other = holds(folder, second)))
      const one = holds(folder, first)
      if (!cameIn()) return false
      expect([step, one, other].filter((holder) => holder === true)).toHaveLength(1)
      expect(lockOf(folder)).toEqual(one ? first : second)
      return true
    })
    expect(reached.length).toBeGreaterThan(2)
    expect(reached.length).toBeLessThan(all.length)
  })

  it('one that dies at whatever step is in nobody’s way', () => {
    for (const step of all) {
      const folder = dataFolder(lock)
      let steps = 0
      beforeStep = () => {
        steps += 1
        if (steps >= step) throw new Error('died')
      }
      // What it does on its way out does not happen either.
      try {
        takeInstance(folder, own, alsoGone)
      } catch {
        beforeStep = () => undefined
      }
      beforeStep = () => undefined
      expect(holds(folder, first)).toBe(true)
      expect(lockOf(folder)).toEqual(first)
    }
  })
})
