import { describe, expect, it } from 'vitest'
import { chooseSettings, noWishes } from '../../../electron/app/settings.js'
import { fakeServer } from '../../support/fake-server.js'

describe('settings', () => {
  it('are the defaults where the user said nothing but the model', async () => {
    const { options, notes, warnings, concurrencyByGpu } = await chooseSettings(fakeServer(), {
      ...noWishes,
      model: 'coder',
    })
    expect(options).toMatchObject({
      model: 'coder',
      subModel: 'coder',
      mode: 'auto',
      maxSteps: 24,
      maxSubCalls: 200,
      maxSeconds: 3600,
      stepSeconds: 60,
      concurrency: 1,
      window: 8192,
      subWindow: 8192,
    })
    expect({ notes, warnings, concurrencyByGpu }).toEqual({ notes: [], warnings: [], concurrencyByGpu: true })
  })

  it('say which model they chose and why', async () => {
    const { options, notes } = await chooseSettings(fakeServer(), noWishes)
    expect(options.model).toBe('coder')
    expect(notes).toEqual(['model coder: the largest one that runs well in memory; --model chooses another'])
  })

  it('take four calls at once, and the larger window, where the model is on a GPU', async () => {
    const server = fakeServer({ loaded: [{ name: 'coder', window: 8192, gpuShare: 1 }] })
    const { options, concurrencyByGpu } = await chooseSettings(server, { ...noWishes, model: 'coder' })
    expect(options).toMatchObject({ concurrency: 4, window: 16384 })
    expect(concurrencyByGpu).toBe(false)
  })

  it('keep one window for a model that is root and sub model, also where another would be possible', async () => {
    const { options } = await chooseSettings(fakeServer(), { ...noWishes, model: 'coder', window: 4096 })
    expect(options).toMatchObject({ window: 4096, subWindow: 4096 })
  })

  it('say when a window is larger than the model was trained for', async () => {
    const { options, notes } = await chooseSettings(fakeServer(), {
      ...noWishes,
      model: 'coder',
      window: 99_999,
    })
    expect(options.window).toBe(32_768)
    expect(notes).toEqual([
      'a window of 99999 tokens is not to be had: coder was trained for a window of 32768 tokens',
    ])
  })

  it('warn of a model below a billion parameters', async () => {
    const server = fakeServer({ parameters: '494.03M' })
    const { warnings } = await chooseSettings(server, { ...noWishes, model: 'coder' })
    expect(warnings.map(({ message }) => message)).toEqual([
      'coder (494.03M) is too small for this work: expect wrong answers',
    ])
  })

  it.each([
    ['a server elsewhere', { local: false }, 'fake: is not on this machine'],
    ['a model that the server runs elsewhere', { remote: true }, 'coder is not on this machine'],
  ])('warn of %s', async (_, facts, words) => {
    const { warnings } = await chooseSettings(fakeServer(facts), { ...noWishes, model: 'coder' })
    expect(warnings.map(({ message }) => message)).toEqual([
      `${words}: the question and pieces of your files leave it`,
    ])
  })
})
