import { describe, expect, it } from 'vitest'
import { compareOutputs, readsClock } from '../../../electron/library/compare-outputs.js'

const cases = [
  { claim: 'equal text', recorded: '5\n', again: '5\n', clock: false, verdict: 'same' },
  {
    claim: 'memory addresses',
    recorded: '<f at 0x7f00aa>\n',
    again: '<f at 0x55dead01>\n',
    clock: false,
    verdict: 'same',
  },
  { claim: 'another number', recorded: '5\n', again: '6\n', clock: false, verdict: 'differs' },
  {
    claim: 'a time, by code that reads the clock',
    recorded: 'took 0.52 s\n',
    again: 'took 1e-05 s\n',
    clock: true,
    verdict: 'clock',
  },
  {
    claim: 'a date with names',
    recorded: 'Mon Mar  2 10:00:00 2026',
    again: 'Tuesday Nov 13 09:00:00 2026'.replace('Tuesday', 'Tue'),
    clock: true,
    verdict: 'clock',
  },
  {
    claim: 'a word, by code that reads the clock',
    recorded: 'yes 1.0\n',
    again: 'no 2.0\n',
    clock: true,
    verdict: 'differs',
  },
  {
    claim: 'something like an address that is none',
    recorded: 'cost 0x10',
    again: 'cost 0x11',
    clock: false,
    verdict: 'differs',
  },
] as const

describe('compareOutputs', () => {
  for (const { claim, recorded, again, clock, verdict } of cases) {
    it(`calls ${claim} ${verdict}`, () => {
      const output = (stdout: string) => ({ stdout, error: null, final: null })
      expect(compareOutputs(output(recorded), output(again), clock).verdict).toBe(verdict)
    })
  }

  it('names the fields that differ', () => {
    const recorded = { stdout: 'a', error: null, final: { kind: 'value', value: '1' } } as const
    const again = { stdout: 'a', error: 'ValueError: x', final: null } as const
    expect(compareOutputs(recorded, again, false).differences).toEqual([
      { field: 'error', recorded: '', again: 'ValueError: x' },
      { field: 'final', recorded: '1', again: '' },
    ])
  })

  it('tells a variable from a value of the same text', () => {
    const value = { stdout: '', error: null, final: { kind: 'value', value: '1' } } as const
    const variable = { stdout: '', error: null, final: { kind: 'var', name: 'x', value: '1' } } as const
    expect(compareOutputs(value, variable, false).verdict).toBe('differs')
  })
})

describe('readsClock', () => {
  const code = [
    ['t = time.time()', true],
    ['datetime.now()', true],
    ['datetime.datetime.utcnow()', true],
    ['date.today()', true],
    ['from time import perf_counter as p', true],
    ['time.perf_counter ()', true],
    ['datetime.strptime(s, "%d")', false],
    ['known = 1; print(times(3))', false],
    ['uptime.timestamp', false],
  ] as const
  for (const [line, reads] of code) it(`${line}: ${reads}`, () => expect(readsClock(line)).toBe(reads))
})
