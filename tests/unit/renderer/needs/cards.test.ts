import { describe, expect, test } from 'vitest'
import type { AppFacts, EngineStatus } from '../../../../electron/contract/ipc.js'
import { engine, facts } from '../../../../renderer/dev/parts.js'
import { engineCards, unprotectedBy, whereText } from '../../../../renderer/needs/cards.js'

const absent = { code: 'server_absent' as const, message: 'nobody answers' }
const refused = { code: 'sandbox_unavailable' as const, message: 'no lock' }
const without = { ...engine, models: [], model: null }

describe('one card for each thing in the way', () => {
  test.each<[string, EngineStatus | null, string[]]>([
    ['nothing known', null, []],
    ['all well', engine, []],
    [
      'no server: its models are not missed too',
      { ...without, server: { ...engine.server, error: absent } },
      ['no-server'],
    ],
    [
      'a server that refuses',
      { ...without, server: { ...engine.server, error: { ...absent, code: 'model_remote' } } },
      ['server-refused'],
    ],
    [
      'an address that is none',
      { ...without, server: { ...engine.server, error: { ...absent, code: 'usage' } } },
      ['server-refused'],
    ],
    ['no model', without, ['no-model']],
    ['a chosen model that is gone', { ...engine, model: 'x', chosen: true }, ['model-gone']],
    ['a chosen model that was the only one', { ...without, model: 'x', chosen: true }, ['no-model']],
    [
      'no lock and no model',
      { ...without, sandbox: { ...engine.sandbox, error: refused } },
      ['refused', 'no-model'],
    ],
  ])('%s', (_, status, kinds) => {
    expect(engineCards(status).map(({ kind }) => kind)).toEqual(kinds)
  })
})

test.each<[string, AppFacts | null, ReturnType<typeof unprotectedBy>]>([
  ['nothing known', null, null],
  ['a window with its sandbox', { ...facts, rendererSandboxed: true }, null],
  ['Chromium gives its sandbox up for root alone', bare('chromium'), 'root'],
  ['Electron gives it up for a switch', bare('electron'), 'switch'],
])('why the window is unprotected: %s', (_, app, by) => {
  expect(unprotectedBy(app)).toBe(by)
})

function bare(shell: AppFacts['shell']): AppFacts {
  return { ...facts, shell, rendererSandboxed: false }
}

test.each([
  ['http://127.0.0.1:11434', true, false, 'local only'],
  ['http://[::1]:11434', true, false, 'local only'],
  ['https://gpu.example:443', false, false, 'leaves this machine: gpu.example'],
  ['no address', false, false, 'leaves this machine: no address'],
  ['http://127.0.0.1:11434', true, true, 'recorded, no model is asked'],
])('%s, local %s, sample %s: %s', (url, local, sample, text) => {
  expect(whereText({ ...engine.server, url, local }, sample)).toBe(text)
})

test('a server that does not answer is not called local', () => {
  expect(whereText({ ...engine.server, error: absent }, false)).toBe('no model server')
})
