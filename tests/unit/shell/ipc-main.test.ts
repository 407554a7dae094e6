import type { IpcMainInvokeEvent, WebContents } from 'electron'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { QuarryError } from '../../../electron/contract/errors.js'
import { channels, type Channel } from '../../../electron/contract/ipc.js'
import { startUrl } from '../../../electron/shell/address.js'
import { answerCall, type Handlers } from '../../../electron/shell/answer.js'
import { isOwnPage, push, serveRequests } from '../../../electron/shell/ipc-main.js'
import { fakeContents } from './fake-contents.js'
import { refusingHandlers } from './refusing-handlers.js'

const own = fakeContents()
const frame = { url: startUrl, parent: null }

describe('only the main frame of the app window on its own page may ask', () => {
  test.each([
    ['the page', { sender: own, senderFrame: frame }, own, true],
    ['a page that is gone', { sender: own, senderFrame: null }, own, false],
    ['another window', { sender: fakeContents(), senderFrame: frame }, own, false],
    ['when there is no window', { sender: own, senderFrame: frame }, null, false],
    ['a frame in the page', { sender: own, senderFrame: { url: startUrl, parent: frame } }, own, false],
    ['a web page', { sender: own, senderFrame: { ...frame, url: 'https://bundle/' } }, own, false],
    ['an empty page', { sender: own, senderFrame: { ...frame, url: 'about:blank' } }, own, false],
    ['another host', { sender: own, senderFrame: { ...frame, url: 'app://other/index.html' } }, own, false],
  ])('%s', (_name, call, contents, allowed) => {
    // Of Electron's classes only these fields are looked at.
    expect(isOwnPage(call as Parameters<typeof isOwnPage>[0], contents)).toBe(allowed)
  })
})

test('each request of the contract is served once, and nothing else', async () => {
  const served = new Map<string, (event: IpcMainInvokeEvent, args: unknown) => unknown>()
  serveRequests(
    { handle: (name, listener) => void served.set(name, listener) },
    { ...refusingHandlers, 'chat.close': () => ({}) },
    () => own,
  )
  expect([...served.keys()].sort()).toEqual(Object.keys(channels).sort())
  const event = (sender: WebContents): IpcMainInvokeEvent =>
    ({ sender, senderFrame: frame }) as unknown as IpcMainInvokeEvent
  const close = served.get('chat.close')
  expect(await close?.(event(own), { chat: 'c' })).toEqual({ ok: true, value: {} })
  expect(await close?.(event(fakeContents()), { chat: 'c' })).toMatchObject({
    ok: false,
    error: { code: 'usage' },
  })
})

test('the handlers cover the contract exactly', () => {
  expectTypeOf<keyof Handlers>().toEqualTypeOf<Channel>()
  expectTypeOf<Handlers['chat.stop']>().parameter(0).toEqualTypeOf<{ chat: string }>()
})

describe('arguments are parsed strictly, before any handler runs', () => {
  test.each<[Channel, unknown]>([
    ['app.facts', undefined],
    ['app.facts', null],
    ['app.facts', { extra: 1 }],
    ['chat.stop', {}],
    ['chat.stop', { chat: 1 }],
    ['chat.stop', { chat: '' }],
    ['chat.stop', { chat: 'c', extra: 1 }],
    ['chat.stop', ['c']],
    ['chat.ask', { chat: 'c', question: 5 }],
    ['chat.ask', { chat: 'c' }],
    ['chat.add-files', { chat: 'c', tokens: ['/etc/passwd', 5] }],
    ['chat.inspect', { chat: 'c', path: [], offset: 0, limit: 1 }],
    ['chat.inspect', { chat: 'c', path: ['a'], offset: -1, limit: 1 }],
    ['chat.inspect', { chat: 'c', path: ['a'], offset: 0, limit: 1e9 }],
    ['chat.export', { chat: 'c', run: 1 }],
    ['chat.export', { chat: 'c', run: 1, format: 'pdf' }],
    ['chat.export', { chat: 'c', run: -1, format: 'md' }],
    ['chat.export', { chat: 'c', run: 1, format: 'md', path: '/home/u/.bashrc' }],
    ['files.register', { paths: [''] }],
    ['files.register', { paths: 'all' }],
    ['link.open', { url: 'x'.repeat(5000) }],
  ])('%s %j', async (name, args) => {
    const answer = await answerCall(refusingHandlers, name, args)
    expect(answer).toMatchObject({ ok: false, error: { code: 'usage' } })
    expect(!answer.ok && answer.error.message).toContain(`asked ${name} in a wrong way`)
  })
})

describe('a failure is an answer with its facts', () => {
  test.each([
    [
      new QuarryError('usage', 'one at a time', { remedy: 'wait' }),
      { code: 'usage', message: 'one at a time', remedy: 'wait' },
    ],
    [
      new Error('boom'),
      { code: 'internal', message: 'Quarry itself failed: boom', remedy: 'please report this' },
    ],
  ])('%s', async (error, facts) => {
    const failing = (): never => {
      throw error
    }
    for (const handle of [failing, async () => failing()]) {
      const answer = await answerCall({ ...refusingHandlers, 'chat.stop': handle }, 'chat.stop', {
        chat: 'c',
      })
      expect(answer).toEqual({ ok: false, error: facts })
    }
  })
})

test('a push reaches a living page and no other', () => {
  const living = fakeContents()
  push(living, 'menu.command', 'stop')
  expect(living.sent).toEqual([['menu.command', 'stop']])
  const gone = fakeContents({ destroyed: true })
  push(gone, 'menu.command', 'stop')
  push(null, 'menu.command', 'stop')
  expect(gone.sent).toEqual([])
})
