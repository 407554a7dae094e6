import { describe, expect, it } from 'vitest'
import { createUnreadAttachments } from '../../../../electron/documents/formats/unread-attachments.js'

const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `${at + 1}.csv`)

describe('the warning about attachments', () => {
  it.each<[string, readonly (readonly string[])[], readonly string[]]>([
    ['none', [[], []], []],
    ['one', [['a.csv']], ['1 attachment is not read: a.csv; save it as a file and add that']],
    [
      'one in each of two messages',
      [['a.csv'], [], ['b.pdf']],
      ['2 attachments are not read: a.csv, b.pdf; save them as files and add these'],
    ],
    [
      'more than are told',
      [numbered(8), numbered(1500)],
      [
        `1,508 attachments are not read: ${[...numbered(8), ...numbered(2)].join(', ')} and 1,498 more; save them as files and add these`,
      ],
    ],
    [
      'a name without end',
      [['😀'.repeat(200)]],
      [`1 attachment is not read: ${'😀'.repeat(79)}…; save it as a file and add that`],
    ],
  ])('of %s', (_, messages, warnings) => {
    const unread = createUnreadAttachments()
    for (const names of messages) unread.add(names)
    expect(unread.warnings()).toEqual(warnings)
  })
})
