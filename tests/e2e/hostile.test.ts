/** Documents and models may say anything: it is shown as text, and reaches nothing. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { block } from '../support/ask-words.js'
import { useStage } from '../support/stage.js'
import { ask, question, steps, variables } from '../support/window.js'

const stage = useStage()

const html = [
  '<script>window.hacked = 1</script>',
  '<img src="https://example.org/x.png" onerror="window.hacked = 2">',
  '<iframe src="https://example.org/"></iframe>',
  '<svg onload="window.hacked = 3"></svg>',
  '<a href="javascript:window.hacked = 4">press me</a>',
  '[press](javascript:window.hacked=5) ![picture](https://example.org/y.png) [site](https://example.org/)',
  'ab\u202ecd\u0007\u001b[31m red \u2028 end',
].join('\n')

test('hostile names, documents, outputs and answers are shown as harmless text', async () => {
  const name = '<img src=x onerror=alert(1)> \u202egnp.txt'
  const file = join(stage.folder, name)
  writeFileSync(file, `${html}\n${'x'.repeat(1_048_576)}\n`)
  const { app } = await stage.open(async (_, n) =>
    n === 0
      ? block('text = context', `print(text[:2000])`, 'long = text[-1000000:]', 'print(long)')
      : `${html}\n\nThat is all.`,
  )
  const { page } = app
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await app.drop([file])
  await page.getByRole('list', { name: 'Files' }).getByText('line').first().waitFor()
  await ask(page, `How many lines? ${html}`)
  await question(page, 1).getByText('That is all.').waitFor()
  await app.shoot('20-hostile')
  await (await steps(page)).nth(1).waitFor()
  await app.shoot('21-hostile-steps')
  await (await variables(page)).filter({ hasText: 'long' }).waitFor()
  await app.shoot('22-hostile-variables')

  const found = await page.evaluate(() => ({
    hacked: 'hacked' in window,
    elements: document.querySelectorAll('img, iframe, script:not([src]), object, embed, svg[onload]').length,
    links: [...document.querySelectorAll('a')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((link) => !/^https?:/.test(link)),
    handlers: [...document.querySelectorAll('*')].filter((one) =>
      [...one.attributes].some(({ name: attribute }) => attribute.startsWith('on')),
    ).length,
  }))
  expect(found).toEqual({ hacked: false, elements: 0, handlers: 0, links: [] })
  expect(asked.filter((url) => url.includes('example.org'))).toEqual([])
  expect(await question(page, 1).getByText('<script>window.hacked = 1</script>').count()).toBeGreaterThan(0)
})

test('an answer that nests without end stands there as it is, and the window goes on', async () => {
  const marks = '>'.repeat(20_000)
  const { app } = await stage.open([
    block('print(context)', 'FINAL("That is all.\\n\\n" + ">" * 20000 + "x")'),
    'Still here.',
  ])
  const { page } = app
  const file = join(stage.folder, 'nested.log')
  writeFileSync(file, 'one\ntwo\n')
  await app.drop([file])
  await ask(page, 'How many lines?')
  await question(page, 1).locator('pre').filter({ hasText: />x$/ }).waitFor()
  expect(await question(page, 1).locator('pre').textContent()).toContain(marks)
  await question(page, 1).getByText('It nests too deep to be formatted').waitFor()
  await ask(page, 'And now?')
  await question(page, 2).getByText('Still here.').first().waitFor()
})

test('of a long answer the opening is drawn, and all of it on a click', async () => {
  const { app } = await stage.open([
    block('print(context)', 'FINAL("\\n".join(f"- **Name {n}**: what it is" for n in range(1000)))'),
  ])
  const { page } = app
  const file = join(stage.folder, 'names.log')
  writeFileSync(file, 'one\ntwo\n')
  await app.drop([file])
  await ask(page, 'How many lines?')
  const items = question(page, 1).locator('li').filter({ hasText: 'what it is' })
  const more = question(page, 1).getByRole('button', { name: 'Show all: 800 more lines' })
  await more.waitFor()
  expect(await items.count()).toBe(200)
  await more.click()
  const less = question(page, 1).getByRole('button', { name: 'Show the beginning only' })
  await less.waitFor()
  expect(await items.count()).toBe(1000)
  await less.click()
  await more.waitFor()
})

test('a page can ask for nothing but the requests of the contract, in their exact shape', async () => {
  const { app } = await stage.open([''])
  const answers = await app.page.evaluate(async () => {
    interface Answer {
      readonly ok: boolean
      readonly error?: { readonly code: string }
    }
    const { quarry } = window as unknown as {
      quarry: {
        call: (...words: unknown[]) => Promise<Answer>
        register: (files: unknown[]) => Promise<Answer>
      }
    }
    const tries: [string, unknown?][] = [
      ['files.register', { paths: ['/etc/passwd'] }],
      ['chat.batch', {}],
      ['shell.open', {}],
      ['app.quit', {}],
      ['__proto__', {}],
      ['app.facts'],
      ['app.facts', { extra: 1 }],
      ['chat.open', { extra: 1 }],
      ['chat.stop', {}],
      ['chat.snapshot', { chat: 'none' }],
      ['chat.snapshot', { chat: '../../etc' }],
      ['link.open', { url: 'file:///etc/passwd' }],
      ['link.open', { url: 'javascript:alert(1)' }],
      ['chat.add-files', { chat: 'none', tokens: ['/etc/passwd'] }],
    ]
    const codes: string[] = []
    for (const words of tries) codes.push((await quarry.call(...words)).error?.code ?? 'allowed')
    return {
      keys: Object.keys(quarry),
      codes,
      made: await quarry.register([new File(['x'], 'passwd')]),
      path: await quarry.register([{ name: 'passwd', size: 1, path: '/etc/passwd' }]),
      raw: ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', 'quarryPost'].filter(
        (name) => name in window,
      ),
    }
  })
  expect(answers).toEqual({
    keys: ['call', 'register', 'on'],
    codes: [...Array<string>(5).fill('internal'), ...Array<string>(8).fill('usage'), 'input_missing'],
    made: { ok: true, value: [] },
    path: { ok: true, value: [] },
    raw: [],
  })
})
