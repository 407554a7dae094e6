/** Answers that the loop does not take as they are. */
import { describe, expect, it } from 'vitest'
import { runQuestion } from '../../../electron/engine/loop.js'
import { block, fakeRun, options, printed } from '../../support/engine-ports.js'

const phone = 'What is the phone number of Pascale Drummond?'
const apart =
  '2 lines with phone:\nThe phone number of Oisin Ostrander is 555-2286.\nNo line holds phone together with Pascale, Drummond'
const about = '1 line with Pascale + Drummond:\nPascale Drummond gave three lectures.'
const taken = 'The phone number of Pascale Drummond is 555-2286.'
const last = (run: ReturnType<typeof fakeRun>) => run.requests.at(-1)?.messages.at(-1)?.content ?? ''

describe('a number that the text gives to another name', () => {
  it('is sent back once, and its withdrawal is the answer', async () => {
    const replies = [taken, taken, block('search("Drummond")'), taken, 'The text does not say.']
    const found = printed('L123: Pascale Drummond gave three lectures.')
    const run = fakeRun(replies, [found], { question: phone }, {}, [apart, about])
    expect(await runQuestion(run.ports, run.task)).toMatchObject({
      kind: 'final',
      answer: 'The text does not say.',
    })
    expect(last(run)).toContain('name something else than the question')
  })

  it('is the answer when the model insists', async () => {
    const replies = [taken, taken, block('search("Drummond")'), taken, taken]
    const run = fakeRun(replies, [printed('L1: Pascale Drummond')], { question: phone }, {}, [apart, about])
    expect(await runQuestion(run.ports, run.task)).toMatchObject({ kind: 'final', answer: taken })
  })
})

describe('an answer after code that printed something short', () => {
  const question = 'When did Ada first and last log in?'
  it.each([
    ['repeats the question', 'When did Ada first and last log in?', '06:12 07:30'],
    ['says something of its own', 'At 06:12 and at 07:30.', 'At 06:12 and at 07:30.'],
    ['is a name of the question', 'Ada.', 'Ada.'],
    ['chooses what the question offers', 'Ada did log in first.', 'Ada did log in first.'],
    ['denies', 'No login is there.', 'No login is there.'],
  ])('that %s', async (_, said, answer) => {
    const run = fakeRun([block('print(first, last)'), said], [printed('06:12 07:30\n')], { question })
    expect(await runQuestion(run.ports, run.task)).toMatchObject({ kind: 'final', answer })
  })
})

describe('the noise of decimals is left out of an answer', () => {
  const noisy = 'It is 105560.14000000006.'
  const clean = 'It is 105560.14.'
  it.each<[string, string[], string]>([
    ['after code that printed it', [block('print(total)'), noisy], 'final'],
    ['beside more code', [block('print(total)'), `${noisy}\n\n${block('print(1)')}`], 'final'],
    ['at the end of the steps', [block('print(total)'), noisy], 'best_effort'],
  ])('%s', async (_, replies, kind) => {
    const maxSteps = kind === 'final' ? options.maxSteps : 1
    const run = fakeRun(replies, [printed('105560.14000000006')], { options: { ...options, maxSteps } })
    expect(await runQuestion(run.ports, run.task)).toMatchObject({ kind, answer: clean, value: clean })
  })
})

describe('code beside words', () => {
  it('runs when the words only repeat a nothing', async () => {
    const replies = [
      block('print(0)'),
      `There are 0 such lines.\n\n${block('print(37)')}`,
      'There are 37 such lines.',
    ]
    const run = fakeRun(replies, [printed('0'), printed('37')], {}, {}, [
      '1 line with a:\na 1',
      "'b' is in 3 lines\nno line holds all of these together\nwithout 'c': 37 lines, such as:\na b",
    ])
    expect(await runQuestion(run.ports, run.task)).toMatchObject({
      kind: 'final',
      answer: 'There are 37 such lines.',
    })
    expect(run.requests[1]?.messages.at(-1)?.content).toContain(
      "in place of 'c' test for words that stand in the lines above",
    )
  })
})

describe('code that found nothing since one of its texts is in no line', () => {
  const pattern = 'ok user=(\\\\S+) status=GOOD'
  const parts = (...lines: string[]) => [`'${pattern}' is in no line`, ...lines].join('\n')
  it.each([
    [
      'a part of it, of which another stands there',
      parts("its part 'ok user=' is in 312 lines", "its part 'status=GOOD' is in no line"),
      ", without 'status=GOOD': no line holds that.",
    ],
    [
      'parts of it, of which another stands in very many',
      parts(
        "its part 'ok user=' is in over 10,000 lines",
        "its part 'a=' is in no line",
        "its part 'b=' is in no line",
      ),
      ", without 'a=' and 'b=': no line holds that.",
    ],
    [
      'nothing, where none of its parts stands there',
      parts("its part 'a=' is in no line", "its part 'b=' is in no line"),
      'block that prints the result.',
    ],
  ])('is told to leave out %s', async (_, explained, told) => {
    const run = fakeRun([block('pass'), block('print(1)'), 'It is 1.'], [printed(''), printed('1')], {}, {}, [
      '1 line with a:\na 1',
      explained,
    ])
    await runQuestion(run.ports, run.task)
    expect(run.requests[1]?.messages.at(-1)?.content).toContain(told)
  })
})

describe('code that found nothing since a value stands in another column', () => {
  it('is told which one to test, and forgotten when it comes again', async () => {
    const wrong = block('print(sum(row["customer"] == "Kaunas" for row in rows()))')
    const moved = "'Kaunas' is in no 'customer': it stands in the column 'city'"
    const run = fakeRun(
      [wrong, wrong, block('print(13)'), 'It is 13.'],
      ['0', '0', '13'].map(printed),
      {},
      {},
      ['13 lines with Kaunas:\nBo Kaunas', moved, moved],
    )
    expect(await runQuestion(run.ports, run.task)).toMatchObject({ kind: 'final', answer: 'It is 13.' })
    const told = `test row['city'] for 'Kaunas' in place of row['customer'].`
    expect(run.requests[1]?.messages.at(-1)?.content).toContain(told)
    expect(run.requests.map(({ messages }) => messages.length)).toEqual([2, 4, 2, 4])
    expect(run.requests[2]?.messages.at(-1)?.content).toContain(told)
  })
})
