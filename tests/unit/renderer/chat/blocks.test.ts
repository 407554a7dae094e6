import { describe, expect, test } from 'vitest'
import { blocksOf } from '../../../../renderer/chat/blocks.js'

describe('blocks end at blank lines', () => {
  test.each<[string, string, string[]]>([
    ['nothing', '', []],
    ['only blank lines', '\n \n', []],
    ['one paragraph', 'a\nb', ['a\nb']],
    ['two paragraphs', 'a\n\n\nb\n', ['a', 'b']],
    ['blank lines before', '\n\na', ['a']],
    ['a fence with blank lines', '```py\na\n\nb\n```\n\nc', ['```py\na\n\nb\n```', 'c']],
    ['a fence that is still open', 'a\n\n```\nb\n\nc', ['a', '```\nb\n\nc']],
    ['a longer fence around a shorter one', '````\n```\n\n```\n````\n\nx', ['````\n```\n\n```\n````', 'x']],
    ['tildes', '~~~\n\n~~~\n\na', ['~~~\n\n~~~', 'a']],
    ['code in a line is no fence', '```a``` b\n\nc', ['```a``` b', 'c']],
    ['a loose list', '1. a\n\n2. b\n\n   more\n\nend', ['1. a\n\n2. b\n\n   more', 'end']],
    ['a list after a paragraph', 'a\n\n- b', ['a', '- b']],
    ['an indented line goes on', 'a\n\n    code', ['a\n\n    code']],
  ])('%s', (_, text, blocks) => expect(blocksOf(text)).toEqual(blocks))
})

test('finished blocks stay the same while a text grows', () => {
  const text = 'First.\n\n- one\n- two\n\n```py\nx = 1\n\ny = 2\n```\n\n| a | b |\n| - | - |\n\nLast words.'
  const whole = blocksOf(text)
  for (let length = 1; length <= text.length; length += 1) {
    const finished = blocksOf(text.slice(0, length)).slice(0, -1)
    expect(finished).toEqual(whole.slice(0, finished.length))
  }
})
