import { describe, expect, test } from 'vitest'
import type { ChatEvent } from '../../../../electron/contract/chat.js'
import { paragraphsOf, spoken } from '../../../../renderer/chat/spoken.js'
import { asked, chat, files, log, result } from '../../../../renderer/dev/parts.js'

const begun: ChatEvent[] = [
  ...files(log),
  ...asked(1),
  { type: 'mode', run: 1, mode: 'direct', model: 'm', window: 8192 },
  { type: 'reply-started', run: 1, step: 1, promptTokens: 10 },
]
const said = (...events: readonly ChatEvent[]) => {
  const [run] = chat([...begun, ...events]).state.runs
  if (run === undefined) throw new Error('no run')
  return paragraphsOf(run).map(spoken)
}
const text = (piece: string): ChatEvent => ({ type: 'reply-text', run: 1, step: 1, piece })
const answer = 'First **paragraph**.\n\n- one\n- two\n\nLast.'

describe('what is read aloud', () => {
  test('is finished paragraphs only', () => {
    expect(said()).toEqual([])
    expect(said(text('First para'))).toEqual([])
    expect(said(text('First **paragraph**.\n\n- one'))).toEqual(['First paragraph .'])
  })

  test('never changes once it was said', () => {
    const whole = said(result(1, { answer }))
    for (let length = 1; length < answer.length; length += 1) {
      const now = said(text(answer.slice(0, length)))
      expect(now).toEqual(whole.slice(0, now.length))
    }
  })

  test('tells the end', () => {
    expect(said(result(1, { answer: 'Six.' }))).toEqual(['Six.', 'Answer complete.'])
    expect(said(result(1, { answer: '', kind: 'stopped' })).at(-1)).toMatch(/^Stopped\. You stopped this run/)
    expect(said({ type: 'failed', run: 1, facts: { code: 'server_absent', message: 'x' } })[0]).toMatch(
      /^No model server answers\./,
    )
  })

  test('is bounded', () => {
    const long = Array.from({ length: 200 }, (_, at) => `Paragraph ${at} ${'word '.repeat(400)}`).join('\n\n')
    const all = said(result(1, { answer: long }))
    expect(all).toHaveLength(31)
    expect(Math.max(...all.map(({ length }) => length))).toBeLessThanOrEqual(1000)
  })
})
