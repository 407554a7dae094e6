/** The life of the window: how it begins, what it survives, what it refuses, and that nothing is left of it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { block } from '../support/ask-words.js'
import { gate } from '../support/gate.js'
import { presentShell } from '../support/launch-app.js'
import { startShell } from '../support/launch-shell.js'
import { useStage } from '../support/stage.js'
import { composer, question, steps } from '../support/window.js'

const stage = useStage()

/** A file that no look of Quarry itself answers from. */
function writeFacts(name: string): string {
  const file = join(stage.folder, name)
  writeFileSync(file, Array.from({ length: 3000 }, (_, at) => `row ${at} value ${at * 7}\n`).join(''))
  return file
}

/** By the button: it can be pressed once the files are read and the model is known. */
async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
}

const endless = block('while True: pass')

test('files named at the start are there, and so are those of a second start', async () => {
  const [first, second] = [writeFacts('first “é”.txt'), writeFacts('second.txt')]
  const { app } = await stage.open([''], { files: [first] })
  const files = app.page.getByRole('list', { name: 'Files' })
  await files.getByText('first “é”.txt').waitFor()
  const [, userData = ''] = /--user-data-dir=(.*)/.exec(app.child.spawnargs.join('\n')) ?? []
  const again = startShell({
    shell: presentShell(),
    shellFile: fileURLToPath(new URL('../../dist/chromium-shell.js', import.meta.url)),
    main: fileURLToPath(new URL('../../dist/main.js', import.meta.url)),
    args: [second],
    userData,
    port: false,
  })
  expect(await again.ended).toBe(0)
  await files.getByText('second.txt').waitFor()
})

test('a page can ask for nothing but the requests of the contract, in their exact shape', async () => {
  const { app } = await stage.open([''])
  await app.page.getByRole('main').waitFor()
  const codes = await app.page.evaluate(async () => {
    interface Refusal {
      ok: boolean
      error?: { code: string }
    }
    const { quarry } = window as unknown as {
      quarry: { call: (name: string, args: unknown) => Promise<Refusal> }
    }
    const tries: [string, unknown][] = [
      ['files.register', { paths: ['/etc/passwd'] }],
      ['chat.batch', {}],
      ['shell.open', {}],
      ['__proto__', {}],
      ['chat.snapshot', { chat: 'none' }],
      ['chat.open', { extra: 1 }],
      ['chat.stop', {}],
      ['link.open', { url: 'file:///etc/passwd' }],
      ['chat.add-files', { chat: 'none', tokens: ['/etc/passwd'] }],
    ]
    const answers = await Promise.all(tries.map(async ([name, args]) => quarry.call(name, args)))
    return answers.map((answer) => answer.error?.code ?? 'allowed')
  })
  expect(codes).toEqual([
    'internal',
    'internal',
    'internal',
    'internal',
    'usage',
    'usage',
    'usage',
    'usage',
    'input_missing',
  ])
  const reach = await app.page.evaluate(() => {
    const names = ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron']
    return names.filter((name) => name in window)
  })
  expect(reach).toEqual([])
})

test('a page whose process is killed comes back to the same question, which went on', async () => {
  const reply = gate()
  const { app } = await stage.open(
    async (_, n) => {
      if (n === 0) return block('total = sum(1 for _ in lines())', 'print(total)')
      await reply.opened
      return 'There are 3000 rows.'
    },
    { files: [writeFacts('rows.txt')] },
  )
  await app.page.getByRole('list', { name: 'Files' }).getByText('rows.txt').waitFor()
  await send(app.page, 'How many rows does it hold in all?')
  await question(app.page, 1).waitFor()
  app.killRenderer()
  await app.output.says("the page's process ended")
  await app.reconnect()
  await question(app.page, 1).getByText('How many rows does it hold in all?').waitFor()
  await app.page.getByRole('list', { name: 'Files' }).getByText('rows.txt').waitFor()
  reply.open()
  await question(app.page, 1).getByText('There are 3000 rows.').waitFor()
})

test('a window that is closed while code runs ends everything', async () => {
  const { app } = await stage.open([endless], { files: [writeFacts('more.txt')] })
  await app.page.getByRole('list', { name: 'Files' }).getByText('more.txt').waitFor()
  await send(app.page, 'What is the answer, after all of it?')
  await (await steps(app.page)).filter({ hasText: 'while True' }).first().waitFor()
  app.processes()
  await app.page.close()
  expect(await app.whenEnded()).toBe(0)
})

test('the size of the window is remembered between two starts', async () => {
  const folder = join(stage.folder, 'sized')
  mkdirSync(join(folder, 'window-data'), { recursive: true })
  const file = join(folder, 'window-data', 'window.json')
  const size = { version: 1, width: 900, height: 640, maximized: false }
  writeFileSync(file, JSON.stringify(size))
  const { app } = await stage.open([''], { folder })
  await app.page.getByRole('main').waitFor()
  expect(await app.page.evaluate(() => [window.outerWidth, window.outerHeight])).toEqual([900, 640])
  await app.close()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(size)
})
