import { describe, expect, it } from 'vitest'
import { endingText, interruptMessage, loadDied, wasInterrupted } from '../../../electron/driver/outcome.js'

const ended = (code: number | null, signal: NodeJS.Signals | null = null) => ({ code, signal })

describe('wasInterrupted', () => {
  it.each([
    { claim: 'a KeyboardInterrupt at the end of the error', error: 'line 2\nKeyboardInterrupt', yes: true },
    { claim: 'one with text after its name', error: 'KeyboardInterrupt: stopped\n', yes: true },
    { claim: 'a step that ended well', error: null, yes: false },
    { claim: 'another error', error: 'ValueError: KeyboardInterrupt', yes: false },
    {
      claim: 'another error raised while the interrupt was handled',
      error: 'KeyboardInterrupt\nValueError: no',
      yes: false,
    },
  ])('$claim: $yes', ({ error, yes }) => {
    expect(wasInterrupted({ error, final: null })).toBe(yes)
  })

  it('is false for a step that gave its answer', () => {
    const final = { kind: 'value', value: '4' } as const
    expect(wasInterrupted({ error: 'KeyboardInterrupt', final })).toBe(false)
  })
})

describe('endingText', () => {
  it.each([
    { ending: ended(1), text: 'status 1' },
    { ending: ended(null, 'SIGSEGV'), text: 'signal SIGSEGV' },
    { ending: ended(135), text: 'signal SIGBUS' },
    { ending: ended(255), text: 'status 255' },
    { ending: ended(null), text: 'no status' },
    { ending: { ...ended(null), failure: new Error('spawn EACCES') }, text: 'spawn EACCES' },
  ])('$text', ({ ending, text }) => {
    expect(endingText(ending)).toBe(text)
  })
})

describe('interruptMessage', () => {
  it.each([
    { reason: 'stopped', says: 'was stopped' },
    { reason: 'time', says: 'ran longer than 60 seconds' },
    { reason: 'cpu', says: 'used more than 120 seconds of processor time' },
  ] as const)('says in one sentence why a step ended: $reason', ({ reason, says }) => {
    const message = interruptMessage(reason, 60)
    expect(message).toContain(says)
    expect(message).toMatch(/^[^.]+\.$/)
  })
})

describe('loadDied', () => {
  it.each([
    {
      claim: 'SIGBUS is a file cut short',
      death: null,
      ending: ended(null, 'SIGBUS'),
      code: 'input_changed',
    },
    { claim: 'so it is under a wrapper', death: null, ending: ended(135), code: 'input_changed' },
    { claim: 'SIGKILL of the kernel is memory', death: null, ending: ended(137), code: 'memory_exceeded' },
    {
      claim: 'the memory watch is memory',
      death: { reason: 'memory', message: 'm' },
      ending: ended(null, 'SIGKILL'),
      code: 'memory_exceeded',
    },
    {
      claim: 'a broken protocol is the driver',
      death: { reason: 'protocol', message: 'm' },
      ending: ended(null, 'SIGKILL'),
      code: 'driver_failed',
    },
  ] as const)('$claim', ({ death, ending, code }) => {
    expect(loadDied(death, ending).code).toBe(code)
  })
})
