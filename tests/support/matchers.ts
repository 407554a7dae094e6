/** vitest's asymmetric matchers with an honest type: they stand where any value may stand. */
import { expect } from 'vitest'

export const containing = (part: string): unknown => expect.stringContaining(part)
export const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern)
export const withFields = (fields: object): unknown => expect.objectContaining(fields)
