/** How runs of a chat end before their answer: stopped, or with Python, the server or the chat gone. */
import { describe, expect, it } from 'vitest'
import { block } from '../../../support/ask-words.js'
import { gate, longLog, over, replies, useChats } from '../../../support/chats.js'
import { freePort } from '../../../support/free-port.js'
import { withFields } from '../../../support/matchers.js'
import { startScriptedOllama } from '../../../support/scripted-ollama.js'
import { connect } from '../../../../electron/app/connect.js'

const stage = useChats()
const words = 'There are twenty thousand lines.'
const log = (): string => stage.file('a.log', longLog)

describe('stop', () => {
  it('is told at once, though Python is deep in one call and must be killed, and the next question has the variables', async () => {
    const { chats, window } = await stage.open(
      replies(
        block('found = 41', 'print("ready")'),
        block('sum(range(10 ** 13))'),
        block('print(found + 1)'),
        words,
      ),
    )
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [log()])
    const run = chats.ask(chat, 'How many lines?')
    await window.until(chat, ({ runs }) => runs[0]?.steps.at(-1)?.code === 'sum(range(10 ** 13))')
    chats.stop(chat)
    await window.until(chat, over(run))
    expect(window.run(chat, run)).toMatchObject({ result: { kind: 'stopped', steps: 3 } })
    expect(window.run(chat, run).steps.at(-1)?.state).toBe('done')
    expect(stage.driver.running()).not.toEqual([])
    const second = chats.ask(chat, 'How many with one more?')
    await window.until(chat, over(second))
    expect(window.run(chat, second).steps.map(({ stdout }) => stdout)).toContain('42\n')
    const [first] = window.state(chat).runs
    expect(first?.steps[1]).toMatchObject({ stdout: 'ready\n', ended: null })
    expect(first?.steps[2]?.ended?.how).toBe('killed')
  })

  it('keeps what a reply held when it was broken off', async () => {
    const { chats, window, server } = await stage.open([
      { fault: 'stall-mid-stream', text: '```python\nprint("half' },
    ])
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [log()])
    const run = chats.ask(chat, 'How many lines?')
    await window.until(chat, ({ runs }) => runs[0]?.steps.at(-1)?.text.includes('half') === true)
    chats.stop(chat)
    await window.until(chat, over(run))
    await server.whenAborted(1)
    expect(window.run(chat, run).result).toMatchObject({ kind: 'stopped' })
    expect(window.run(chat, run).steps.at(-1)?.text).toContain('half')
  })

  it('before the run began is a stopped run', async () => {
    const { chats, window } = await stage.open(replies(words))
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [log()])
    const run = chats.ask(chat, 'How many lines?')
    chats.stop(chat)
    await window.until(chat, over(run))
    expect(window.run(chat, run)).toMatchObject({ result: { kind: 'stopped' }, failure: null })
  })

  it('without a run does nothing', async () => {
    const { chats, window } = await stage.open(replies(words))
    const chat = window.begin(chats.open())
    chats.stop(chat)
    expect(chats.snapshot(chat).state.runs).toEqual([])
  })
})

describe('Python killed in the middle of a run', () => {
  it('costs that step alone: the run goes on in a fresh one with the variables', async () => {
    const { chats, window } = await stage.open(
      replies(
        block('found = 41', 'print("ready")'),
        block('llm_query("piece one")', 'while True: pass'),
        block('print(found + 1)'),
        words,
      ),
    )
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [log()])
    const run = chats.ask(chat, 'How many lines?')
    await window.until(chat, ({ runs }) => runs[0]?.steps[2]?.subCalls.done === 1)
    stage.driver.kill()
    await window.until(chat, over(run))
    const { steps, result } = window.run(chat, run)
    expect(result).toMatchObject({ kind: 'final', answer: words })
    expect(steps[2]?.ended).toMatchObject({ how: 'killed' })
    expect(steps[3]?.stdout).toBe('42\n')
  })
})

describe('the model server', () => {
  it('that dies in the middle of a run ends it with the reason, and what was found is kept', async () => {
    const held = gate()
    const { chats, window, server } = await stage.open(
      replies(block('found = 41', 'print("ready")'), async () => {
        await held.opened
        return words
      }),
    )
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [log()])
    const run = chats.ask(chat, 'How many lines?')
    await server.whenChats(2)
    await server.close()
    await window.until(chat, over(run))
    held.open()
    const { result, steps } = window.run(chat, run)
    expect(result?.kind).toBe('error')
    expect(result?.error?.code).toMatch(/^server_/)
    expect(steps[1]?.stdout).toBe('ready\n')
    expect(window.state(chat).variables.rows).toContainEqual(withFields({ name: 'found' }))
  })

  it('that is absent fails the question with a remedy, and the same one is answered once it is there', async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const { chats, window } = await stage.open(replies(words), {
      chats: { connect: () => connect({ url, allowRemote: false }) },
    })
    expect((await chats.engineStatus()).server.error?.code).toBe('server_absent')
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [log()])
    const run = chats.ask(chat, 'How many lines?')
    await window.until(chat, over(run))
    expect(window.run(chat, run)).toMatchObject({
      question: 'How many lines?',
      result: null,
      failure: { code: 'server_absent' },
    })
    expect(window.run(chat, run).failure?.remedy).toBeTruthy()
    const late = await startScriptedOllama({ port, script: replies(block('print(1)'), words) })
    try {
      expect(await chats.engineStatus()).toMatchObject({ server: { error: null }, model: 'scripted:latest' })
      const again = chats.ask(chat, window.run(chat, run).question)
      await window.until(chat, over(again))
      expect(window.run(chat, again).result?.answer).toBe(words)
    } finally {
      await late.close()
    }
  })

  it('whose address is none is shown with the reason', async () => {
    const { chats, window } = await stage.open(replies(words), {
      chats: { connect: () => connect({ url: 'no address', allowRemote: false }) },
    })
    expect((await chats.engineStatus()).server.error?.code).toBe('usage')
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [log()])
    const run = chats.ask(chat, 'How many lines?')
    await window.until(chat, over(run))
    expect(window.run(chat, run).failure?.code).toBe('usage')
  })
})

describe('a chat that is closed', () => {
  it('in the middle of a step leaves no process, tells nothing more and is gone', async () => {
    const { chats, window } = await stage.open(replies(block('while True: pass')))
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [log()])
    chats.ask(chat, 'How many lines?')
    await window.until(chat, ({ runs }) => runs[0]?.steps.at(-1)?.code === 'while True: pass')
    const told = window.batches.length
    await chats.close(chat)
    expect(stage.driver.running()).toEqual([])
    expect(window.batches.length - told).toBeLessThanOrEqual(1)
    expect(chats.chats()).toEqual([])
    expect(() => chats.snapshot(chat)).toThrow('this chat is closed')
  })

  it('leaves the others as they are', async () => {
    const { chats, window } = await stage.open(replies(block('print(1)'), words))
    const [one, other] = [window.begin(chats.open()), window.begin(chats.open())]
    chats.addFiles(other, [log()])
    const run = chats.ask(other, 'How many lines?')
    await chats.close(one)
    await window.until(other, over(run))
    expect(window.run(other, run).result?.answer).toBe(words)
  })
})

describe('the end of all chats', () => {
  it('in the middle of runs leaves no process, and no new chat begins', async () => {
    const { chats, window } = await stage.open(replies(block('while True: pass')))
    const open = [window.begin(chats.open()), window.begin(chats.open())]
    for (const chat of open) {
      chats.addFiles(chat, [log()])
      chats.ask(chat, 'How many lines?')
    }
    for (const chat of open) {
      await window.until(chat, ({ runs }) => runs[0]?.steps.at(-1)?.code === 'while True: pass')
    }
    expect(stage.driver.running()).not.toEqual([])
    await chats.closeAll()
    expect(stage.driver.running()).toEqual([])
    expect(chats.chats()).toEqual([])
    expect(() => chats.open()).toThrow('Quarry is closing')
  })
})
