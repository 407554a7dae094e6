/** Looks into a chat while it works: variables, whole texts, memory, engine, and the sample. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { engineStatusSchema } from '../../../../electron/contract/ipc.js'
import { block } from '../../../support/ask-words.js'
import { gate, longLog, over, replies, useChats } from '../../../support/chats.js'
import { withFields } from '../../../support/matchers.js'

const stage = useChats()
const words = 'That is all of it.'

describe('a variable', () => {
  it('can be looked into before, during and after a sub-call', async () => {
    const held = gate()
    const script = replies(
      block('parts = ["alpha", "beta"]', 'parts.append(llm_query("piece one"))', 'print(parts)'),
      words,
    )
    const { chats, window } = await stage.open(async (request, n) => {
      if (request.messages.at(-1)?.content === 'piece one') await held.opened
      return script(request, n)
    })
    const chat = window.begin(chats.open())
    const look = { chat, path: ['parts'], offset: 0, limit: 10 }
    expect(await chats.inspect(look)).toBeNull()
    chats.addFiles(chat, [stage.file('a.log', longLog)])
    const run = chats.ask(chat, 'How many parts?')
    await window.until(chat, ({ runs }) => runs[0]?.steps[1]?.subCalls.total === 1)
    expect(window.run(chat, run).steps[1]).toMatchObject({ state: 'running', subCalls: { done: 0 } })
    expect(window.state(chat).variables.rows).toContainEqual(withFields({ name: 'parts', step: 2 }))
    expect((await chats.inspect(look))?.total).toBe(2)
    held.open()
    await window.until(chat, over(run))
    expect((await chats.inspect(look))?.total).toBe(3)
    expect(window.run(chat, run).steps[1]?.subCalls).toMatchObject({
      total: 1,
      done: 1,
      items: [{ ordinal: 0, state: 'done', prompt: 'piece one', reply: 'yes' }],
    })
  })
})

describe('the whole texts', () => {
  it('of a step and its sub-calls are read on demand', async () => {
    const prompt = `piece ${'x'.repeat(3000)}`
    const code = [`print(llm_query("piece " + "x" * 3000))`].join('\n')
    const { chats, window } = await stage.open(replies(block(code), words))
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [stage.file('b.log', longLog)])
    const run = chats.ask(chat, 'How many?')
    await window.until(chat, over(run))
    const at = { chat, run, step: 2, ordinal: 0, offset: 0 }
    expect(window.run(chat, run).steps[1]?.subCalls.items[0]?.prompt).toHaveLength(300)
    expect(chats.read({ ...at, part: 'prompt' })).toEqual({ text: prompt, total: prompt.length })
    expect(chats.read({ ...at, part: 'reply' })).toEqual({ text: 'yes', total: 3 })
    expect(chats.read({ ...at, part: 'stdout', ordinal: null })).toEqual({ text: 'yes\n', total: 4 })
    expect(chats.read({ ...at, part: 'code', ordinal: null }).text).toBe(code)
  })
})

describe('the memory of Python', () => {
  it('is told while it lives', async () => {
    const { chats, window } = await stage.open(replies(block('print(1)'), words))
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [stage.file('c.log', longLog)])
    chats.ask(chat, 'How many?')
    const { memory } = await window.until(chat, (state) => (state.memory?.used ?? 0) > 0)
    expect(memory?.limit).toBeGreaterThan(memory?.used ?? Infinity)
  })
})

describe('the engine', () => {
  it('is shown with its server, models and sandbox', async () => {
    const { chats, server } = await stage.open(replies(words))
    const status = await chats.engineStatus()
    expect(engineStatusSchema.parse(status)).toEqual(status)
    expect(status).toMatchObject({
      server: { url: server.url, local: true, version: '0.12.11', error: null },
      models: [{ name: 'scripted:latest', tooSmall: true, loaded: false }],
      model: 'scripted:latest',
      chosen: false,
      sandbox: { error: null },
    })
    expect(status.sandbox.layers.length).toBeGreaterThan(0)
  })

  it('without a model has none to choose', async () => {
    const { chats } = await stage.open(replies(words), { server: { models: [] } })
    expect(await chats.engineStatus()).toMatchObject({ models: [], model: null, server: { error: null } })
  })

  it('keeps a model that was chosen, though the server has it no more, and says so when asked', async () => {
    const { chats, window } = await stage.open(replies(words))
    expect(await chats.chooseModel('gone:7b')).toMatchObject({ model: 'gone:7b', chosen: true })
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [stage.file('d.log', longLog)])
    const run = chats.ask(chat, 'How many?')
    await window.until(chat, over(run))
    expect(window.run(chat, run).failure).toMatchObject({ code: 'model_absent' })
  })
})

describe('the sample', () => {
  const sampleDir = (): string => {
    const folder = join(stage.folder, 'sample')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'sample.log'), longLog)
    writeFileSync(
      join(folder, 'sample.json'),
      JSON.stringify({ file: 'sample.log', question: 'How many lines?', answer: '20,000 lines' }),
    )
    const spoken = { promptTokens: 1, completionTokens: 1, seconds: 1, done: 'stop' }
    writeFileSync(
      join(folder, 'recording.json'),
      JSON.stringify({
        version: 1,
        question: 'How many lines?',
        model: 'recorded:1b',
        window: 8192,
        replies: [
          { ...spoken, text: block('found = context.count("\\n")', 'print(found)') },
          { ...spoken, text: 'There are 20000.' },
        ],
        subCalls: [],
      }),
    )
    return folder
  }

  it('plays with no model, and its follow-up is answered by a real one', async () => {
    const { chats, window, server } = await stage.open(replies(block('print(found + 1)'), words), {
      chats: {
        install: { version: 'test', driverDir: stage.driver.real, sampleDir: sampleDir() },
        samplePace: { charsPerSecond: Infinity },
      },
    })
    expect(chats.sample()).toEqual({ question: 'How many lines?', file: 'sample.log' })
    const chat = window.begin(await chats.openSample())
    await window.until(chat, over(1))
    expect(window.state(chat)).toMatchObject({ sample: true, truth: '20,000 lines' })
    expect(window.run(chat, 1)).toMatchObject({
      model: 'recorded:1b',
      result: { answer: 'There are 20000.', kind: 'final' },
    })
    expect(server.chats).toEqual([])
    const run = chats.ask(chat, 'How many with one more?')
    await window.until(chat, over(run))
    expect(window.run(chat, run)).toMatchObject({ model: 'scripted:latest', result: { answer: words } })
    expect(window.run(chat, run).steps.map(({ stdout }) => stdout)).toContain('20001\n')
    const [sample, own] = [1, run].map((each) => chats.exported({ chat, run: each, format: 'md' }).text)
    expect(sample).toContain('no model was asked in this run')
    expect(own).not.toContain('no model was asked')
  })

  it('says of a follow-up without a model that it needs one', async () => {
    const { chats, window, server } = await stage.open(replies(words), {
      chats: {
        install: { version: 'test', driverDir: stage.driver.real, sampleDir: sampleDir() },
        samplePace: { charsPerSecond: Infinity },
      },
    })
    await server.close()
    const chat = window.begin(await chats.openSample())
    await window.until(chat, over(1))
    const run = chats.ask(chat, 'And now?')
    await window.until(chat, over(run))
    expect(window.run(chat, run).failure).toMatchObject({ code: 'server_absent' })
    expect(window.run(chat, run).failure?.message).toMatch(/^only the sample's own question is recorded/)
  })

  it('that a build does not hold is not offered', async () => {
    const { chats } = await stage.open(replies(words))
    expect(chats.sample()).toBeNull()
    await expect(chats.openSample()).rejects.toThrow('this build holds no sample')
  })
})
