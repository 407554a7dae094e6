import { describe, expect, it } from 'vitest'
import { detectKind } from '../../../electron/documents/kind.js'

const accessLog = '192.0.2.7 - - [02/Mar/2026:00:00:30 +0000] "GET / HTTP/1.1" 200 5\n'.repeat(5)
const cases = [
  {
    claim: 'prose',
    name: 'letter',
    text: 'Dear all,\nwe met, talked, and left.\nYours, Ann\n',
    right: { kind: 'text' },
  },
  {
    claim: 'csv by its header',
    name: 'export',
    text: 'date,amount,note\n2026-03-01,5.10,"a, b"\n2026-03-02,6.20,c\n',
    right: { kind: 'csv', delimiter: ',' },
  },
  {
    claim: 'csv whose cells hold line ends',
    name: 'x.txt',
    text: 'id,name,note\n1,a,"two\nlines"\n2,b,"say ""hi"", ok"\n',
    right: { kind: 'csv', delimiter: ',' },
  },
  {
    claim: 'semicolons with decimal commas',
    name: 'konto.csv',
    text: 'Datum;Betrag;Zweck\n01.03.2026;1,50;Brot, Milch\n02.03.2026;2,75;Tee\n',
    right: { kind: 'csv', delimiter: ';' },
  },
  {
    claim: 'tabs',
    name: 'table.txt',
    text: 'name\tcount\na\t1\nb\t2\nc\t3\n',
    right: { kind: 'tsv', delimiter: '\t' },
  },
  {
    claim: 'csv by its extension though ragged',
    name: 'ragged.csv',
    text: 'a,b,c\n1,2\n1,2,3,4\n',
    right: { kind: 'csv', delimiter: ',' },
  },
  { claim: 'csv of one column', name: 'one.csv', text: 'name\nAnn\nBob\n', right: { kind: 'csv' } },
  { claim: 'a Windows csv', name: 'a.csv', text: 'a,b\r\n1,2\r\n', right: { kind: 'csv', delimiter: ',' } },
  {
    claim: 'a log with commas in its times',
    name: 'out',
    text: '2026-03-01 10:00:00,123 INFO a\n2026-03-01 10:00:01,456 INFO b\n2026-03-01 10:00:02,456 INFO c\n',
    right: { kind: 'log' },
  },
  { claim: 'an access log', name: 'access', text: accessLog, right: { kind: 'log' } },
  {
    claim: 'syslog',
    name: 'messages',
    text: 'Mar  2 10:00:00 host sshd[1]: x\nMar  2 10:00:01 host cron[2]: y\n',
    right: { kind: 'log' },
  },
  {
    claim: 'a log with stack traces',
    name: 'x.txt',
    text: '[2026-03-01T10:00:00Z] ERROR\n  at f (a.js:1)\n  at g (a.js:2)\n[2026-03-01T10:00:01Z] ok\n',
    right: { kind: 'log' },
  },
  {
    claim: 'a rotated log by its name',
    name: 'app.log.3',
    text: 'started\nstopped\n',
    right: { kind: 'log' },
  },
  { claim: 'JSON', name: 'data', text: '{"a": [1, 2],\n "b": 3}\n', right: { kind: 'json' } },
  { claim: 'JSON lines', name: 'data.json', text: '{"a":1}\n{"a":2}\n', right: { kind: 'jsonl' } },
  { claim: 'JSON of one line', name: 'x', text: '[1,2,3]', right: { kind: 'json' } },
  { claim: 'markdown by its extension', name: 'README.md', text: 'words', right: { kind: 'markdown' } },
  {
    claim: 'markdown by its headings',
    name: 'notes.txt',
    text: '# Title\n\nwords\n\n## Part\n\nmore\n',
    right: { kind: 'markdown' },
  },
  { claim: 'code by its extension', name: 'main.rs', text: 'fn main() {}\n', right: { kind: 'code' } },
  { claim: 'a script by its first line', name: 'run', text: '#!/bin/sh\necho hi\n', right: { kind: 'code' } },
  {
    claim: 'something in brackets that is no JSON',
    name: 'x.json',
    text: '[section]\nkey = 1\n',
    right: { kind: 'text' },
  },
] as const

describe('detectKind', () => {
  for (const { claim, name, text, right } of cases) {
    it(`recognises ${claim}`, () => expect(detectKind(text, false, name)).toEqual(right))
  }

  it('recognises what goes on beyond the sample', () => {
    expect(detectKind('{"items": [{"a": 1}, {"a"', true, 'x')).toEqual({ kind: 'json' })
    expect(detectKind('{"a":1}\n{"a":2}\n{"a', true, 'x')).toEqual({ kind: 'jsonl' })
    expect(detectKind('a,b,c\n1,2,3\n1,2,3\n1,', true, 'x')).toEqual({ kind: 'csv', delimiter: ',' })
    expect(detectKind('[[1, 2], [3,', true, 'x')).toEqual({ kind: 'json' })
  })

  it('is quick on texts made to be slow', () => {
    for (const text of [
      '['.repeat(65_536),
      '{"'.repeat(32_768),
      '"'.repeat(65_536),
      '# '.repeat(32_768),
      ','.repeat(65_536),
      '[a]('.repeat(16_384),
    ]) {
      expect(detectKind(text, true, 'x.txt').kind).toBeDefined()
    }
  })
})
