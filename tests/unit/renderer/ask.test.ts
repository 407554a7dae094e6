import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ask } from '../../../renderer/actions.js'
import { chat, engine, files, log } from '../../../renderer/dev/parts.js'
import { keepSnapshot, useStore } from '../../../renderer/store.js'

const open = chat(files(log))
const id = open.state.chat
const call = vi.fn(async (name: string) =>
  Promise.resolve({ ok: true, value: name === 'chat.ask' ? { run: 1 } : {} }),
)

beforeEach(() => {
  vi.stubGlobal('window', { quarry: { call } })
  call.mockClear()
  keepSnapshot(open)
})
afterEach(() => vi.unstubAllGlobals())

test('a question is asked at once when server and models are known', async () => {
  useStore.setState({ engine, lookingSince: null })
  expect(await ask(id, 'how many?')).toBe(true)
  expect(call.mock.calls).toEqual([['chat.ask', { chat: id, question: 'how many?' }]])
})

test('a question that comes before the first look is over waits for it, and is then asked', async () => {
  useStore.setState({ engine: null, lookingSince: 1 })
  const asked = ask(id, 'how many?')
  // Whatever else changes meanwhile is not the end of the look.
  useStore.setState({ stopping: null })
  await Promise.resolve()
  expect(call).not.toHaveBeenCalled()
  useStore.setState({ engine })
  expect(await asked).toBe(true)
  expect(call).toHaveBeenCalledOnce()
})

test('a question that waited is given up, with its text kept, when the look finds nothing to ask', async () => {
  useStore.setState({ engine: null, lookingSince: 1 })
  const asked = ask(id, 'how many?')
  useStore.setState({ engine: { ...engine, models: [], model: null }, lookingSince: null })
  expect(await asked).toBe(false)
  expect(call).not.toHaveBeenCalled()
})

test('a look that fails altogether holds no question back', async () => {
  useStore.setState({ engine: null, lookingSince: 1 })
  const asked = ask(id, 'how many?')
  useStore.setState({ lookingSince: null })
  expect(await asked).toBe(true)
})
