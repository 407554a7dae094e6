import { describe, expect, it } from 'vitest'
import { windowFor } from '../../../electron/models/window.js'

const gib = 1024 ** 3
const facts = { name: 'm', bytes: 1 * gib, trainedWindow: 32768, kvBytesPerToken: 65536 }

describe('windowFor', () => {
  it.each([
    {
      claim: 'is 8,192 where no layer is on a GPU',
      given: { facts, loaded: null, freeBytes: 16 * gib, setting: null },
      window: 8192,
      limit: 'default',
    },
    {
      claim: 'is 16,384 where the model is on a GPU',
      given: { facts, loaded: { window: 4096, gpuShare: 1 }, freeBytes: 16 * gib, setting: null },
      window: 16384,
      limit: 'default',
    },
    {
      claim: 'is the trained window where that is smaller',
      given: { facts: { ...facts, trainedWindow: 2000 }, loaded: null, freeBytes: 16 * gib, setting: null },
      window: 2000,
      limit: 'trained',
    },
    {
      claim: 'never exceeds the trained window, whatever the setting',
      given: { facts, loaded: null, freeBytes: 64 * gib, setting: 100_000 },
      window: 32768,
      limit: 'trained',
    },
    {
      claim: 'follows the setting where memory holds it',
      given: { facts, loaded: null, freeBytes: 16 * gib, setting: 20_000 },
      window: 20_000,
      limit: 'setting',
    },
    {
      claim: 'is what memory holds beside the weights and a reserve of 1 GiB',
      given: { facts, loaded: null, freeBytes: 2.25 * gib, setting: null },
      window: 4096, // 0.25 GiB / 64 KiB
      limit: 'memory',
    },
    {
      claim: "counts a loaded model's own cache as its own and its weights as paid",
      given: { facts, loaded: { window: 4096, gpuShare: 0 }, freeBytes: 1.125 * gib, setting: null },
      window: 6144, // 4,096 + 0.125 GiB / 64 KiB
      limit: 'memory',
    },
    {
      claim: 'never goes below 2,048 for want of memory: the server says when that does not fit',
      given: { facts, loaded: null, freeBytes: 0, setting: null },
      window: 2048,
      limit: 'memory',
    },
    {
      claim: 'ignores memory where the cost of a token is not known',
      given: { facts: { ...facts, kvBytesPerToken: null }, loaded: null, freeBytes: 0, setting: 4096 },
      window: 4096,
      limit: 'setting',
    },
  ])('$claim', ({ given, window, limit }) => {
    expect(windowFor(given)).toMatchObject({ window, limit })
  })

  it('says why', () => {
    expect(windowFor({ facts, loaded: null, freeBytes: 16 * gib, setting: null }).why).toBe(
      '8192 tokens is the default without a GPU, where reading a prompt is slow',
    )
  })
})
