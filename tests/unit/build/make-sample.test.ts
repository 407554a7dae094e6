import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'

interface Sample {
  log: string
  answer: string
  total: number
  day: string
  onDay: number
}
// A build script in JavaScript: its shape is stated here.
const { generateSample } = (await import(
  new URL('../../../build/make-sample.mjs', import.meta.url).href
)) as {
  generateSample: (seed?: number) => Sample
}

/** Counts by the status field alone, as a careful reader would. */
function countFailures(log: string): Map<string, number> {
  const days = new Map<string, number>()
  for (const line of log.trimEnd().split('\n')) {
    const match = /\[(\d\d)\/Mar\/2026:[^\]]+\] "[^"]+" (\d{3}) /.exec(line)
    if (match === null) throw new Error(`not a line of the log: ${line}`)
    const day = `2026-03-${match[1]}`
    if (match[2]?.startsWith('5') === true) days.set(day, (days.get(day) ?? 0) + 1)
  }
  return days
}

describe('the sample', () => {
  const sample = generateSample()
  const days = countFailures(sample.log)

  it('has the answer that a count of its lines gives', () => {
    expect([...days.values()].reduce((sum, count) => sum + count, 0)).toBe(sample.total)
    expect(days.get(sample.day)).toBe(sample.onDay)
    expect(Math.max(...days.values())).toBe(sample.onDay)
    expect(sample.answer).toBe('152 responses had a 5xx status; most of them, 91, came on 2026-03-05.')
  })

  it('cannot be answered by searching for 50 and a digit', () => {
    const naive = sample.log.split('\n').filter((line) => /50\d/.test(line)).length
    expect(naive).toBeGreaterThan(sample.total * 10)
  })

  it('is 2 to 4 MB and the same every time', () => {
    expect(sample.log.length).toBeGreaterThan(2e6)
    expect(sample.log.length).toBeLessThan(4e6)
    const digest = (log: string): string => createHash('sha256').update(log).digest('hex')
    expect(digest(generateSample().log)).toBe(digest(sample.log))
  })

  it('names example hosts and documentation addresses only', () => {
    const hosts = new Set([...sample.log.matchAll(/https?:\/\/([^/"]+)/g)].map(([, host]) => host))
    for (const host of hosts) expect(host).toMatch(/(^|\.)example\.(com|org)$/)
    const addresses = sample.log
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ')[0])
    for (const address of new Set(addresses)) {
      expect(address).toMatch(/^(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$|^2001:db8:/)
    }
  })
})
