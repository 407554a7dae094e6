import { describe, expect, it } from 'vitest'
import { unplacer } from '../../../../electron/app/export/unplaced.js'

const documents = [
  { path: '/data/case 77/a.log', name: 'a.log' },
  { path: '/data/case 77/old/a.log', name: 'old/a.log' },
  { path: '/data/mail.zip', name: 'mail.zip/one.eml' },
  { path: '/data/mail.zip', name: 'mail.zip/two.eml' },
  { path: '/top.txt', name: 'top.txt' },
  { path: String.raw`D:\Akten\b.pdf`, name: 'b.pdf' },
]
const unplaced = unplacer(documents)

describe('a sentence of an export', () => {
  it.each([
    ['of a document names it', '/data/case 77/a.log was changed', 'a.log was changed'],
    [
      'of two of the same name tells them apart',
      '/data/case 77/a.log, /data/case 77/old/a.log.',
      'a.log, old/a.log.',
    ],
    ['of several documents of a file names the file', '/data/mail.zip is gone', 'mail.zip is gone'],
    ['of a member names its archive and it', 'in /data/mail.zip/three.eml', 'in mail.zip/three.eml'],
    ['of a file in the root', '/top.txt is gone', 'top.txt is gone'],
    ['of a document on Windows', String.raw`D:\Akten\b.pdf is gone`, 'b.pdf is gone'],
    ['of a file beside a document', '/data/case 77/a.log.1: it is gone', 'a.log.1: it is gone'],
    ['of the folder of a document', 'no files in /data/case 77.', 'no files in case 77.'],
    [
      "of the system's own",
      "ENOENT: no such file or directory, open '/srv/Case 9/x y.log'",
      "ENOENT: no such file or directory, open 'x y.log'",
    ],
    ['of two paths', "rename '/srv/a/x' -> '/srv/b/y'", "rename 'x' -> 'y'"],
    ['of a file in a home folder', 'Cannot find /home/ann/.cache/q/mod.js, so', 'Cannot find mod.js, so'],
    ['of one on a Mac', '(/Users/ann/q.jsonl)', '(q.jsonl)'],
    ['of one on Windows', String.raw`C:\Users\ann\q.jsonl: gone`, 'q.jsonl: gone'],
    ['of one on a system that keeps them elsewhere', '/var/home/ann/q/x.bin, /home2/x', 'x.bin, /home2/x'],
    ['of one on a server', 'in /export/home/ann/x.bin and /a/b/home/ann', 'in x.bin and ~'],
    ['of one on another disk', '/Volumes/Disk/Users/ann/x.bin is gone', 'x.bin is gone'],
    ['of one of root', '/root/q/x.bin is gone', 'x.bin is gone'],
    ['of an address of one', 'import of file:///home/ann/q/x.js failed', 'import of file://x.js failed'],
    ['of a home folder itself', "nothing is kept in /home/ann or '/home/ann'", "nothing is kept in ~ or '~'"],
  ])('%s and no place', (_, text, right) => {
    expect(unplaced(text)).toBe(right)
  })

  it.each([
    'the server at http://127.0.0.1:11434/api/chat said 500',
    'the server at http://nas/home/ann/api said 500',
    'either/or, 3/4, /dev/null and /database',
    "it said '/quit'",
    '/roots and /data2/x',
    '',
  ])('%j stays as it is', (text) => {
    expect(unplaced(text)).toBe(text)
  })

  const own = { homes: ['/srv/my people/ann', '/raid/ann/'], folders: ['/data2/quarry', '/'] }
  it.each([
    ['of the home', 'no room in /srv/my people/ann.', 'no room in ~.'],
    ['of the home as a link leads to it', 'no room in /raid/ann/ or /raid/ann', 'no room in ~ or ~'],
    ['of a file in it', '/srv/my people/ann/.cache/q.bin is gone', 'q.bin is gone'],
    ['of the data', '/data2/quarry/runs/1.jsonl: no room in /data2/quarry', '1.jsonl: no room in quarry'],
    ['of one beside it', '/raid/anna/x and /raid/ann2', '/raid/anna/x and /raid/ann2'],
    ['of an address of one', 'import of file:///raid/ann/x.js failed', 'import of file://x.js failed'],
  ])('%s of this user, wherever that is, and no place', (_, text, right) => {
    expect(unplacer(documents, own)(text)).toBe(right)
  })

  it('is read without documents too', () => {
    expect(unplacer([])('/home/ann/x.log is gone')).toBe('x.log is gone')
  })
})
