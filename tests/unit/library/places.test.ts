import { describe, expect, it } from 'vitest'
import { dataHome } from '../../../electron/library/home.js'
import { runId, sessionId } from '../../../electron/library/ids.js'

describe('dataHome', () => {
  const cases = [
    {
      claim: 'the option first',
      option: '/data',
      env: { XDG_DATA_HOME: '/xdg' },
      platform: 'linux',
      right: '/data',
    },
    {
      claim: 'XDG_DATA_HOME',
      option: undefined,
      env: { XDG_DATA_HOME: '/xdg' },
      platform: 'linux',
      right: '/xdg/quarry',
    },
    {
      claim: 'a relative XDG_DATA_HOME ignored',
      option: undefined,
      env: { XDG_DATA_HOME: 'xdg' },
      platform: 'linux',
      right: '/home/u/.local/share/quarry',
    },
    {
      claim: 'an empty XDG_DATA_HOME ignored',
      option: undefined,
      env: { XDG_DATA_HOME: '' },
      platform: 'linux',
      right: '/home/u/.local/share/quarry',
    },
    {
      claim: 'the default',
      option: undefined,
      env: {},
      platform: 'linux',
      right: '/home/u/.local/share/quarry',
    },
    {
      claim: 'macOS',
      option: undefined,
      env: { XDG_DATA_HOME: '/xdg' },
      platform: 'darwin',
      right: '/home/u/Library/Application Support/Quarry',
    },
  ] as const
  for (const { claim, option, env, platform, right } of cases) {
    it(`takes ${claim}`, () => expect(dataHome(option, env, platform, '/home/u')).toBe(right))
  }
})

describe('ids', () => {
  it('of sessions sort by time and are safe as file names', () => {
    const early = sessionId(new Date('2026-03-07T14:15:02.900Z'), Buffer.from('9f3a61c2', 'hex'))
    expect(early).toBe('20260307-141502-9f3a61c2')
    expect(early < sessionId(new Date('2026-03-07T14:15:03Z'))).toBe(true)
    expect(sessionId(new Date())).toMatch(/^\d{8}-\d{6}-[0-9a-f]{8}$/)
  })

  it('of runs sort by number', () => {
    expect([runId('s', 2), runId('s', 10)]).toEqual(['s-r0002', 's-r0010'])
  })
})
