/** `npm start` as a user types it. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDisplay, type Display } from '../support/display.js'
import { presentShell } from '../support/launch-app.js'
import { alive, treeOf, type Process } from '../support/processes.js'
import { tempFolder } from '../support/temp-folder.js'
import { until } from '../support/until.js'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const folder = tempFolder()
let display: Display
beforeAll(async () => {
  display = await openDisplay()
})
afterAll(async () => display.close())

function start(words: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(repository, 'build', 'start.mjs'), ...words], {
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, XDG_DATA_HOME: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A terminal's group of its own, so that Ctrl-C can be sent to all of it.
    detached: true,
  })
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said.text += text))
  return { child, said, ended: new Promise<number | null>((resolve) => child.once('close', resolve)) }
}

test('with a display it opens the window, and Ctrl-C ends all of it', async () => {
  const { child, said, ended } = start([], display.env)
  const pid = child.pid ?? 0
  let all: Process[] = []
  await until(() => {
    all = treeOf(pid)
    return all.some((one) => one.command.includes('--type=renderer'))
  })
  if (presentShell() === 'chromium') expect(said.text).toMatch(/^quarry: Electron's binary is not here/m)
  process.kill(-pid, 'SIGINT')
  expect(await ended).toBe(0)
  await until(() => alive(all).length === 0)
})

test('without a display it plays the sample in the terminal', async () => {
  const { said, ended } = start([], {})
  expect(await ended).toBe(0)
  expect(said.text).toContain('no display here, so the sample plays in the terminal')
})

test('with words it is the command line', async () => {
  const { said, ended } = start(['--version'], display.env)
  expect(await ended).toBe(0)
  expect(said.text).toMatch(/\d+\.\d+\.\d+/)
})
