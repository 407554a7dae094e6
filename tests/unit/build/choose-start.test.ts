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
interface Start {
  line: string | null
  command: string
  args: string[]
  cwd?: string
}
const script = new URL('../../../build/choose-start.mjs', import.meta.url)
const { chooseStart } = (await import(script.href)) as {
  readonly chooseStart: (facts: Facts) => Start
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

describe('the folder in which npm start runs a command', () => {
  const words = { given: ['extract', 'answer.png'] }
  const npm = { npm_lifecycle_event: 'start', INIT_CWD: '/src/docs' }

  it.each<[string, Partial<Facts>, string | undefined]>([
    ['is the one that npm was called from', { ...words, env: npm }, '/src/docs'],
    ['is its own where npm did not start it', { ...words, env: { INIT_CWD: '/elsewhere' } }, undefined],
    [
      'is its own where another script of npm started it',
      { ...words, env: { ...npm, npm_lifecycle_event: 'test' } },
      undefined,
    ],
    ['is its own where npm tells none', { ...words, env: { ...npm, INIT_CWD: '' } }, undefined],
    ['is its own for the window, which takes no paths', { env: { ...npm, DISPLAY: ':0' } }, undefined],
  ])('%s', (_, change, cwd) => {
    expect(chooseStart({ ...all, ...change }).cwd).toBe(cwd)
  })
})
