import { describe, expect, it } from 'vitest'
import { runQuestion } from '../../../electron/engine/loop.js'
import { askedField, numberHint, unprintedField } from '../../../electron/engine/mistakes.js'
import { unprinted } from '../../../electron/engine/turns.js'
import { block, failed, fakeRun, printed } from '../../support/engine-ports.js'

const question = 'Which two users have the most failed logins?'
const shown =
  '9 lines with failed:\n06:08 WARN login failed user=gakerman ip=10.1\n06:09 WARN user=nbelkin ip=10.2'

describe('the field of names that code did not print', () => {
  it.each([
    ['of no name printed', 'They are gakerman and nbelkin.', "[('06:08', 2)]", 'user'],
    ['of one printed name', 'They are gakerman and nbelkin.', "[('gakerman', 2)]", null],
    ['of a printed name in capitals', 'It is Gakerman.', "[('gakerman', 2)]", null],
    ['of names that stand nowhere', 'They are ada and bob.', "[('06:08', 2)]", null],
    ['of a number alone', 'There are 10.1 of them.', '7', null],
    ['of a part of a word', 'It is belkin.', '7', null],
  ])('%s', (_, answer, output, field) => {
    expect(unprintedField(answer, question, shown, output)).toBe(field)
  })

  it('is known where a value ends its sentence', () => {
    expect(unprintedField('It is gakerman.', question, 'Denied for user=gakerman.', '7')).toBe('user')
  })

  it('leaves out names of the question', () => {
    expect(unprintedField('gakerman failed 3 times.', 'How often did gakerman fail?', shown, '3')).toBeNull()
  })

  it('is told once, and the corrected code answers', async () => {
    const said = 'They are gakerman and nbelkin.'
    const replies = [block('print(times)'), said, block('print(users)'), 'They are nbelkin and ada.']
    const run = fakeRun(
      replies,
      [printed("[('06:08', 2)]"), printed("[('nbelkin', 2), ('ada', 1)]")],
      { question },
      {},
      [shown],
    )
    expect(await runQuestion(run.ports, run.task)).toMatchObject({ answer: 'They are nbelkin and ada.' })
    expect(run.requests[2]?.messages.at(-1)?.content).toContain(String.raw`re.search(r"user=(\S+)", line)`)
  })

  it('is no more than a doubt: the same answer again is the answer', async () => {
    const said = 'They are gakerman and nbelkin.'
    const run = fakeRun([block('print(times)'), said, said], [printed("[('06:08', 2)]")], { question }, {}, [
      shown,
    ])
    expect(await runQuestion(run.ports, run.task)).toMatchObject({ kind: 'final', answer: said })
  })
})

describe('the field that a question asks for', () => {
  it.each([
    ['is named when code printed times', question, "[('06:08:21', 2)]", 'user'],
    ['is named in the singular', 'Which user came first?', '(3, 4)', 'user'],
    ['is none when code printed words', question, "[('nbelkin', 2)]", null],
    ['is none when a number is asked', 'How many users failed, and which?', '7', null],
    ['is none when no line has it', 'Which host is the slowest?', '7', null],
    ['is none for a field of numbers', 'Which ip is the slowest?', '7', null],
    ['is none where the question names it later', 'Which day had the most logins of one user?', '7', null],
  ])('%s', (_, asked, output, field) => {
    expect(askedField(asked, shown, output)).toBe(field)
  })
})

describe('what the model is told of the field', () => {
  it.each([
    ['users[line.split()[1]] += 1', 'in the block above replace line.split()[1] by'],
    ["users[line.split(' ')[-1]] += 1", "in the block above replace line.split(' ')[-1] by"],
    ['users[m[1]] += 1', 'take it with'],
  ])('for %s', (code, change) => {
    expect(unprinted('user', code)).toContain(`${change} re.search(r"user=(\\S+)", line)[1]`)
  })
})

const int = (text: string) => `step 2, line 5\nValueError: invalid literal for int() with base 10: '${text}'`

describe('the hint on a number', () => {
  it.each([
    [
      'with the rest of its line',
      int('3748 user=ada'),
      'int(line.split("bytes=")[1])',
      String.raw`r"bytes=(\d+)", line)[1]`,
    ],
    ['with the rest, cut elsewhere', int('3748 ms'), 'int(text)', String.raw`r"\d+", line)[0]`],
    ['with commas', int('1,295'), 'int(text)', '.replace(",", "")'],
    [
      'with a fraction and commas',
      "ValueError: could not convert string to float: '1,295.19'",
      'float(text)',
      '.replace(",", "")',
    ],
  ])('%s says how to read it', (_, error, code, hint) => {
    expect(numberHint(error, code)).toContain(hint)
  })

  it.each([
    ['that is a word', int('n/a')],
    ['that is empty', int('')],
    ['of another error', "KeyError: 'bytes'"],
  ])('%s is empty', (_, error) => {
    expect(numberHint(error, 'int(text)')).toBe('')
  })

  it('stands in what the model is told', async () => {
    const replies = [block('int(line.split("bytes=")[1])'), block('print(7)'), 'It is 7.']
    const run = fakeRun(replies, [failed(int('37 user=ada')), printed('7')], { question: 'What is the sum?' })
    await runQuestion(run.ports, run.task)
    expect(run.requests[1]?.messages.at(-1)?.content).toContain('The line goes on behind the number.')
  })
})
