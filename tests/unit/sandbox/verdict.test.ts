import { describe, expect, test } from 'vitest'
import type { SelfTestResult } from '../../../electron/contract/wire.js'
import { expectedChecks, faultsOf } from '../../../electron/sandbox/verdict.js'

const blocked = expectedChecks.map((name) => ({ name: name, blocked: true, detail: 'refused' }))

function result(changes: Partial<SelfTestResult> = {}): SelfTestResult {
  return {
    type: 'self_test_result',
    networkBlocked: true,
    fileReadBlocked: true,
    networkError: 'refused',
    fileReadError: 'refused',
    confined: true,
    checks: blocked,
    ...changes,
  }
}

describe('a self-test', () => {
  test('proves a sandbox when every expected check is blocked and nothing arrived', () => {
    expect(faultsOf(result(), [])).toEqual([])
  })

  test.each([
    { why: 'is not confined', changes: { confined: false }, fault: 'the driver did not confine itself' },
    { why: 'says the network is open', changes: { networkBlocked: false }, fault: 'the network is open' },
    { why: 'says files can be read', changes: { fileReadBlocked: false }, fault: 'files can be read' },
    { why: 'lacks a check', changes: { checks: blocked.slice(1) }, fault: 'file-read was not checked' },
    {
      why: 'has a check that nobody knows',
      changes: { checks: [...blocked, { name: 'luck', blocked: true, detail: '' }] },
      fault: 'luck is no check of this version',
    },
    {
      why: 'has a check twice',
      changes: { checks: [...blocked, { name: 'fork', blocked: true, detail: '' }] },
      fault: 'fork is no check of this version',
    },
    {
      why: 'has an open check',
      changes: {
        checks: blocked.map((check) =>
          check.name === 'fork' ? { ...check, blocked: false, detail: 'succeeded: fork' } : check,
        ),
      },
      fault: 'fork is not blocked (succeeded: fork)',
    },
  ])('proves nothing when it $why', ({ changes, fault }) => {
    expect(faultsOf(result(changes), [])).toEqual([fault])
  })

  test('proves nothing when the host saw something arrive, whatever the driver says', () => {
    expect(faultsOf(result(), ['a connection arrived by TCP'])).toEqual(['a connection arrived by TCP'])
  })
})
