import { describe, expect, it } from 'vitest'
import { splitThinking } from '../../../electron/models/thinking.js'

describe('splitThinking', () => {
  it.each([
    ['plain text', 'Hello there', '', 'Hello there'],
    ['thinking, then the reply', '<think>\nhm\n</think>\n\nHello', 'hm', 'Hello'],
    ['an empty thought', '<think></think>Hello', '', 'Hello'],
    ['a tag inside a reply', 'Use <think> tags</think>', '', 'Use <think> tags</think>'],
    ['thinking that was cut off', '<think>so the', 'so the', ''],
    ['the beginning of a tag and no more', '<thi', '', '<thi'],
    ['another tag', '<thing>x</thing>', '', '<thing>x</thing>'],
    ['a comparison', '< 5', '', '< 5'],
  ])('divides %s in the same way whatever its pieces', (_what, text, thinking, reply) => {
    for (const size of [1, 2, 3, 7, 100]) {
      const splitter = splitThinking()
      let out = ''
      for (let start = 0; start < text.length; start += size)
        out += splitter.push(text.slice(start, start + size))
      out += splitter.end()
      expect({ size, out, thinking: splitter.thinking }).toEqual({ size, out: reply, thinking })
    }
  })
})
