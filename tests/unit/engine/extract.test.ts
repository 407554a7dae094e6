import { describe, expect, it } from 'vitest'
import { normalised, readReply, withoutThinking } from '../../../electron/engine/extract.js'

const code = (text: string, cut = false) => ({
  kind: 'code',
  code: text,
  cut,
  before: expect.any(String) as string,
})
const words = (text: string) => ({ kind: 'words', text })

describe('readReply', () => {
  it.each([
    ['a python fence', '```python\nprint(1)\n```', code('print(1)')],
    ['a repl fence', '```repl\nprint(1)\n```', code('print(1)')],
    [
      'a py fence with words around it',
      'Here it is:\n```py\nprint(1)\n```\nThis prints 1.',
      code('print(1)'),
    ],
    ['an untagged fence that reads as Python', '```\nn = 1\nprint(n)\n```', code('n = 1\nprint(n)')],
    ['a fence without an end', '```python\nprint(1)\n', code('print(1)')],
    ['a tilde fence', '~~~python\nprint(1)\n~~~', code('print(1)')],
    ['an indented fence', '  ```python\n  if x:\n      print(1)\n  ```', code('if x:\n    print(1)')],
    [
      'two fences, in order as one step',
      '```python\na = 1\n```\nthen\n```python\nprint(a)\n```',
      code('a = 1\nprint(a)'),
    ],
    ['Windows line ends', '```python\r\nprint(1)\r\n```', code('print(1)')],
    ['an attribute after the tag', '```python title="x"\nprint(1)\n```', code('print(1)')],
    [
      'a fence inside a string of a longer fence',
      '````python\ns = """\n```\n"""\n````',
      code('s = """\n```\n"""'),
    ],
    [
      'an interactive session without its invented output',
      '```python\n>>> n = 2\n>>> n\n2\n```',
      code('n = 2\nn'),
    ],
    [
      'bare Python',
      'n = 0\nfor line in lines():\n    n += 1\nprint(n)',
      code('n = 0\nfor line in lines():\n    n += 1\nprint(n)'),
    ],
    ['a bare call', 'search("gate")', code('search("gate")')],
    ['a bare FINAL of a literal', 'FINAL(42)', code('FINAL(42)')],
    ['a bare FINAL of a name', 'FINAL(total)', code('FINAL(total)')],
    [
      'a FINAL whose text is no Python',
      'FINAL(42 requests failed)',
      { kind: 'final-text', text: '42 requests failed' },
    ],
    [
      'a FINAL of text after a sentence',
      'So it is:\nFINAL(the north gate)',
      { kind: 'final-text', text: 'the north gate' },
    ],
    ['words', 'The answer is 42.', words('The answer is 42.')],
    ['a number alone', '42', words('42')],
    ['words that mention code', 'Use `len(context)` to count.', words('Use `len(context)` to count.')],
    ['words in an untagged fence', '```\nThe code is ZK-4471\n```', words('The code is ZK-4471')],
    ['words in a text fence', '```text\n42\n```', words('42')],
    ['a json fence is not run', '```json\n{"a": 1}\n```', words('{"a": 1}')],
    ['nothing', '  \n', { kind: 'empty' }],
    ['an empty fence', '```python\n```', words('')],
    [
      'thinking with a draft, then code',
      '<think>\n```python\nbad()\n```\n</think>\n```python\nprint(1)\n```',
      code('print(1)'),
    ],
    ['bare Python before a fence that was never opened', 'n = 1\nprint(n)\n```', code('n = 1\nprint(n)')],
    ['words before a fence that was never opened', 'It is 42.\n```', words('It is 42.')],
    ['thinking alone', '<think>\n```python\nbad()\n```', { kind: 'empty' }],
  ])('reads %s', (_, reply, expected) => {
    expect(readReply(reply.replaceAll('\r\n', '\n'))).toEqual(expected)
  })

  it.each([
    ['inside the block', '```python\nprint(1', code('print(1', true)],
    ['after the block', '```python\nprint(1)\n```\nThis pri', code('print(1)')],
  ])('knows whether a reply was cut off %s', (_, reply, expected) => {
    expect(readReply(reply, 'length')).toEqual(expected)
  })

  it('reads a block whose closing fence was the end of the reply as whole', () => {
    expect(readReply('```python\nprint(1)', 'stop')).toEqual(code('print(1)'))
  })
})

describe('withoutThinking', () => {
  it.each([
    ['closed', '<think>a</think>b', 'b'],
    ['two stretches', '<think>a</think>b<think>c</think>d', 'bd'],
    ['opened only', 'b<think>a', 'b'],
    ['closed only, as templates that open it themselves leave it', 'a</think>b', 'b'],
    ['none', 'a < b', 'a < b'],
  ])('cuts thinking that is %s', (_, reply, expected) => {
    expect(withoutThinking(reply)).toBe(expected)
  })
})

describe('normalised', () => {
  it('knows code again under other comments, spaces and empty lines', () => {
    const a = '# conditions: x\nn = 1  # one\n\nprint(n)'
    const b = '# other words\nn = 1\nprint(n)\n'
    expect(normalised(a)).toBe(normalised(b))
    expect(normalised(a)).not.toBe(normalised('n = 2\nprint(n)'))
  })
})
