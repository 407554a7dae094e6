/** Files of a chat, as a user drops them: many, odd, gone, twice. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lockedPdf } from '../../../fixtures/locked-pdf.js'
import { block } from '../../../support/ask-words.js'
import { gate, longLog, over, replies, useChats } from '../../../support/chats.js'

const stage = useChats()
const words = 'That is all of it.'

const settled = ({ files }: { readonly files: readonly { readonly state: string }[] }): boolean =>
  files.length > 0 && files.every(({ state }) => state !== 'reading')

describe('files that are dropped', () => {
  it('two hundred at once are read and asked about together, and each bad one says why', async () => {
    const { chats, window } = await stage.open(replies(block('print(len(context))'), words))
    const chat = window.begin(chats.open())
    const folder = join(stage.folder, 'a folder')
    mkdirSync(folder)
    const gone = stage.file('gone.log', 'text\n')
    const good = Array.from({ length: 197 }, (_, at) => stage.file(`${at}.log`, `number ${at}\n`.repeat(200)))
    rmSync(gone)
    chats.addFiles(chat, [...good, folder, gone, stage.file('empty.log', '')])
    await window.until(chat, settled)
    const { files } = window.state(chat)
    expect(files).toHaveLength(200)
    expect(files.slice(0, 197).every(({ state, facts }) => state === 'ready' && facts?.lines === 200)).toBe(
      true,
    )
    expect(files.slice(197).map(({ name, error }) => [name, error?.code])).toEqual([
      ['a folder', 'input_not_a_file'],
      ['gone.log', 'input_missing'],
      ['empty.log', 'input_empty'],
    ])
    expect(files[197]?.error?.message).toContain('a folder')
    const run = chats.ask(chat, 'How many files are there in all?')
    await window.until(chat, over(run))
    expect(window.run(chat, run).steps.at(-1)?.stdout).toBe('197\n')
  })

  it('with names of every kind are shown as harmless text', async () => {
    const { chats, window } = await stage.open(replies(words))
    const chat = window.begin(chats.open())
    chats.addFiles(
      chat,
      ['🦜.log', 'a"b\'c.log', 'line\nbreak.log', '\u202etxt.exe.log'].map((name) => stage.file(name, 'x\n')),
    )
    await window.until(chat, settled)
    expect(window.state(chat).files.map(({ name, state }) => [name, state])).toEqual([
      ['🦜.log', 'ready'],
      ['a"b\'c.log', 'ready'],
      ['line break.log', 'ready'],
      ['txt.exe.log', 'ready'],
    ])
  })

  it('while a question runs leave it alone; the next one has them and the variables', async () => {
    const held = gate()
    const { chats, window, server } = await stage.open(
      replies(
        block('found = 41', 'print("ready")'),
        async () => {
          await held.opened
          return words
        },
        block('print(found + len(context))'),
        words,
      ),
    )
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [stage.file('first.log', longLog)])
    const first = chats.ask(chat, 'How many lines?')
    await server.whenChats(2)
    chats.addFiles(chat, [stage.file('second.log', longLog)])
    await window.until(chat, (state) => state.files.length === 2 && settled(state))
    expect((await chats.inspect({ chat, path: ['found'], offset: 0, limit: 10 }))?.text).toBe('41')
    held.open()
    await window.until(chat, over(first))
    expect(window.run(chat, first).result).toMatchObject({ kind: 'final', answer: words })
    const second = chats.ask(chat, 'How many files and 41?')
    await window.until(chat, over(second))
    expect(window.run(chat, second).steps.map(({ stdout }) => stdout)).toContain('43\n')
  })

  it('that cannot be read at all refuse a question with their reasons', async () => {
    const { chats, window } = await stage.open(replies(words))
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [stage.file('nothing.log', '')])
    await window.until(chat, settled)
    expect(() => chats.ask(chat, 'Why?')).toThrow('nothing.log')
  })
})

describe('a protected PDF', () => {
  it('gives its pages to the window while it is in the chat, and its password to nothing that is kept', async () => {
    const secret = 'sesame-7f3a91c4'
    const { chats, window } = await stage.open(replies(words))
    const chat = window.begin(chats.open())
    const path = join(stage.folder, 'contract.pdf')
    writeFileSync(path, lockedPdf('the sum is 42', secret, 'boss'))
    chats.addFiles(chat, [path])
    await window.until(chat, settled)
    expect(window.state(chat).files[0]?.error?.code).toBe('input_password')
    const asked = { file: 'contract.pdf' }
    await expect(chats.source(chat).password(asked)).rejects.toMatchObject({ code: 'usage' })
    const id = window.state(chat).files[0]?.id ?? ''
    chats.unlock(chat, id, secret)
    await window.until(chat, ({ files }) => files[0]?.state === 'ready')
    expect(await chats.source(chat).password(asked)).toEqual({ password: secret })
    const run = chats.ask(chat, 'How large is the sum?')
    await window.until(chat, over(run))
    const kept = readdirSync(stage.folder, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    )
    expect(kept.some(({ name }) => name.endsWith('.jsonl'))).toBe(true)
    const holding = kept.filter((one) => readFileSync(join(one.parentPath, one.name)).includes(secret))
    expect(holding.map(({ name }) => name)).toEqual([])
    expect(JSON.stringify(window.batches)).not.toContain(secret)
  })
})

describe('a file that is taken out', () => {
  it('before the first question is no part of it; afterwards it stays', async () => {
    const { chats, window } = await stage.open(replies(block('print(len(context))'), words))
    const chat = window.begin(chats.open())
    chats.addFiles(chat, [stage.file('one.log', longLog), stage.file('two.log', longLog)])
    chats.addFiles(chat, [stage.file('three.log', longLog)])
    await window.until(chat, (state) => state.files.length === 3 && settled(state))
    const idOf = (name: string): string =>
      window.state(chat).files.find((file) => file.name === name)?.id ?? ''
    await chats.removeFile(chat, idOf('one.log'))
    await window.until(chat, (state) => state.files.length === 2)
    const run = chats.ask(chat, 'How many files are there in all?')
    await window.until(chat, over(run))
    expect(window.run(chat, run).steps.at(-1)?.stdout).toBe('2\n')
    await expect(chats.removeFile(chat, idOf('two.log'))).rejects.toThrow('asked already')
  })

  it('while it is read is gone at once, and the files after it are read', async () => {
    const { chats, window } = await stage.open(replies(words))
    const chat = window.begin(chats.open())
    // No UTF-8, so that it is read twice.
    const large = stage.file('large.log', '')
    writeFileSync(large, Buffer.from('prix \xe9lev\xe9\n'.repeat(2_000_000), 'latin1'))
    chats.addFiles(chat, [large, stage.file('after.log', 'text\n')])
    await window.until(chat, ({ files }) => files.length === 2)
    await chats.removeFile(chat, window.state(chat).files[0]?.id ?? '')
    await window.until(chat, (state) => state.files.length === 1 && settled(state))
    expect(window.state(chat).files).toMatchObject([{ name: 'after.log', state: 'ready' }])
    const run = chats.ask(chat, 'What is there?')
    await window.until(chat, over(run))
    expect(window.run(chat, run).result?.answer).toContain(words)
  })

  it('makes room for another one of its name', async () => {
    const { chats, window } = await stage.open(replies(words))
    const chat = window.begin(chats.open())
    mkdirSync(join(stage.folder, 'x'))
    mkdirSync(join(stage.folder, 'y'))
    const names = (): string[] => window.state(chat).files.map(({ name }) => name)
    chats.addFiles(chat, [stage.file('same.log', 'a\n'), stage.file('x/same.log', 'b\n')])
    await window.until(chat, (state) => state.files.length === 2 && settled(state))
    expect(names()).toEqual(['same.log', 'same.log (2)'])
    await chats.removeFile(chat, window.state(chat).files[0]?.id ?? '')
    await window.until(chat, (state) => state.files.length === 1)
    chats.addFiles(chat, [stage.file('y/same.log', 'c\n')])
    await window.until(chat, (state) => state.files.length === 2 && settled(state))
    expect(names()).toEqual(['same.log (2)', 'same.log'])
  })
})
