import { expect, expectTypeOf, test } from 'vitest'
import { channels, pushes, type BridgeFile, type Channel, type Push } from '../../../electron/contract/ipc.js'
import { mostFilesAtOnce } from '../../../electron/contract/limits.js'
import { createBridge, type Transport } from '../../../electron/shell/bridge.js'
import { callable, pushed } from '../../../electron/shell/channel-names.js'

function scene(parts: Partial<Transport> = {}) {
  const sent: unknown[] = []
  const listeners = new Map<string, (value: unknown) => void>()
  const bridge = createBridge({
    invoke: async (name, args) => {
      sent.push([name, args])
      return { ok: true, value: 'answered' }
    },
    subscribe: (name, listener) => {
      listeners.set(name, listener)
      return () => void listeners.delete(name)
    },
    pathOf: (file) => `/disk/${file.name}`,
    ...parts,
  })
  return { bridge, sent, listeners }
}

/** A name that the page has no right to use, past the types. */
const forged = (name: string): 'app.facts' => name as 'app.facts'

test('the names are those of the contract, without the one that takes paths', () => {
  const all = Object.keys(channels).filter((name) => name !== 'files.register')
  expect(Object.keys(callable).sort()).toEqual(all.sort())
  expect(Object.keys(pushed).sort()).toEqual(Object.keys(pushes).sort())
  expectTypeOf<keyof typeof callable>().toEqualTypeOf<Exclude<Channel, 'files.register'>>()
  expectTypeOf<keyof typeof pushed>().toEqualTypeOf<Push>()
})

test('a request goes through with its arguments', async () => {
  const { bridge, sent } = scene()
  expect(await bridge.call('chat.stop', { chat: 'c' })).toEqual({ ok: true, value: 'answered' })
  expect(sent).toEqual([['chat.stop', { chat: 'c' }]])
})

test.each([
  'files.register',
  'chat.batch',
  'toString',
  '__proto__',
  'constructor',
  '',
  'ELECTRON_BROWSER_REQUIRE',
])('the request %j never leaves the page', async (name) => {
  const { bridge, sent } = scene()
  expect(await bridge.call(forged(name), {})).toMatchObject({ ok: false, error: { code: 'internal' } })
  expect(sent).toEqual([])
})

test.each<[string, unknown]>([
  ['a name that changes', { toString: changing('chat.open', 'files.register') }],
  ['a list of one name', ['chat.open']],
  ['a string object', new String('chat.open')],
  ['a number', 5],
  ['a symbol', Symbol('chat.open')],
  ['nothing', undefined],
  ['null', null],
])('%s is no name of a request or an event', async (_claim, name) => {
  const { bridge, sent, listeners } = scene()
  expect(await bridge.call(name as 'app.facts', {})).toMatchObject({ ok: false, error: { code: 'internal' } })
  bridge.on(name as 'menu.command', () => undefined)
  expect([sent, [...listeners]]).toEqual([[], []])
})

/** Says each in turn, as an object of the page may when it is asked twice. */
function changing(...said: readonly string[]): () => string {
  let asked = 0
  return () => said[(asked += 1) - 1] ?? ''
}

test.each<[string, unknown]>([
  ['a text', 'x'],
  ['nothing', null],
  ['an object with a map of its own', { map: () => ['/etc/passwd'] }],
])('%s in place of files is answered and never sent', async (_claim, files) => {
  const { bridge, sent } = scene()
  expect(await bridge.register(files as [])).toMatchObject({ ok: false, error: { code: 'internal' } })
  expect(sent).toEqual([])
})

test('a listener that is no function is not kept', () => {
  const { bridge, listeners } = scene()
  bridge.on('chat.batch', null as never)()
  expect([...listeners]).toEqual([])
})

test('a transport that fails is an answer', async () => {
  const { bridge } = scene({ invoke: () => Promise.reject(new Error('gone')) })
  expect(await bridge.call('app.facts', {})).toEqual({
    ok: false,
    error: { code: 'internal', message: 'the window could not reach Quarry: gone' },
  })
})

test('files without a path and what is no file are left out', async () => {
  const pathOf = (file: BridgeFile): string => {
    if (file.name === 'made by script') return ''
    if (file.name === 'no file') throw new TypeError('not a File')
    return `/disk/${file.name}`
  }
  const { bridge, sent } = scene({ pathOf })
  const names = ['a', 'made by script', 'no file', 'b']
  await bridge.register(names.map((name) => ({ name, size: 1 })))
  expect(sent).toEqual([['files.register', { paths: ['/disk/a', '/disk/b'] }]])
})

test.each([
  [mostFilesAtOnce, 1],
  [mostFilesAtOnce + 1, 0],
])('of %i dropped files %i request is sent', async (count, requests) => {
  const { bridge, sent } = scene()
  await bridge.register(Array.from({ length: count }, (_, at) => ({ name: `${at}`, size: 1 })))
  expect(sent).toHaveLength(requests)
})

test('too many dropped files are refused by one sentence that says what to do', async () => {
  const { bridge } = scene()
  const files = Array.from({ length: 1234 }, (_, at) => ({ name: `${at}`, size: 1 }))
  expect(await bridge.register(files)).toEqual({
    ok: false,
    error: {
      code: 'input_too_large',
      message: 'these are 1,234 files, and 1,000 are the most at once, so none was added',
      remedy: 'add the folder that holds them instead',
    },
  })
})

test('a listener gets values until it unsubscribes', () => {
  const { bridge, listeners } = scene()
  const heard: unknown[] = []
  const off = bridge.on('menu.command', (value) => heard.push(value))
  listeners.get('menu.command')?.('stop')
  off()
  expect(heard).toEqual(['stop'])
  expect(listeners.size).toBe(0)
})

test.each(['chat.open', 'toString', '__proto__', ''])('nobody can listen to %j', (name) => {
  const { bridge, listeners } = scene()
  bridge.on(name as Push, () => undefined)()
  expect(listeners.size).toBe(0)
})
