import { describe, expect, it } from 'vitest'
import { miscopied, unglued } from '../../../electron/engine/copied.js'
import { runQuestion } from '../../../electron/engine/loop.js'
import { block, fakeRun, printed } from '../../support/engine-ports.js'

const question = 'When did Ada first and last log in, by room 12?'

describe('values that an answer does not keep', () => {
  it.each([
    ['a time in another form', 'At 6:26 PM.', '2024-09-21 06:26:29', ['6:26']],
    ['another number', 'It is 310924.', '310925', ['310924']],
  ])('%s', (_, answer, output, values) => {
    expect(miscopied(answer, question, output)).toEqual(values)
  })

  it.each([
    ['as printed', 'From 2024-09-21 06:26:29 on.', '2024-09-21 06:26:29'],
    ['with commas', 'It is 310,925 bytes.', '310925'],
    ['with a sign of money', 'It is $287,352.91.', '287352.91'],
    ['rounded', 'It is 60344.83.', '60344.829999999994'],
    ['rounded to a whole', 'About 60345.', '60344.829999999994'],
    ['of the question', 'By room 12, never.', '[]'],
    ['a small count of what was printed', 'The 3 users are ada, bob and cy.', "['ada', 'bob', 'cy']"],
    ['as the day of a date', 'On September 21.', '2024-09-21'],
    ['a plural', 'There are 7 Reports.', "{'Report': 7}"],
    ['in another case', 'It is Uczerny.', "['uczerny']"],
    ['in words alone', 'Nobody did.', '[]'],
  ])('none, where each stands %s', (_, answer, output) => {
    expect(miscopied(answer, question, output)).toEqual([])
  })
})

describe('a name run into the word before it', () => {
  const output = "[('uczerny', 6), ('bo', 2), ('R-7', 1), ('port', 1), ('rate', 1)]"
  it.each([
    ['gets its space', 'They areuczerny and bo.', 'They are uczerny and bo.'],
    ['stays where it is no value of the output', 'They areuczernys.', 'They areuczernys.'],
    ['stays where it is short', 'They arebo.', 'They arebo.'],
    ['stays where the question has the word', 'The exuczerny.', 'The exuczerny.'],
    ['stays behind one letter', 'An uuczerny.', 'An uuczerny.'],
    ['stays where it is a word of its own', 'The report is accurate.', 'The report is accurate.'],
    ['stays alone', 'It is uczerny.', 'It is uczerny.'],
  ])('%s', (_, said, answer) => {
    expect(unglued(said, 'What of exuczerny?', output)).toBe(answer)
  })
})

describe('an answer that rewrites what code printed', () => {
  const output = printed('2024-09-20 06:33:06 2024-09-21 06:26:29')

  it('is sent back once, with the output', async () => {
    const replies = [block('print(a, b)'), 'From 6:33 AM to 6:26 PM.', 'At 06:33:06 and 06:26:29.']
    const run = fakeRun(replies, [output], { question })
    expect(await runQuestion(run.ports, run.task)).toMatchObject({ answer: 'At 06:33:06 and 06:26:29.' })
    expect(run.requests[2]?.messages.at(-1)?.content).toMatch(
      /does not hold 6:33, 6:26\..*:\n2024-09-20 06:33:06 2024-09-21 06:26:29$/s,
    )
  })

  it('stands beside the output when the model insists', async () => {
    const said = 'From 6:33 AM to 6:26 PM.'
    const run = fakeRun([block('print(a, b)'), said, said], [output], { question })
    expect(await runQuestion(run.ports, run.task)).toMatchObject({
      kind: 'final',
      answer: `${said} (The code printed: 2024-09-20 06:33:06 2024-09-21 06:26:29)`,
    })
  })

  it('stands alone where the output is long', async () => {
    const said = 'There are 8 of 9999.'
    const long = printed(Array.from({ length: 200 }, (_, n) => `line ${n}x`).join('\n'))
    const run = fakeRun([block('print(a)'), said, said], [long], { question })
    expect(await runQuestion(run.ports, run.task)).toMatchObject({ answer: said })
  })
})
