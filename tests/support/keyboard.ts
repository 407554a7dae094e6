/** The window by the keys alone. */
import type { Locator, Page } from 'playwright-core'
import { presentShell, type LaunchedApp } from './launch-app.js'

/** More than there are places for the focus on any screen of the tests. */
const mostPresses = 150

/** Presses Tab, or Shift+Tab, until this has the focus. Throws when it is not reached. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${mostPresses} times ${key} did not lead to ${String(target)}`)
}

/** An element: this folder's types know no document. */
interface Element {
  readonly ownerDocument: { readonly activeElement: unknown }
}

async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((one: unknown) => (one as Element).ownerDocument.activeElement === one)
}

/** Waits until this has the focus. */
export async function focusReaches(target: Locator): Promise<void> {
  await target.and(target.page().locator(':focus')).waitFor()
}

/** Waits until the row of a tree that has the focus begins so. */
export async function rowHasFocus(page: Page, name: string): Promise<void> {
  await focusReaches(page.getByRole('row').filter({ hasText: new RegExp(`^${name}`) }))
}

/**
 * Presses the key that opens the system's dialog and chooses these paths in it. Electron's own dialog cannot be driven:
 * there they are dropped, and it is said.
 */
export async function chooseByKey(app: LaunchedApp, key: string, paths: readonly string[]): Promise<void> {
  if (presentShell() === 'electron') {
    console.log(`the dialog behind ${key} is not tried: Electron opens the system's own`)
    await app.drop(paths)
    return
  }
  const chooser = app.page.waitForEvent('filechooser')
  await app.page.keyboard.press(key)
  await (await chooser).setFiles([...paths])
}
