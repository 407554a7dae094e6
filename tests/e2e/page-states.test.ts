/** Each state of the page, with a scripted main process under the app's own content policy: axe, the policy, the keys. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { sceneOf, scenes } from '../../renderer/dev/scenes.js'
import { look, useDevPage } from '../support/dev-page.js'

const stage = useDevPage()

async function open(context: BrowserContext, state: string): Promise<{ page: Page; faults: string[] }> {
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  // A violation of the content policy is an error of the console too.
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.goto(`${stage.url}?state=${state}`)
  await drawn(page, state)
  return { page, faults }
}

/** All that is known of the scene stands there: its chat, and what the look at server and models found. */
async function drawn(page: Page, state: string): Promise<void> {
  const { chats, engine } = sceneOf(state)
  const status = page.getByRole('contentinfo', { name: 'Status' })
  await status.waitFor()
  if (chats.length > 0) await page.getByRole('region', { name: 'Files in this chat' }).waitFor()
  if (engine !== null) await status.getByText('looking for the model server').waitFor({ state: 'detached' })
}

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  let context: BrowserContext
  beforeAll(async () => {
    context = await stage.browser.newContext({
      viewport: { width: 1280, height: 800 },
      colorScheme,
      reducedMotion: 'reduce',
    })
  })
  afterAll(() => context.close())

  test.each(Object.keys(scenes))(
    'axe finds nothing serious in the state %s, and nothing is refused',
    async (state) => {
      const { page, faults } = await open(context, state)
      expect(await look.examine(page)).toEqual([])
      expect(faults).toEqual([])
      await page.close()
    },
  )
})

describe('by the keys alone', () => {
  let context: BrowserContext
  beforeAll(async () => {
    context = await stage.browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    })
  })
  afterAll(() => context.close())

  test('keys and drops count from the moment the window is drawn', async () => {
    const page = await context.newPage()
    // Looks at each change of the page before the browser does anything else.
    await page.addInitScript(() => {
      new MutationObserver((_, watcher) => {
        if (document.querySelector('main') === null) return
        watcher.disconnect()
        const [key, hover] = [
          new KeyboardEvent('keydown', { key: 'b', ctrlKey: true, bubbles: true, cancelable: true }),
          new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }),
        ]
        for (const event of [key, hover]) document.body.dispatchEvent(event)
        document.documentElement.dataset['taken'] = String([key, hover].map((one) => one.defaultPrevented))
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(`${stage.url}?state=welcome`)
    await page.locator('[data-taken="true,true"]').waitFor({ state: 'attached' })
    await page.getByRole('navigation', { name: 'Chats' }).waitFor()
    // What is open is remembered.
    await page.keyboard.press('Control+b')
    await page.getByRole('navigation', { name: 'Chats' }).waitFor({ state: 'detached' })
    await page.close()
  })

  test('a question is written over two lines, asked and stopped', async () => {
    const { page } = await open(context, 'answer')
    await page.keyboard.press('Control+l')
    await page.keyboard.type('And who?')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('Name them.')
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'Question 2' }).getByText('And who?\nName them.').waitFor()
    await expect.poll(() => page.getByRole('form').getByRole('textbox').inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Stopping…' }).waitFor()
    await page.close()
  })

  test('help closes by Escape and gives the focus back; Escape does not stop the run then', async () => {
    const { page } = await open(context, 'running')
    await page.keyboard.press('Control+l')
    await page.keyboard.press('Control+/')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    expect(await look.examine(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('#composer:focus').waitFor()
    expect(await page.getByRole('contentinfo').getByRole('button', { name: 'Stop Esc' }).count()).toBe(1)
    await page.close()
  })

  test('panes come and go, and the tabs change', async () => {
    const { page } = await open(context, 'answer')
    await page.keyboard.press('Control+b')
    await page.getByRole('navigation', { name: 'Chats' }).waitFor()
    await page.keyboard.press('Control+j')
    await page.getByRole('complementary').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+2')
    await page.getByRole('tab', { name: 'Variables', selected: true }).waitFor()
    await page.keyboard.press('Control+1')
    await page.getByRole('tab', { name: 'Steps', selected: true }).waitFor()
    await page.close()
  })

  test('a text that could not be sent stays, with the reason', async () => {
    const { page } = await open(context, 'fault')
    await page.keyboard.press('Control+l')
    await page.keyboard.type('How many?')
    await page.keyboard.press('Enter')
    await page
      .getByRole('alert')
      .getByText('A question is being answered already.', { exact: true })
      .waitFor()
    expect(await page.getByRole('form').getByRole('textbox').inputValue()).toBe('How many?')
    await page.close()
  })
})

describe('in a narrow window', () => {
  let context: BrowserContext
  beforeAll(async () => {
    context = await stage.browser.newContext({
      viewport: { width: 800, height: 700 },
      reducedMotion: 'reduce',
    })
  })
  afterAll(() => context.close())

  test('a chat without a question begins at its top, and its unreadable file is brought there', async () => {
    const { page } = await open(context, 'unread')
    const conversation = page.getByRole('region', { name: 'Questions and answers' })
    await page.getByText('No model server answers', { exact: true }).waitFor()
    const [needs, has, top] = await conversation.evaluate((one) => [
      one.scrollHeight,
      one.clientHeight,
      one.scrollTop,
    ])
    expect(needs).toBeGreaterThan(has ?? 0)
    expect(top).toBe(0)
    const reason = page.getByText('photo.png is a picture.')
    const inList = () =>
      reason.evaluate((one) => {
        const list = one.closest('ul')?.getBoundingClientRect()
        return list !== undefined && one.getBoundingClientRect().top < list.bottom
      })
    expect(await inList()).toBe(false)
    await page.getByRole('button', { name: '1 cannot be read' }).click()
    await expect.poll(inList).toBe(true)
    await page.close()
  })

  test('a double click on Export opens the formats, where nothing of them is hit', async () => {
    const { page } = await open(context, 'answer')
    const button = page.getByRole('button', { name: 'Export', exact: true })
    // At rest where it can be hit.
    await button.click({ trial: true })
    const before = await button.boundingBox()
    await button.dblclick()
    await page.getByRole('group', { name: 'Export as' }).getByRole('button', { name: 'HTML' }).waitFor()
    expect(await button.boundingBox()).toEqual(before)
    expect(await page.getByText('Saved as').count()).toBe(0)
    expect(await look.examine(page)).toEqual([])
    await button.click()
    await page.getByRole('group', { name: 'Export as' }).waitFor({ state: 'detached' })
    await page.close()
  })
})

test.each([
  ['a narrow window', 800, 700],
  ['a window of 1280 x 800 at 200 %', 640, 400],
])('in %s nothing is cut off at the side, and steps come in a drawer', async (_, width, height) => {
  const context = await stage.browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
  const { page } = await open(context, 'running')
  const [needs, has] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth]
  })
  expect(needs).toBe(has)
  await page.keyboard.press('Control+j')
  await page
    .getByRole('dialog', { name: 'Steps, variables and source' })
    .getByRole('tab', { name: 'Steps' })
    .waitFor()
  expect(await look.examine(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await context.close()
})

test('the page that is shipped holds no script of a scene, no source map and nothing inline', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-page-'))
  const { build } = await import('vite')
  await build({
    configFile: new URL('../../build/vite.config.mjs', import.meta.url).pathname,
    build: { outDir: folder, emptyOutDir: true },
  })
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=/)
  const assets = readdirSync(join(folder, 'assets'))
  expect(assets.filter((name) => name.endsWith('.map'))).toEqual([])
  const scripts = assets.filter((name) => name.endsWith('.js'))
  const text = scripts.map((name) => readFileSync(join(folder, 'assets', name), 'utf8')).join('\n')
  expect(text).toContain('Files in this chat')
  expect(text).not.toContain('evil.example')
  expect(text).not.toContain('there is no state')
  expect(existsSync(join(folder, 'dev'))).toBe(false)
  await rm(folder, { recursive: true })
})
