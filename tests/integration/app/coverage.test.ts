/** Coverage over several questions of one session. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { block } from '../../support/ask-words.js'
import { question, useSessions } from '../../support/session.js'

const stage = useSessions()

it('a follow-up that uses a variable says that an earlier question went into the file', async () => {
  const code = [block('n = len(list(lines("a.log")))', 'print(n)'), block('print(n + 1)')]
  const replies = code.flatMap((one) => [one, 'That is all of it.'])
  const { session } = await stage.open(replies)
  const paths = ['a.log', 'b.log'].map((name) => join(stage.folder, name))
  for (const path of paths) writeFileSync(path, 'one\ntwo\nthree\n')
  await session.attach(paths)
  const none = { chars: 14, searched: 0, looked: 0, read: 0 }
  expect((await question(session, 'How many are there?')).coverage).toEqual([
    { ...none, document: 'a.log', searched: 1 },
    { ...none, document: 'b.log' },
  ])
  expect((await question(session, 'How many are there?')).coverage).toEqual([
    { ...none, document: 'a.log', earlier: true },
    { ...none, document: 'b.log' },
  ])
})
