import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'

interface Sample {
  log: string
  answer: string
  total: number
}
// A build script in JavaScript: its shape is stated here.
const { generateSample } = (await import(
  new URL('../../../build/make-sample.mjs', import.meta.url).href
)) as {
  generateSample: (seed?: number) => Sample
}

/** Reads the fields as a careful reader would. */
function countFailures(log: string): number {
  let count = 0
  for (const line of log.trimEnd().split('\n')) {
    const match = /^\S+Z client=\S+ method=[A-Z]+ path=(\S+) status=(\d{3}) bytes=\d+ /.exec(line)
    if (match === null) throw new Error(`not a line of the log: ${line}`)
    if (match[1] === '/checkout' && match[2] === '503') count += 1
  }
  return count
}

describe('the sample', () => {
  const sample = generateSample()

  it('has the answer that a count of its lines gives', () => {
    expect(countFailures(sample.log)).toBe(sample.total)
    expect(sample.answer).toBe('6 requests to /checkout ended with status 503.')
  })

  it('cannot be answered by searching for 503, nor for it and the path', () => {
    const lines = sample.log.split('\n')
    const naive = lines.filter((line) => line.includes('503')).length
    expect(naive).toBeGreaterThan(sample.total * 10)
    const both = lines.filter((line) => line.includes('/checkout') && line.includes('503')).length
    expect(both).toBeGreaterThan(sample.total)
  })

  it('is 2 to 5 MB and the same every time', () => {
    expect(sample.log.length).toBeGreaterThan(2e6)
    expect(sample.log.length).toBeLessThan(5e6)
    const digest = (log: string): string => createHash('sha256').update(log).digest('hex')
    expect(digest(generateSample().log)).toBe(digest(sample.log))
  })

  it('names example hosts and documentation addresses only', () => {
    const hosts = new Set([...sample.log.matchAll(/https?:\/\/([^/"]+)/g)].map(([, host]) => host))
    for (const host of hosts) expect(host).toMatch(/(^|\.)example\.(com|org)$/)
    const addresses = sample.log
      .trimEnd()
      .split('\n')
      .map((line) => /client=(\S+)/.exec(line)?.[1])
    for (const address of new Set(addresses)) {
      expect(address).toMatch(/^(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$|^2001:db8:/)
    }
  })
})
