import { describe, expect, it } from 'vitest'
import { createRecords } from '../../../../electron/app/chats/records.js'
import type { RunView } from '../../../../electron/contract/chat.js'
import type { JournalEvent } from '../../../../electron/contract/journal.js'
import { reportSchema, type Report } from '../../../../electron/contract/report.js'
import type { RunResult } from '../../../../electron/contract/run.js'
import { noTotals } from '../../../../electron/contract/run.js'
import { final, header, step } from '../../../support/journals.js'

const own = { homes: ['/srv/people/ann'], folders: [] }

const stopped: RunResult = {
  ...{ kind: 'stopped', answer: '', value: null, evidence: [], numbers: [], coverage: [] },
  ...{ mode: 'rlm', model: 'm' },
  ...noTotals,
  steps: 1,
}

const view = (change: Partial<RunView> = {}): RunView => ({
  ...{ run: 3, question: 'q', startedAt: 0, state: 'done', mode: 'rlm', model: 'm', window: 1 },
  ...{ promptTokens: 0, steps: [], notices: [], rebuild: null, result: null, failure: null },
  ...change,
})

function exported(events: readonly JournalEvent[], of: RunView | undefined): Report {
  const records = createRecords(own)
  records.keep(3, events)
  return reportSchema.parse(JSON.parse(records.exported(3, of, 'json').text))
}

describe('the record of a question', () => {
  it('is exported under a name of its own', () => {
    const records = createRecords(own)
    records.keep(3, [header(1, { question: 'How many?' }), final()])
    const { name, text } = records.exported(3, view(), 'md')
    expect(name).toBe('quarry-how-many-2026-03-07.md')
    expect(text).toContain('## Question\n\nHow many?\n')
  })

  it('is exported as it is at that moment', () => {
    const events: JournalEvent[] = [header()]
    const records = createRecords(own)
    records.keep(3, events)
    events.push(step(1), final())
    const { steps, kind } = reportSchema.parse(JSON.parse(records.exported(3, view(), 'json').text))
    expect([steps.length, kind]).toEqual([1, 'final'])
  })

  it('that was stopped is exported with the ending that the user was told', () => {
    const report = exported([header(), step(1)], view({ result: stopped }))
    expect(report).toMatchObject({ kind: 'stopped', totals: { steps: 1 } })
  })

  it('that failed is exported with the reason that the user was told, and no place of theirs', () => {
    const failure = { code: 'internal', message: 'no room in /srv/people/ann/q' } as const
    const report = exported([header(), step(1)], view({ failure }))
    expect(report).toMatchObject({ kind: 'error', totals: null, error: { message: 'no room in q' } })
    expect(report.steps).toHaveLength(1)
  })

  it('keeps its own ending where it has one', () => {
    expect(exported([header(), final('timeout')], view({ result: stopped })).kind).toBe('timeout')
  })
})

describe('nothing is exported', () => {
  it.each<[string, readonly JournalEvent[], RunView | undefined, string]>([
    ['of a question that is not there', [header()], undefined, 'there is no such question in this chat'],
    [
      'while it is being answered',
      [header()],
      view({ state: 'running' }),
      'the question is still being answered',
    ],
    [
      'of one that never began',
      [],
      view(),
      'the question ended before it began, so there is nothing to export',
    ],
  ])('%s', (_, events, of, message) => {
    expect(() => exported(events, of)).toThrow(expect.objectContaining({ code: 'usage', message }))
  })

  it('of one that nobody kept', () => {
    expect(() => createRecords(own).exported(1, view(), 'md')).toThrow('nothing to export')
  })
})
