/** The page of the window with a scripted main process, in a browser of its own: for the tests of one file. */
import { afterAll, beforeAll } from 'vitest'
import type { Browser, Page } from 'playwright-core'

interface Look {
  buildDevPage(): Promise<void>
  servePage(): Promise<{ url: string; close(): void }>
  openBrowser(): Promise<Browser>
  /** Serious findings of axe. */
  examine(page: Page): Promise<string[]>
}

export const look = (await import(new URL('../../build/look.mjs', import.meta.url).href)) as Look

export interface DevPage {
  readonly browser: Browser
  readonly url: string
}

/** Read from it within tests alone: it is there between the first and the last one. */
export function useDevPage(): DevPage {
  let served: Awaited<ReturnType<Look['servePage']>>
  let browser: Browser
  beforeAll(async () => {
    await look.buildDevPage()
    served = await look.servePage()
    browser = await look.openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    served.close()
  })
  return {
    get browser() {
      return browser
    },
    get url() {
      return served.url
    },
  }
}
