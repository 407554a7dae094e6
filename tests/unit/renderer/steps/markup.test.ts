import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { newStep } from '../../../../electron/contract/chat-step.js'
import { StepItem } from '../../../../renderer/steps/StepItem.js'
import { SubCallItem } from '../../../../renderer/steps/SubCallItem.js'
import type { StepView } from '../../../../electron/contract/chat.js'

const nothing = () => undefined
const hostile =
  '<script>alert(1)</script><img src=x onerror=alert(1)> &amp; \u202ereversed\u001b[2J\u0000 "quoted" <b>bold</b>'

function markup(step: Partial<StepView>, next: string | null = null): string {
  return renderToStaticMarkup(
    createElement(StepItem, {
      ...{ chat: 'c', run: 1, open: true, nextStep: next === null ? null : 4, nextTitle: next },
      step: { ...newStep(3), state: 'done', code: 'n = 1', ...step },
      onToggle: nothing,
      onGo: nothing,
    }),
  )
}

/** The page's own elements of a step; text never adds to them. */
const own = new Set([
  'li',
  'h3',
  'h4',
  'button',
  'span',
  'svg',
  'path',
  'circle',
  'line',
  'div',
  'pre',
  'code',
  'p',
  'section',
])

function strangers(html: string): string[] {
  return [...html.matchAll(/<([a-zA-Z][a-zA-Z0-9]*)/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => !own.has(name))
}

test.each<readonly [string, Partial<StepView>]>([
  ['code', { code: `x = """${hostile}"""  # ${hostile}` }],
  ['output', { stdout: hostile }],
  ['an error', { error: `ValueError: ${hostile}` }],
  ['the reason of an end', { ended: { how: 'killed', message: hostile } }],
  ['what the model writes', { state: 'writing', code: '', text: `${hostile}\n\`\`\`py\n# ${hostile}` }],
  ['a title', { code: `# ${hostile}` }],
])('markup in %s is text, and what would reorder or hide it is spelt out', (_place, step) => {
  const html = markup(step)
  expect(strangers(html)).toEqual([])
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('\\u202e')
  expect(html).toContain('\\x1b')
  expect(/[\u0000-\u0008\u001b\u202e]/.test(html)).toBe(false)
})

test('markup in the title of the step that came next is text', () => {
  expect(strangers(markup({ error: 'KeyError: 1' }, '<script>'))).toEqual([])
})

test('a failed step says so in plain words, with the error itself and what was tried next', () => {
  const html = markup({ error: "  step 3, line 1: n\nNameError: name 'n' is not defined" }, 'Count again')
  for (const words of [
    'The code used “n”, which does not exist.',
    'NameError: name &#x27;n&#x27; is not defined',
    'step 4, Count again',
    ', failed, ',
  ]) {
    expect(html).toContain(words)
  }
})

test('an output of one line of 20,000 characters is cut with a note and a way to all of it', () => {
  const html = markup({ stdout: 'x'.repeat(20_000), cut: 980_000 })
  expect(html.length).toBeLessThan(5000)
  expect(html).toContain('19,000 more characters on this line')
  expect(html).toContain('Show all')
})

test('a closed step draws one line and no body', () => {
  const html = renderToStaticMarkup(
    createElement(StepItem, {
      ...{
        chat: 'c',
        run: 1,
        open: false,
        nextStep: null,
        nextTitle: null,
        onToggle: nothing,
        onGo: nothing,
      },
      step: { ...newStep(3), state: 'done', code: 'secret_code()', stdout: '7\n8\n' },
    }),
  )
  expect(html).not.toContain('secret_code')
  expect(html).toContain('7  (+ 1 line)')
})

test.each([
  ['running', '', 'being asked'],
  ['failed', 'the server broke off', 'failed: the server broke off'],
  ['done', '', 'empty reply'],
  ['done', '<b>yes</b>\u202e', '&lt;b&gt;yes&lt;/b&gt;\\u202e'],
] as const)('a sub-call that is %s with %j reads %j', (state, reply, words) => {
  const html = renderToStaticMarkup(
    createElement(SubCallItem, {
      ...{ chat: 'c', run: 1, step: 3, open: false, onToggle: nothing, shared: 0 },
      call: { ordinal: 4, state, prompt: '<i>p</i>', reply, seconds: 1, cached: false },
    }),
  )
  expect(html).toContain(words)
  expect(html).toContain('&lt;i&gt;p&lt;/i&gt;')
})
