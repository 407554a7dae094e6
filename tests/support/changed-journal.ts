/** Journals with their lines changed, and those that no command may take for a record. */
import { readFileSync, writeFileSync } from 'node:fs'

export type LineChange = (lines: string[]) => string[]

/** Writes a copy of the journal with its lines changed; returns where. */
export function changedJournal(journal: string, copy: string, change: LineChange): string {
  const lines = readFileSync(journal, 'utf8').trimEnd().split('\n')
  writeFileSync(copy, `${change(lines).join('\n')}\n`)
  return copy
}

/** What is wrong, how a sound journal becomes so, and the code of the refusal. */
export const badJournals: [name: string, change: LineChange, code: string][] = [
  [
    'is from a newer version',
    ([first = '', ...rest]) => [first.replace('"version":1', '"version":99'), ...rest],
    'journal_newer',
  ],
  [
    'has a broken line inside',
    ([first = '', second = '', ...rest]) => [first, second.slice(5), ...rest],
    'journal_unreadable',
  ],
  ['is something else', () => ['{"some": "json"}'], 'journal_unreadable'],
  ['is a long text of one line', () => [`some words ${'more '.repeat(20_000)}`], 'journal_unreadable'],
]
