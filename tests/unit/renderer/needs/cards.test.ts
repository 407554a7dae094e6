import { describe, expect, test } from 'vitest'
import type { AppFacts, EngineStatus } from '../../../../electron/contract/ipc.js'
import { engine, facts } from '../../../../renderer/dev/parts.js'
import { engineCards, whereText } from '../../../../renderer/needs/cards.js'

const absent = { code: 'server_absent' as const, message: 'nobody answers' }
const refused = { code: 'sandbox_unavailable' as const, message: 'no lock' }
const without = { ...engine, models: [], model: null }

describe('one card for each thing in the way', () => {
  test.each<[string, AppFacts | null, EngineStatus | null, string[]]>([
    ['nothing known', null, null, []],
    ['all well', facts, engine, []],
    [
      'no server: its models are not missed too',
      facts,
      { ...without, server: { ...engine.server, error: absent } },
      ['no-server'],
    ],
    [
      'a server that refuses',
      facts,
      { ...without, server: { ...engine.server, error: { ...absent, code: 'model_remote' } } },
      ['refused'],
    ],
    ['no model', facts, without, ['no-model']],
    ['a chosen model that is gone', facts, { ...engine, model: 'x', chosen: true }, ['model-gone']],
    ['a chosen model that was the only one', facts, { ...without, model: 'x', chosen: true }, ['no-model']],
    [
      'no lock and no model',
      facts,
      { ...without, sandbox: { ...engine.sandbox, error: refused } },
      ['refused', 'no-model'],
    ],
    ['a window without protection', { ...facts, rendererSandboxed: false }, engine, ['window-unprotected']],
  ])('%s', (_, app, status, kinds) => {
    expect(engineCards(app, status).map(({ kind }) => kind)).toEqual(kinds)
  })
})

test.each([
  ['http://127.0.0.1:11434', true, false, 'local only 127.0.0.1'],
  ['http://[::1]:11434', true, false, 'local only ::1'],
  ['https://gpu.example:443', false, false, 'leaves this machine: gpu.example'],
  ['no address', false, false, 'leaves this machine: no address'],
  ['http://127.0.0.1:11434', true, true, 'recorded, no model is asked'],
])('%s, local %s, sample %s: %s', (url, local, sample, text) => {
  expect(whereText({ ...engine.server, url, local }, sample)).toBe(text)
})
