import { expect, test } from 'vitest'
import { file } from '../../../../renderer/dev/parts.js'
import { chatName } from '../../../../renderer/words/chat-name.js'

const log = file('access\u202e.log', 1)
const others = Array.from({ length: 1203 }, (_, at) => file(`${at}`, 1))

test.each([
  ['nothing', '', [], ''],
  ['one file', '', [log], 'access\\u202e.log'],
  ['four files', '', [log, ...others.slice(0, 3)], 'access\\u202e.log and 3 more'],
  ['very many', '', [log, ...others], 'access\\u202e.log and 1,203 more'],
  ['a question', 'How many\nlines\u202e?', [log], 'How many lines\\u202e?'],
])('a chat with %s is called by it', (_, title, files, name) => expect(chatName({ title, files })).toBe(name))
