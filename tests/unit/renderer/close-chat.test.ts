import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeChat } from '../../../renderer/actions.js'
import { chat, files, log } from '../../../renderer/dev/parts.js'
import { keepSnapshot, useStore } from '../../../renderer/store.js'
import { useView } from '../../../renderer/view.js'

const one = chat(files(log))
const other = { ...one, state: { ...one.state, chat: 'other' } }
const chosen = { run: 1, step: { run: 1, step: 2, asked: 1 }, exporting: 1 }

beforeEach(() => {
  vi.stubGlobal('window', { quarry: { call: () => Promise.resolve({ ok: true, value: {} }) } })
  keepSnapshot(one)
  keepSnapshot(other)
  useStore.setState({ current: one.state.chat })
  useView.setState(chosen)
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  [
    'that is on the screen is closed, nothing is chosen in the next',
    one,
    other,
    { run: null, step: null, exporting: null },
  ],
  ['that is not on the screen is closed, what is chosen stays', other, one, chosen],
])('when a chat %s', async (_, closed, left, right) => {
  await closeChat(closed.state.chat)
  expect(useStore.getState().current).toBe(left.state.chat)
  const { run, step, exporting } = useView.getState()
  expect({ run, step, exporting }).toEqual(right)
})
