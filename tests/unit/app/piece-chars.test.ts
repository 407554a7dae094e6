import { describe, expect, it } from 'vitest'
import { pieceCharsFor, recordedPieceChars } from '../../../electron/app/piece-chars.js'
import { headerEvent } from '../../support/journal-events.js'

describe('the pieces for sub-calls', () => {
  it.each([
    [200, 500],
    [2048, 3700],
    [4096, 7400],
    [8192, 14_700],
    [16_384, 29_500],
    [131_072, 30_000],
  ])('of a window of %i tokens have %i characters', (window, chars) => {
    expect(pieceCharsFor(window)).toBe(chars)
  })

  const configure = { event: 'configure', stdoutTruncateChars: 2000, variables: true } as const
  it.each([
    {
      title: 'as they were sent',
      events: [headerEvent(1, 'q', []), { ...configure, pieceChars: 900 }],
      chars: 900,
    },
    {
      title: "the driver's own where they were not",
      events: [headerEvent(1, 'q', []), configure],
      chars: 6000,
    },
    { title: 'by the window in a run that sent nothing', events: [headerEvent(2, 'q', [])], chars: 14_700 },
  ])('of a recorded run are $title', ({ events, chars }) => {
    expect(recordedPieceChars(events)).toBe(chars)
  })
})
