import { expect, it } from 'vitest'
import { createChatRuns } from '../../../../electron/app/chats/runs.js'
import { createRecords } from '../../../../electron/app/chats/records.js'
import { createTexts } from '../../../../electron/app/chats/texts.js'
import type { ChatEvent } from '../../../../electron/contract/chat.js'
import { noWishes } from '../../../../electron/app/settings.js'

it('a question is being answered from the moment it is taken until it has failed', async () => {
  let settle = (): void => undefined
  const settled = new Promise<void>((resolve) => (settle = resolve))
  const seen: [ChatEvent['type'], boolean][] = []
  const runs = createChatRuns({
    session: { ask: () => Promise.reject(new Error('not asked for')), documents: [] },
    files: { settled: () => settled, hopeful: 1, failed: [] },
    texts: createTexts(),
    records: createRecords({ homes: [], folders: [] }),
    push: (event) => seen.push([event.type, runs.busy]),
  })
  expect(runs.busy).toBe(false)
  runs.ask('how many?', { server: {} as never, wishes: noWishes, model: '' })
  settle()
  await expect.poll(() => runs.busy).toBe(false)
  expect(seen).toEqual([
    ['asked', true],
    ['failed', true],
  ])
})
