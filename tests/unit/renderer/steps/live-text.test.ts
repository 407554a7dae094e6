import { expect, test } from 'vitest'
import { liveText } from '../../../../renderer/steps/live-text.js'

test.each([
  ['', '', ''],
  ['I will count', 'I will count', ''],
  ['I will count.\n```python\nn = 0\nfor', 'I will count.', 'n = 0\nfor'],
  ['```\nn = 0\n```\nThat counts.', '', 'n = 0'],
  ['```python\nn = 0\n``', '', 'n = 0'],
  ['~~~py\nn = 0\n~~~\n', '', 'n = 0'],
  ['```python', '', ''],
  ['<think>```python\ndraft\n```</think>so\n```py\nx', 'so', 'x'],
  ['<think>```python\ndraft', '', ''],
])('of %j the words are %j and the code is %j', (text, words, code) => {
  expect(liveText(text)).toEqual({ words, code })
})
