/** How the window begins: with the files that were named, in the size that it had. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { presentShell } from '../support/launch-app.js'
import { startShell } from '../support/launch-shell.js'
import { useStage } from '../support/stage.js'

const stage = useStage()

/** A file that no look of Quarry itself answers from. */
function writeFacts(name: string): string {
  const file = join(stage.folder, name)
  writeFileSync(file, Array.from({ length: 3000 }, (_, at) => `row ${at} value ${at * 7}\n`).join(''))
  return file
}

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

test('the size of the window is remembered between two starts', async () => {
  const folder = join(stage.folder, 'sized')
  mkdirSync(join(folder, 'window-data'), { recursive: true })
  const file = join(folder, 'window-data', 'window.json')
  const size = { version: 1, width: 900, height: 640, maximized: false }
  writeFileSync(file, JSON.stringify(size))
  const { app } = await stage.open([''], { folder })
  await app.page.getByRole('main').waitFor()
  await expect
    .poll(() => app.page.evaluate(() => [window.outerWidth, window.outerHeight]))
    .toEqual([900, 640])
  await app.close()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(size)
})
