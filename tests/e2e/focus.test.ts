/** Of a control that goes away while it has the focus, the focus goes on to a place that makes sense, never to the body. */
import { describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import type { ChatEvent, FileView } from '../../electron/contract/chat.js'
import type { EngineStatus } from '../../electron/contract/ipc.js'
import type { FolderView } from '../../electron/contract/files.js'
import type { Played } from '../../renderer/dev/fake-bridge.js'
import { engine, file, log, result } from '../../renderer/dev/parts.js'
import { useDevPage } from '../support/dev-page.js'
import { focusReaches } from '../support/keyboard.js'

const stage = useDevPage()

declare global {
  interface Window {
    /** Of the scripted main process. */
    readonly main: Pick<Played, 'send' | 'answer'>
  }
}

const wide = { width: 1280, height: 800 }
const narrow = { width: 800, height: 700 }

/** Of its own: what is remembered of the panes by one is not known to the next. */
async function open(viewport: typeof wide, state: string): Promise<Page> {
  const page = await stage.browser.newPage({ viewport, reducedMotion: 'reduce' })
  await page.goto(`${stage.url}?state=${state}`)
  await page.getByRole('contentinfo', { name: 'Status' }).waitFor()
  return page
}

async function send(page: Page, ...events: ChatEvent[]): Promise<void> {
  const send = (text: string) => window.main.send('chat-1', JSON.parse(text) as ChatEvent[])
  await page.evaluate(send, JSON.stringify(events))
}

async function answer(page: Page, name: string, value: unknown): Promise<void> {
  const set = ([to = '', text = '']: string[]) => window.main.answer(to, JSON.parse(text))
  await page.evaluate(set, [name, JSON.stringify(value)])
}

/** Puts the focus on a control, as the Tab key would. */
async function go(control: Locator): Promise<void> {
  await control.focus()
  await focusReaches(control)
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await go(control)
  await page.keyboard.press(key)
}

const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const composer = (page: Page): Locator =>
  page.getByRole('form', { name: 'Ask a question' }).getByRole('textbox')
const conversation = (page: Page): Locator => page.getByRole('region', { name: 'Questions and answers' })
const status = (page: Page): Locator => page.getByRole('contentinfo')
const sideTab = (page: Page, name: string): Locator => page.getByRole('tab', { name })

const locked = file('locked.pdf', 88_000, {
  ...{ state: 'failed', facts: null },
  error: { code: 'input_password', message: 'locked.pdf is protected by a password' },
})
const opened = file('locked.pdf', 88_000)
const again = (of: FileView): FileView => ({ ...of, state: 'reading', done: 0, facts: null, error: null })
const shown = (view: FileView): ChatEvent => ({ type: 'file', file: view })
const gone = (id: string): ChatEvent => ({ type: 'file-gone', id })

const folder: FolderView = {
  ...{ token: 'f', name: 'mails', files: 3, bytes: 30_000, cut: false, first: ['a.eml', 'b.eml'] },
  ...{ skipped: [], error: null },
}

async function offerFolder(page: Page): Promise<void> {
  await answer(page, 'files.choose-folder', { token: 'f', name: 'mails', bytes: 0, folder: true })
  await answer(page, 'folder.look', folder)
  await page.keyboard.press('Control+Shift+O')
  await page.getByRole('region', { name: 'Folder mails' }).getByText('3 files, 30 kB').waitFor()
}

const password = (page: Page): Locator => page.getByLabel('Password of locked.pdf')
const encoding = (page: Page): Locator => page.getByRole('combobox', { name: 'Encoding of access.log' })

interface Case {
  readonly state: string
  /** Leaves without the control that had the focus. */
  readonly act: (page: Page) => Promise<void>
  /** Then has it. */
  readonly next: (page: Page) => Locator
  readonly narrow?: true
}

const cases: Readonly<Record<string, Case>> = {
  'a file that is taken out: on the button of the next one': {
    state: 'reading',
    act: async (page) => {
      await press(page, button(page, 'Take notes.txt out of this chat'))
      await send(page, gone('notes.txt'))
    },
    next: (page) => button(page, 'Take photo.png out of this chat'),
  },
  'the last of several files: on the button of the one before': {
    state: 'reading',
    act: async (page) => {
      await press(page, button(page, 'Take photo.png out of this chat'))
      await send(page, gone('photo.png'))
    },
    next: (page) => button(page, 'Take notes.txt out of this chat'),
  },
  'the only file: on adding others': {
    state: 'ready',
    act: async (page) => {
      await press(page, button(page, 'Take access.log out of this chat'))
      await send(page, gone(log.id))
    },
    next: (page) => button(page, 'Add files'),
  },
  'the button that leads to the unreadable file': {
    state: 'reading',
    act: async (page) => {
      await go(button(page, '1 cannot be read'))
      await send(page, gone('photo.png'))
    },
    next: (page) => button(page, 'Add files'),
  },
  'the button that chooses the first files: on the question': {
    state: 'empty-chat',
    act: async (page) => {
      await press(page, button(page, 'Choose files'))
      await send(page, shown(log))
    },
    next: composer,
  },
  'a card whose remedy helped: on the question': {
    state: 'no-server',
    act: async (page) => {
      await answer(page, 'engine.status', engine satisfies EngineStatus)
      await press(page, button(page, 'Try again'))
    },
    next: composer,
  },
  'a card whose remedy did not help: where it was': {
    state: 'no-server',
    act: (page) => press(page, button(page, 'Try again')),
    next: (page) => button(page, 'Try again'),
  },
  'the models that are looked for again: where it was': {
    state: 'ready',
    act: (page) => press(page, button(page, 'Look for models again')),
    next: (page) => button(page, 'Look for models again'),
  },
  'a message that is closed: on the question': {
    state: 'fault',
    act: async (page) => {
      await page.keyboard.press('Control+l')
      await page.keyboard.type('How many?')
      await page.keyboard.press('Enter')
      await press(page, button(page, 'Close this message'))
    },
    next: composer,
  },
  'a notice that is not to be shown again: on the button before': {
    state: 'unprotected',
    act: (page) => press(page, button(page, 'Do not show this again')),
    next: (page) => button(page, 'Play it: no model needed'),
  },
  'a folder that is not added: on the question': {
    state: 'ready',
    act: async (page) => {
      await offerFolder(page)
      await press(page, button(page, 'Not now'))
    },
    next: composer,
  },
  'a folder that is added: on the question': {
    state: 'ready',
    act: async (page) => {
      await offerFolder(page)
      await press(page, button(page, 'Add these 3 files'))
    },
    next: composer,
  },
  'a password that is tried: where it was': {
    state: 'ready',
    act: async (page) => {
      await send(page, shown(locked))
      await go(password(page))
      await page.keyboard.type('right')
      await page.keyboard.press('Enter')
      await send(page, shown(again(locked)))
    },
    next: password,
  },
  'a password that is wrong: where it was': {
    state: 'ready',
    act: async (page) => {
      await send(page, shown(locked))
      await go(password(page))
      await page.keyboard.type('wrong')
      await press(page, button(page, 'Open'))
      await send(page, shown(again(locked)))
      await send(page, shown(locked))
    },
    next: password,
  },
  'a password that is right: on the file': {
    state: 'ready',
    act: async (page) => {
      await send(page, shown(locked))
      await go(password(page))
      await page.keyboard.type('right')
      await page.keyboard.press('Enter')
      await send(page, shown(again(locked)))
      await send(page, shown(opened))
    },
    next: (page) => button(page, 'locked.pdf'),
  },
  'an encoding that is chosen: where it was, while the file is read': {
    state: 'ready',
    act: async (page) => {
      await go(encoding(page))
      await encoding(page).selectOption('windows-1252')
      await send(page, shown(again(log)))
    },
    next: encoding,
  },
  'the formats of an export, when one is chosen: on Export': {
    state: 'answer',
    act: async (page) => {
      await page.keyboard.press('Control+e')
      await press(page, button(page, 'HTML'))
    },
    next: (page) => button(page, 'Export'),
  },
  'the formats of an export, by Escape: on Export': {
    state: 'answer',
    act: async (page) => {
      await page.keyboard.press('Control+e')
      await press(page, button(page, 'Markdown'), 'Escape')
    },
    next: (page) => button(page, 'Export'),
  },
  'Stop, when it is pressed: on the question': {
    state: 'running',
    act: (page) => press(page, button(status(page), /^Stop/)),
    next: composer,
  },
  'Stop, when the run ends by itself: on the question': {
    state: 'running',
    act: async (page) => {
      await go(button(page.getByRole('article'), /^Stop/))
      await send(page, result(1))
    },
    next: composer,
  },
  'all of a long answer, when it is shown: where it was': {
    state: 'running',
    act: async (page) => {
      await send(page, result(1, { answer: Array.from({ length: 300 }, (_, at) => `- ${at}`).join('\n') }))
      await press(page, button(page, /^Show all/))
    },
    next: (page) => button(page, 'Show the beginning only'),
  },
  'the next page, when it is the last one: on the page before': {
    state: 'running',
    act: async (page) => {
      await answer(page, 'chat.read', { text: 'x'.repeat(100), total: 150 })
      await press(page, page.getByRole('group', { name: 'Each piece' }).getByRole('button').nth(3))
      await press(page, page.getByRole('group', { name: 'Reply' }).getByRole('button', { name: 'Next' }))
    },
    next: (page) => page.getByRole('group', { name: 'Reply' }).getByRole('button', { name: 'Previous' }),
  },
  'a tab that another one takes the place of: on the other': {
    state: 'answer',
    act: async (page) => {
      await go(page.getByRole('tabpanel').getByRole('button').first())
      await page.keyboard.press('Control+2')
    },
    next: (page) => sideTab(page, 'Variables'),
  },
  'the right pane: on the question': {
    state: 'answer',
    act: (page) => press(page, sideTab(page, 'Steps'), 'Control+j'),
    next: composer,
  },
  'the left pane: on the question': {
    state: 'answer',
    act: async (page) => {
      await page.keyboard.press('Control+b')
      await press(page, page.getByRole('navigation').getByRole('button', { name: 'New' }), 'Control+b')
    },
    next: composer,
  },
  'a chat that is closed in the list: on the button of another': {
    state: 'follow-up',
    act: async (page) => {
      await page.keyboard.press('Control+b')
      await press(page, button(page, 'Close the chat: lease.txt'))
    },
    next: (page) =>
      page.getByRole('navigation').getByRole('button', { name: /^Close the chat: How many 5xx/ }),
  },
  'a drawer, by Escape: where it was': {
    ...{ state: 'answer', narrow: true },
    act: async (page) => {
      await press(page, button(page, 'Chats'))
      await page.getByRole('dialog', { name: 'Chats' }).waitFor()
      await page.keyboard.press('Escape')
    },
    next: (page) => button(page, 'Chats'),
  },
  'a drawer that a chip opened, by its button: on the chip': {
    ...{ state: 'answer', narrow: true },
    act: async (page) => {
      await press(
        page,
        page
          .getByRole('article')
          .getByRole('button', { name: /from step/ })
          .first(),
      )
      await press(page, button(page.getByRole('dialog'), 'Close'))
    },
    next: (page) =>
      page
        .getByRole('article')
        .getByRole('button', { name: /from step/ })
        .first(),
  },
  'the help: where it was': {
    state: 'answer',
    act: async (page) => {
      await press(page, button(page, 'Keys'))
      await press(page, button(page.getByRole('dialog'), 'Close'))
    },
    next: (page) => button(page, 'Keys'),
  },
  'the first screen, when the sample is played: on what is answered': {
    state: 'welcome',
    act: (page) => press(page, button(page, 'Play it: no model needed')),
    next: conversation,
  },
  'the bar of the sample: on the question': {
    state: 'sample',
    act: (page) => press(page, button(page, 'Ask about your own files')),
    next: composer,
  },
  'a chat that is left by its key: on the question': {
    state: 'answer',
    act: (page) => press(page, button(page, 'Export'), 'Control+n'),
    next: composer,
  },
}

async function focusIsOn(next: Locator): Promise<void> {
  await focusReaches(next).catch(async () => {
    const where = await next.page().evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
    throw new Error(`the focus is on ${where ?? 'nothing'}`)
  })
}

describe('the focus of', () => {
  test.each(Object.entries(cases))('%s', async (_, { state, act, next, narrow: isNarrow }) => {
    const page = await open(isNarrow === true ? narrow : wide, state)
    await act(page)
    await focusIsOn(next(page))
    await page.close()
  })
})

test('a click beside everything leaves the focus nowhere, also when what had it goes away afterwards', async () => {
  const page = await open(wide, 'reading')
  await go(button(page, 'Take notes.txt out of this chat'))
  await page.getByRole('heading', { name: 'Files' }).click()
  await send(page, gone('notes.txt'))
  await button(page, 'Take notes.txt out of this chat').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await page.close()
})

describe('a question that is over', () => {
  const started: ChatEvent[] = [
    { type: 'asked', run: 1, question: 'How many?', startedAt: 0, model: 'm' },
    { type: 'mode', run: 1, mode: 'rlm', model: 'm', window: 8192 },
  ]
  const failed: ChatEvent = { type: 'failed', run: 1, facts: { code: 'internal', message: 'it broke' } }
  const stopped = result(1, { kind: 'stopped', answer: '' })

  test.each<[string, readonly ChatEvent[], boolean]>([
    ['that was answered is exported', [...started, result(1)], true],
    ['that was stopped is exported', [...started, stopped], true],
    ['that failed is exported', [...started, failed], true],
    ['that was stopped before it began has no record', [...started.slice(0, 1), stopped], false],
    ['that failed before it began has no record', [...started.slice(0, 1), failed], false],
  ])('%s, by its button as by the key', async (_, events, exported) => {
    const page = await open(wide, 'ready')
    await send(page, ...events)
    await page
      .getByRole('article')
      .getByRole('region')
      .or(page.getByRole('article').getByText(/There were/))
      .first()
      .waitFor()
    expect(await button(page, 'Export').count()).toBe(exported ? 1 : 0)
    await page.keyboard.press('Control+e')
    const formats = page.getByRole('group', { name: 'Export as' })
    if (exported) await focusReaches(button(formats, 'Markdown'))
    else expect(await formats.count()).toBe(0)
    await page.close()
  })
})
