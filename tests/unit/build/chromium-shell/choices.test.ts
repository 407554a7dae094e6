/** The pure choices of the shell that stands in for Electron. */
import { describe, expect, it } from 'vitest'
import { acceleratorName, keyName } from '../../../../build/chromium-shell/accelerator.js'
import {
  isPage,
  pageOrigin,
  policyForPage,
  toApp,
  toPage,
} from '../../../../build/chromium-shell/addresses.js'
import { browserEnv } from '../../../../build/chromium-shell/browser-env.js'
import { chromiumFlags, type FlagOptions } from '../../../../build/chromium-shell/flags.js'
import { menuKeys } from '../../../../build/chromium-shell/slice/menu.js'

describe('an address', () => {
  it.each([
    ['app://bundle/index.html?a#b', `${pageOrigin}/index.html?a#b`],
    ['app://bundle', pageOrigin],
  ])('%s is %s to the browser, and back', (app, page) => {
    expect([toPage(app), toApp(page), isPage(page)]).toEqual([page, app, true])
  })

  it.each([
    'https://bundle.quarry.invalid.example.org/',
    'https://bundle.quarry.invalid@example.org/',
    'https://bundle.quarry.invalid:444/',
    'http://bundle.quarry.invalid/',
    'https://example.org/https://bundle.quarry.invalid/',
    'about:blank',
    '',
  ])('%s is not the app’s', (url) => {
    expect([toApp(url), isPage(url)]).toEqual([url, false])
  })

  it('of the app in a policy becomes the page’s, and nothing else changes', () => {
    expect(policyForPage("default-src 'none'; img-src app: data:; script-src 'self' app://bundle")).toBe(
      `default-src 'none'; img-src ${pageOrigin} data:; script-src 'self' ${pageOrigin}`,
    )
  })
})

describe('a key', () => {
  const press = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  it.each([
    ['CmdOrCtrl+N', 'linux', { ...press, key: 'n', ctrlKey: true }],
    ['CmdOrCtrl+N', 'darwin', { ...press, key: 'n', metaKey: true }],
    ['CommandOrControl+Shift+F', 'linux', { ...press, key: 'F', ctrlKey: true, shiftKey: true }],
    ['Ctrl+/', 'darwin', { ...press, key: '/', ctrlKey: true }],
    ['Esc', 'linux', { ...press, key: 'Escape' }],
    ['Alt+Plus', 'linux', { ...press, key: '+', altKey: true }],
    ['Ctrl+Space', 'linux', { ...press, key: ' ', ctrlKey: true }],
  ])('%s on %s is the press of it', (accelerator, platform, pressed) => {
    expect(acceleratorName(accelerator, platform)).toBe(keyName(pressed))
  })
})

describe('the menu', () => {
  it('gives each item with a key its command, those of roles too, and leaves out what the page has itself', () => {
    const done: string[] = []
    const keys = menuKeys(
      [
        { label: 'Quarry', submenu: [{ role: 'quit' }, { type: 'separator' }] },
        {
          label: 'Chat',
          submenu: [
            { label: 'New', accelerator: 'CmdOrCtrl+N', click: () => done.push('new') },
            { label: 'Page', accelerator: 'CmdOrCtrl+B', registerAccelerator: false },
          ],
        },
      ],
      'linux',
      { quit: () => done.push('quit') },
    )
    for (const [, run] of keys) run()
    expect([keys.map(([key]) => key), done]).toEqual([
      ['Ctrl+Q', 'Ctrl+N'],
      ['quit', 'new'],
    ])
  })
})

describe('the browser', () => {
  const options: FlagOptions = {
    profile: '/data/window',
    url: 'https://bundle.quarry.invalid/',
    width: 1280,
    height: 820,
    position: null,
    noSandbox: false,
    headless: false,
    port: false,
    appended: ['host-resolver-rules=MAP * ~NOTFOUND'],
  }

  it('keeps its sandbox, opens no port and resolves no name', () => {
    const flags = chromiumFlags(options)
    expect(flags).toContain('--remote-debugging-pipe')
    expect(flags).toContain('--host-resolver-rules=MAP * ~NOTFOUND')
    expect(flags).toContain('--user-data-dir=/data/window')
    expect(flags.filter((flag) => /sandbox|debugging-port|headless/.test(flag))).toEqual([])
  })

  it('runs without its sandbox for root alone, and opens a port for tests alone', () => {
    expect(chromiumFlags({ ...options, noSandbox: true })).toContain('--no-sandbox')
    expect(chromiumFlags({ ...options, port: true })).toContain('--remote-debugging-port=0')
  })

  it.each([
    [{}, 'C.UTF-8'],
    [{ LANG: 'C' }, 'C.UTF-8'],
    [{ LANG: 'de_DE.UTF-8', LC_ALL: 'POSIX' }, 'C.UTF-8'],
    [{ LANG: 'de_DE.UTF-8' }, undefined],
    [{ LANG: 'C', LC_CTYPE: 'en_US.utf8' }, undefined],
  ])('reads file names as UTF-8 under %j', (env, added) => {
    expect(browserEnv(env)['LC_ALL']).toBe(added)
  })
})
