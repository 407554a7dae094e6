import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Chats } from '../../../electron/app/chats/index.js'
import { channels, type Channel } from '../../../electron/contract/ipc.js'
import { mostFilesAtOnce } from '../../../electron/contract/limits.js'
import { answerCall } from '../../../electron/shell/answer.js'
import { createFileTokens } from '../../../electron/shell/file-tokens.js'
import { createFolders } from '../../../electron/shell/folders.js'
import { createHandlers } from '../../../electron/shell/handlers.js'
import { createOpenedFiles } from '../../../electron/shell/opened-files.js'
import { tempFolder } from '../../support/temp-folder.js'

/** Use cases that keep what they were asked. */
function scene(chosen: string[] = [], savePlace: string | null = null) {
  const log: unknown[][] = []
  const note =
    <Value>(name: string, value: Value) =>
    (...args: unknown[]): Value => {
      log.push([name, ...args])
      return value
    }
  const snapshot = { count: 0, state: {} } as ReturnType<Chats['open']>
  const sourceFacts = {} as Awaited<ReturnType<ReturnType<Chats['source']>['open']>>
  const sourcePlace = {} as Awaited<ReturnType<ReturnType<Chats['source']>['locate']>>
  const status = {} as Awaited<ReturnType<Chats['engineStatus']>>
  const chats: Chats = {
    chats: () => ['one'],
    sample: () => ({ question: 'q', file: 'f' }),
    engineStatus: note('status', Promise.resolve(status)),
    chooseModel: note('choose', Promise.resolve(status)),
    open: note('open', snapshot),
    openSample: note('sample', Promise.resolve(snapshot)),
    snapshot: note('snapshot', snapshot),
    close: note('close', Promise.resolve()),
    addFiles: note('add', undefined),
    removeFile: note('remove', Promise.resolve()),
    setEncoding: note('encoding', Promise.resolve()),
    unlock: note('unlock', undefined),
    ask: note('ask', 7),
    stop: note('stop', undefined),
    inspect: note('inspect', Promise.resolve(null)),
    read: note('read', { text: 't', total: 1 }),
    exported: note('export', { name: 'quarry.md', text: 'exported\n' }),
    source: (chat) => ({
      open: note(`open in ${chat}`, Promise.resolve(sourceFacts)),
      lines: note(`lines in ${chat}`, Promise.resolve({ lines: [] })),
      find: note(`find in ${chat}`, Promise.resolve({ match: null, next: null })),
      locate: note(`locate in ${chat}`, Promise.resolve(sourcePlace)),
      bytes: note(`bytes in ${chat}`, Promise.resolve({ bytes: new Uint8Array([7]) })),
      password: note(`password in ${chat}`, Promise.resolve({ password: null })),
    }),
    closeAll: note('close all', Promise.resolve()),
  }
  const tokens = createFileTokens()
  const opened = createOpenedFiles(() => undefined)
  const handlers = createHandlers({
    chats,
    tokens,
    folders: createFolders(),
    opened,
    app: { version: '1', platform: 'linux', shell: 'electron', rendererSandboxed: true },
    chooseFiles: async () => chosen,
    chooseFolder: async () => chosen,
    chooseSavePlace: async (...wish) => {
      log.push(['place', ...wish])
      return savePlace
    },
    openInBrowser: async (url) => void log.push(['browser', url]),
  })
  const ask = (name: Channel, args: unknown) => answerCall(handlers, name, args)
  return { log, ask, tokens, opened }
}

const chat = 'c'

describe('each request reaches its use case with what it needs', () => {
  test.each<[Channel, unknown, unknown[]]>([
    ['engine.status', {}, ['status']],
    ['engine.choose', { model: null }, ['choose', null]],
    ['chat.open', {}, ['open']],
    ['chat.sample', {}, ['sample']],
    ['chat.snapshot', { chat }, ['snapshot', 'c']],
    ['chat.close', { chat }, ['close', 'c']],
    ['chat.remove-file', { chat, file: 'f' }, ['remove', 'c', 'f']],
    ['chat.set-encoding', { chat, file: 'f', encoding: 'big5' }, ['encoding', 'c', 'f', 'big5']],
    ['chat.unlock', { chat, file: 'f', password: 'p' }, ['unlock', 'c', 'f', 'p']],
    ['chat.ask', { chat, question: 'why' }, ['ask', 'c', 'why']],
    ['chat.stop', { chat }, ['stop', 'c']],
    ['source.open', { chat, file: 'f' }, ['open in c', { file: 'f' }]],
    [
      'source.locate',
      { chat, file: 'f', start: 1, end: 2 },
      ['locate in c', { file: 'f', start: 1, end: 2 }],
    ],
    [
      'source.bytes',
      { chat, file: 'f', offset: 0, length: 9 },
      ['bytes in c', { file: 'f', offset: 0, length: 9 }],
    ],
    ['source.password', { chat, file: 'f' }, ['password in c', { file: 'f' }]],
    ['link.open', { url: 'https://example.com' }, ['browser', 'https://example.com/']],
  ])('%s', async (name, args, call) => {
    const { ask, log } = scene()
    expect(await ask(name, args)).toMatchObject({ ok: true })
    expect(log).toEqual([call])
  })
})

test('answers have the shape of the contract', async () => {
  const { ask } = scene()
  const shapes: [Channel, unknown, unknown][] = [
    ['chat.ask', { chat, question: 'why' }, { run: 7 }],
    ['chat.stop', { chat }, {}],
    ['chat.choose-files', { chat }, { added: 0 }],
    ['files.take-opened', {}, { tokens: [], left: 0 }],
  ]
  for (const [name, args, value] of shapes) {
    const answer = await ask(name, args)
    expect(answer).toEqual({ ok: true, value })
    expect(channels[name].result.safeParse(value).success).toBe(true)
  }
})

test('the facts join what the shell and the use cases know', async () => {
  const answer = await scene().ask('app.facts', {})
  expect(answer).toEqual({
    ok: true,
    value: {
      version: '1',
      platform: 'linux',
      shell: 'electron',
      rendererSandboxed: true,
      sample: { question: 'q', file: 'f' },
      chats: ['one'],
    },
  })
  expect(channels['app.facts'].result.safeParse(answer.ok && answer.value).success).toBe(true)
})

test('dropped files become tokens, and tokens become files of the chat', async () => {
  const folder = tempFolder()
  const file = path.join(folder, 'a.log')
  writeFileSync(file, 'abc')
  const { ask, log } = scene()
  const answer = await ask('files.register', { paths: [file, '/dev/null'] })
  const given = channels['files.register'].result.parse(answer.ok && answer.value)
  expect(given.map(({ name, bytes }) => [name, bytes])).toEqual([['a.log', 3]])
  await ask('chat.add-files', { chat, tokens: given.map(({ token }) => token) })
  expect(log).toEqual([['add', 'c', [file]]])
})

test('a dropped folder is looked into, and added as it was shown', async () => {
  const folder = path.join(tempFolder(), 'logs')
  mkdirSync(path.join(folder, 'old'), { recursive: true })
  for (const name of ['a.log', 'old/b.log']) writeFileSync(path.join(folder, name), 'abc')
  const { ask, log } = scene()
  const registered = await ask('files.register', { paths: [folder] })
  const [token] = channels['files.register'].result.parse(registered.ok && registered.value)
  expect(token).toMatchObject({ name: 'logs', bytes: 0, folder: true })
  expect(await ask('folder.add', { chat, token: token?.token })).toMatchObject({ ok: false })
  const seen = await ask('folder.look', { token: token?.token })
  expect(seen).toMatchObject({ ok: true, value: { files: 2, bytes: 6, first: ['a.log', 'old/b.log'] } })
  expect(JSON.stringify(seen)).not.toContain(folder)
  writeFileSync(path.join(folder, 'later.log'), 'x')
  expect(await ask('folder.add', { chat, token: token?.token })).toEqual({ ok: true, value: { added: 2 } })
  const paths = ['a.log', 'old/b.log'].map((name) => path.join(folder, name))
  const names = new Map(paths.map((file) => [file, path.relative(folder, file)]))
  expect(log).toEqual([['add', 'c', paths, names]])
  expect(await ask('folder.leave', { token: token?.token })).toEqual({ ok: true, value: {} })
  expect(await ask('folder.add', { chat, token: token?.token })).toMatchObject({ ok: false })
})

test('a folder is chosen in the dialog, or not', async () => {
  const folder = tempFolder()
  expect(await scene([folder]).ask('files.choose-folder', {})).toMatchObject({
    ok: true,
    value: { name: path.basename(folder), folder: true },
  })
  expect(await scene().ask('files.choose-folder', {})).toEqual({ ok: true, value: null })
})

test('files opened from outside are handed over once', async () => {
  const file = path.join(tempFolder(), 'a.log')
  writeFileSync(file, '')
  const { ask, opened } = scene()
  opened.add([file])
  expect(await ask('files.take-opened', {})).toMatchObject({
    ok: true,
    value: { tokens: [{ name: 'a.log', bytes: 0 }], left: 0 },
  })
  expect(await ask('files.take-opened', {})).toEqual({ ok: true, value: { tokens: [], left: 0 } })
})

test('of files opened from outside it is told how many were too many', async () => {
  const { ask, opened } = scene()
  opened.add(Array.from({ length: mostFilesAtOnce + 2 }, (_, at) => `/gone/${at}`))
  const answer = await ask('files.take-opened', {})
  const { tokens, left } = channels['files.take-opened'].result.parse(answer.ok && answer.value)
  expect([tokens.length, left]).toEqual([mostFilesAtOnce, 2])
})

test('a token that was never given adds nothing, also beside a good one', async () => {
  const { ask, log, tokens } = scene()
  const answer = await ask('chat.add-files', { chat, tokens: [tokens.tokenOf('/a'), '/etc/passwd'] })
  expect(answer).toMatchObject({ ok: false, error: { code: 'input_missing' } })
  expect(log).toEqual([])
})

test.each([
  [['/a', '/b'], 2, [['add', 'c', ['/a', '/b']]]],
  [[], 0, []],
])(
  'files chosen in the dialog are added without their paths reaching the page: %j',
  async (chosen, added, calls) => {
    const { ask, log } = scene(chosen)
    expect(await ask('chat.choose-files', { chat })).toEqual({ ok: true, value: { added } })
    expect(log).toEqual(calls)
  },
)

test('an export is written where the user chose, and the page learns its name alone', async () => {
  const file = path.join(tempFolder(), 'mine.md')
  const { ask, log } = scene([], file)
  expect(await ask('chat.export', { chat, run: 2, format: 'md' })).toEqual({
    ok: true,
    value: { saved: 'mine.md' },
  })
  expect(readFileSync(file, 'utf8')).toBe('exported\n')
  expect(log).toEqual([
    ['export', { chat, run: 2, format: 'md' }],
    ['place', 'quarry.md', 'md'],
  ])
})

test('an export that was cancelled writes nothing', async () => {
  expect(await scene().ask('chat.export', { chat, run: 2, format: 'html' })).toEqual({
    ok: true,
    value: { saved: null },
  })
})

test('an export that cannot be written is told in one sentence, without a path', async () => {
  const file = path.join(tempFolder(), 'gone', 'mine.md')
  expect(await scene([], file).ask('chat.export', { chat, run: 2, format: 'json' })).toEqual({
    ok: false,
    error: {
      code: 'usage',
      message: 'mine.md was not written: its folder is not there',
      remedy: 'name a file elsewhere',
    },
  })
})

test.each(['file:///etc/passwd', 'javascript:alert(1)', 'https://bank.example@evil.example', ''])(
  'the link %j stays here',
  async (url) => {
    const { ask, log } = scene()
    expect(await ask('link.open', { url })).toMatchObject({ ok: false, error: { code: 'usage' } })
    expect(log).toEqual([])
  },
)
