import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Facts {
  given: string[]
  env: Record<string, string>
  platform: string
  node: string
  electron: string | null
  chromium: string | null
  noSandbox: boolean
  dist: string
}
const script = new URL('../../../build/choose-start.mjs', import.meta.url)
const { chooseStart } = (await import(script.href)) as {
  readonly chooseStart: (facts: Facts) => { line: string | null; command: string; args: string[] }
}

const all: Facts = {
  given: [],
  env: { DISPLAY: ':0' },
  platform: 'linux',
  node: 'node',
  electron: 'electron',
  chromium: 'chromium',
  noSandbox: false,
  dist: 'dist',
}
const [cli, main, stand] = ['cli.js', 'main.js', 'chromium-shell.js'].map((name) => join('dist', name))

describe('npm start', () => {
  it.each<[string, Partial<Facts>, string, (string | undefined)[]]>([
    ['opens the window in Electron where its binary is', {}, 'electron', [main]],
    ['opens it in Chromium where Electron is absent', { electron: null }, 'node', [stand, main]],
    ['opens it on Wayland too', { env: { WAYLAND_DISPLAY: 'w' }, electron: null }, 'node', [stand, main]],
    ['opens it on macOS', { env: {}, platform: 'darwin' }, 'electron', [main]],
    ['tells Electron that root has no sandbox', { noSandbox: true }, 'electron', ['--no-sandbox', main]],
    ['plays the sample where there is no display', { env: {} }, 'node', [cli, 'sample']],
    ['takes an empty DISPLAY for none', { env: { DISPLAY: '' } }, 'node', [cli, 'sample']],
    ['plays the sample where nothing can draw', { electron: null, chromium: null }, 'node', [cli, 'sample']],
    ['hands words to the command line', { given: ['ask', 'a.log'] }, 'node', [cli, 'ask', 'a.log']],
  ])('%s', (_, change, command, args) => {
    expect(chooseStart({ ...all, ...change })).toMatchObject({ command, args })
  })

  it('says in one line what it runs instead of Electron, and nothing where all is as it should be', () => {
    expect(chooseStart({ ...all, electron: null }).line).toContain('chromium')
    expect(chooseStart({ ...all, electron: null, chromium: null }).line).toContain('install Chromium')
    expect(chooseStart(all).line).toBeNull()
  })
})
