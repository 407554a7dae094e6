import { describe, expect, it } from 'vitest'
import { createTexts } from '../../../../electron/app/chats/texts.js'
import { maxShownChars } from '../../../../electron/contract/chat.js'

const step = {
  step: 1,
  code: 'print()',
  stdout: 'out',
  error: null,
  final: null,
  seconds: 1,
  variables: null,
  citations: [],
}
const call = {
  step: 1,
  ordinal: 0,
  prompt: 'p'.repeat(maxShownChars + 10),
  reply: null,
  error: 'refused',
  promptTokens: 1,
  completionTokens: 1,
  seconds: 1,
  cached: false,
}

function filled(): ReturnType<typeof createTexts> {
  const texts = createTexts()
  texts.keep(3, { type: 'step-started', step: 1, code: 'print()' })
  texts.keep(3, { type: 'sub-call', call })
  texts.keep(3, { type: 'step', step })
  return texts
}

const where = { run: 3, step: 1, ordinal: null, offset: 0 }

describe('texts of a run', () => {
  it.each([
    { part: 'code', text: 'print()', total: 7 },
    { part: 'stdout', text: 'out', total: 3 },
    { part: 'error', text: '', total: 0 },
    { part: 'reply', text: 'refused', total: 7 },
  ] as const)('are read whole: $part', ({ part, text, total }) => {
    expect(filled().read({ ...where, part, ordinal: part === 'reply' ? 0 : null })).toEqual({ text, total })
  })

  it('are read page by page to their end', () => {
    const texts = filled()
    const first = texts.read({ ...where, part: 'prompt', ordinal: 0 })
    expect(first).toEqual({ text: 'p'.repeat(maxShownChars), total: maxShownChars + 10 })
    const next = texts.read({ ...where, part: 'prompt', ordinal: 0, offset: first.text.length })
    expect(next).toEqual({ text: 'p'.repeat(10), total: maxShownChars + 10 })
  })

  it.each([{ run: 4 }, { step: 2 }, { ordinal: 5 }])('that are not there are empty: %o', (other) => {
    expect(filled().read({ ...where, part: 'prompt', ordinal: 9, ...other })).toEqual({ text: '', total: 0 })
  })

  it('of code can be read while it runs', () => {
    const texts = createTexts()
    texts.keep(1, { type: 'step-started', step: 1, code: 'x' })
    expect(texts.read({ ...where, run: 1, part: 'code' })).toEqual({ text: 'x', total: 1 })
  })
})
