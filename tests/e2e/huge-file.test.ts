/** A file of more than 3 GB in the window: read in a stream, opened at any line at once, with little memory. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freeForFiles, hugeLine, lastLine, writeHugeLog } from '../support/huge-log.js'
import type { LaunchedApp } from '../support/launch-app.js'
import { alive } from '../support/processes.js'
import { useStage } from '../support/stage.js'

const stage = useStage()

const needed = 8e9
const free = freeForFiles()
if (free < needed)
  console.log(
    `a file of 3.4 GB is not tried: ${(free / 1e9).toFixed(1)} GB are free for temporary files, and it takes 8`,
  )

/** A minute where nothing else runs; a machine that writes and reads 10 MB a second gets there too. */
const timeout = 1_200_000

/** Most memory that a process of the app ever had, bytes. Linux tells it. */
function peaks(app: LaunchedApp): number[] {
  return alive(app.processes()).map(({ pid }) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
  })
}

test.skipIf(free < needed)(
  'a log of 3.4 GB is read with its state shown, opens at its end, in its middle and at its beginning, and is found in',
  { timeout },
  async () => {
    const file = join(stage.folder, 'huge.log')
    try {
      const { bytes, lines } = await writeHugeLog(file, 50)
      expect(bytes).toBeGreaterThan(2 ** 31)
      const { app } = await stage.open([''])
      const { page } = app
      const list = page.getByRole('list', { name: 'Files' })
      await app.drop([file])
      await list.getByText(/^reading, .+ of 3\.4 GB/).waitFor()
      await list.getByText('3.4 GB, log, 52,428,801 lines').waitFor({ timeout })
      expect(lines).toBe(52_428_801)
      await app.shoot('90-huge-file')

      await list.getByRole('button', { name: 'huge.log', exact: true }).click()
      const text = page.getByRole('region', { name: 'Text of huge.log' })
      await text.locator('[data-line="1"]').getByText(hugeLine(1)).waitFor()
      await text.focus()
      await page.keyboard.press('End')
      const last = text.locator(`[data-line="${lines}"]`)
      await last.getByText(lastLine).waitFor()
      expect(await last.isVisible()).toBe(true)
      await text
        .locator(`[data-line="${lines - 1}"]`)
        .getByText(hugeLine(lines - 1))
        .waitFor()
      await app.shoot('91-huge-end')

      const middle = 33_554_432
      const goTo = page.getByRole('textbox', { name: 'Go to line, 1 to 52,428,801' })
      await goTo.fill(String(middle))
      await goTo.press('Enter')
      await text.locator(`[data-line="${middle}"]`).getByText(hugeLine(middle)).waitFor()

      await text.focus()
      await page.keyboard.press('End')
      await last.getByText(lastLine).waitFor()
      const find = page.getByRole('search', { name: 'Find in file' })
      await find.getByRole('searchbox').fill(lastLine)
      await find.getByRole('searchbox').press('Enter')
      await find.getByText('line 52,428,801').waitFor()
      await last.locator('mark').getByText(lastLine).waitFor()

      // Each a small part of the file.
      if (process.platform === 'linux') expect(Math.max(...peaks(app))).toBeLessThan(1e9)
    } finally {
      rmSync(file, { force: true })
    }
  },
)
