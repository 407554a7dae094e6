/** What a run's journal keeps of its events. Pure. */
import type { JournalEvent } from '../contract/journal.js'
import type { RunEvent } from '../contract/run.js'

/** The journal's line for an event, or null for those that are for watching only. */
export function recordedEvent(event: RunEvent): JournalEvent | null {
  switch (event.type) {
    case 'reply':
      return { event: 'reply', ...event.reply }
    case 'sub-call':
      return { event: 'sub-call', ...event.call }
    case 'step': {
      const { citations, touched, ...step } = event.step
      const found = touched === undefined ? {} : { touched: [...touched] }
      return { event: 'step', ...step, citations: [...citations], ...found }
    }
    case 'mode':
    case 'reply-started':
    case 'reply-text':
    case 'step-started':
    case 'sub-call-started':
    case 'variables':
    case 'rebuild':
    case 'notice':
    case 'result':
      return null
  }
}
