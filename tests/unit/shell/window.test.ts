import { describe, expect, test } from 'vitest'
import { failedUrl, startUrl } from '../../../electron/shell/address.js'
import { confineContents, runWindow, windowOptions } from '../../../electron/shell/window.js'
import { defaultState, type WindowState } from '../../../electron/shell/window-state.js'
import { fakeContents } from './fake-contents.js'
import { fakeWindow, type FakeWindow } from './fake-window.js'

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function scene(window: FakeWindow, state = defaultState) {
  const remembered: WindowState[] = []
  const clock = { now: 0 }
  runWindow(window, state, {
    remember: (next) => remembered.push(next),
    now: () => clock.now,
    report: () => undefined,
  })
  const crash = (reason: string) =>
    window.webContents.emit('render-process-gone', {}, { reason, exitCode: 1 })
  return { remembered, clock, crash }
}

test('the page is confined by name, whatever the defaults are', () => {
  const look = { state: defaultState, preload: '/p.cjs', icon: null, dark: false }
  expect(windowOptions(look).webPreferences).toEqual({
    preload: '/p.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
  })
})

test('the window has the remembered size and no white flash in the dark', () => {
  const state = { ...defaultState, width: 999, height: 777 }
  const options = windowOptions({ state, preload: '', icon: '/i.png', dark: true })
  expect(options).toMatchObject({
    width: 999,
    height: 777,
    show: false,
    icon: '/i.png',
    backgroundColor: '#16181b',
  })
})

describe('the window is shown once', () => {
  test('when the page is ready', async () => {
    const window = fakeWindow()
    scene(window)
    window.emit('ready-to-show')
    await turn()
    expect(window.log).toEqual([`load ${startUrl}`, 'show'])
  })

  test('also when the page never gets ready', async () => {
    const window = fakeWindow({ fails: true })
    scene(window)
    await turn()
    expect(window.log).toEqual([`load ${startUrl}`, 'show'])
  })

  test('as large as it was', () => {
    const window = fakeWindow()
    scene(window, { ...defaultState, maximized: true })
    window.emit('ready-to-show')
    expect(window.log).toEqual([`load ${startUrl}`, 'maximize', 'show'])
  })

  test('not when it was closed meanwhile', async () => {
    const window = fakeWindow()
    scene(window)
    window.destroyed = true
    await turn()
    expect(window.log).toEqual([`load ${startUrl}`])
  })
})

test('the size is remembered when the window closes', () => {
  const window = fakeWindow()
  const { remembered } = scene(window)
  window.emit('close')
  expect(remembered).toEqual([{ version: 1, width: 900, height: 700, maximized: false }])
})

test('a page whose process ended is loaded again three times a minute, then gives way to the page of last resort', async () => {
  const window = fakeWindow()
  const { clock, crash } = scene(window)
  await turn()
  window.log.length = 0
  for (const reason of ['crashed', 'killed', 'oom', 'crashed']) crash(reason)
  const again = `load ${startUrl}`
  expect(window.log).toEqual([again, again, again, `load ${failedUrl}`])
  clock.now = 60_000
  crash('crashed')
  expect(window.log.at(-1)).toBe(again)
})

test('a page that ended as asked and a window that is gone are left alone', async () => {
  const window = fakeWindow()
  const { crash } = scene(window)
  await turn()
  window.log.length = 0
  crash('clean-exit')
  window.destroyed = true
  crash('crashed')
  expect(window.log).toEqual([])
})

describe('a page goes nowhere', () => {
  test.each([
    ['will-navigate', startUrl, 'https://example.com/', true],
    ['will-navigate', startUrl, 'file:///etc/passwd', true],
    ['will-navigate', startUrl, startUrl, true],
    ['will-redirect', startUrl, 'https://example.com/', true],
    ['will-frame-navigate', startUrl, 'https://example.com/', true],
    ['will-attach-webview', startUrl, '', true],
    ['will-navigate', failedUrl, startUrl, false],
    ['will-navigate', failedUrl, 'https://example.com/', true],
  ])('%s from %s to %j is refused: %j', (event, from, to, refused) => {
    const contents = fakeContents()
    contents.url = from
    confineContents(contents)
    let prevented = false
    contents.emit(event, { url: to, preventDefault: () => (prevented = true) })
    expect(prevented).toBe(refused)
  })

  test('and opens no window', () => {
    const contents = fakeContents()
    confineContents(contents)
    expect(contents.opened()).toEqual({ action: 'deny' })
  })
})
