/** What the tests of the window do over and over, by the roles and labels that a user of a screen reader meets. */
import type { Locator, Page } from 'playwright-core'

export async function ask(page: Page, question: string): Promise<void> {
  const box = composer(page)
  await box.fill(question)
  // Not before the files are read and the model server has been looked at.
  await page.getByRole('button', { name: 'Ask', exact: true }).click({ trial: true })
  await box.press('Enter')
}

/** Where questions are written. */
export function composer(page: Page): Locator {
  return page.getByRole('form', { name: 'Ask a question' }).getByRole('textbox')
}

/** The question of this number with everything that came of it. */
export function question(page: Page, run: number): Locator {
  return page.getByRole('article', { name: `Question ${run}`, exact: true })
}

/** Rows of the variables, once their tab is chosen. */
export async function variables(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: 'Variables' }).click()
  return page.getByRole('treegrid', { name: 'Variables' }).getByRole('row')
}

/** With the steps in sight, waits until this question's endless loop runs: it stands there while it is written, too. */
export async function loopRuns(page: Page, run: number): Promise<void> {
  await page.getByRole('tabpanel').getByText('while').first().waitFor()
  await question(page, run)
    .getByText(/running code/)
    .waitFor()
}

export async function steps(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: 'Steps' }).click()
  return page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
}

/** Something was drawn on this page of a PDF. */
export async function isInked(leaf: Locator): Promise<boolean> {
  return leaf.locator('canvas').evaluate((one: unknown) => {
    const canvas = one as Canvas
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    return data.some((value, at) => at % 4 === 0 && value < 100 && data[at + 3] === 255)
  })
}

/** This folder's types know no document. */
interface Canvas {
  readonly width: number
  readonly height: number
  getContext(kind: '2d'): {
    getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray }
  }
}
