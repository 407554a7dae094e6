import { describe, expect, it } from 'vitest'
import { runQuestion } from '../../../electron/engine/loop.js'
import { block, fakeRun, printed } from '../../support/engine-ports.js'

const question = 'What is the code of the north gate?'
const line = '1 line with code + north + gate:\nThe code of the north gate is 4711.'
const apart =
  '3 lines with code, such as:\nThe code of the mill is 12.\nNo line holds north together with code'

const reading = (replies: string[], looks: string[], asked = question) =>
  fakeRun(replies, [printed('4712')], { question: asked }, {}, looks)

describe('a question that computes nothing', () => {
  it('is answered from the lines that state it, in one request', async () => {
    const run = reading(['The code is 4711.'], [line])
    expect(await runQuestion(run.ports, run.task)).toMatchObject({
      kind: 'final',
      answer: 'The code is 4711.',
      totals: { steps: 1 },
    })
    expect(run.requests).toHaveLength(1)
    expect(run.requests[0]?.messages.at(-1)?.content).toContain('The code of the north gate is 4711.')
  })

  it('is read after the rules that begin the code prompt too, so that the server keeps them evaluated', async () => {
    const run = reading(['North.', block('print(4712)'), 'It is 4712.'], [line])
    await runQuestion(run.ports, run.task)
    const [read, code] = run.requests.map(({ messages }) => messages[0])
    expect(read?.role).toBe('system')
    expect(read).toEqual(code)
  })

  it('is read off the best lines alone at first, then off all of them, where it may be denied', async () => {
    const more = `${line}\n2 lines with gate:\nA gate.\nThe gate 7.`
    const run = reading(['Nobody knows.', 'The code of the north gate is 4711.'], [more])
    expect(await runQuestion(run.ports, run.task)).toMatchObject({
      kind: 'final',
      answer: 'The code of the north gate is 4711.',
    })
    const [first = '', second = ''] = run.requests.map(({ messages }) => messages.at(-1)?.content)
    expect([first.includes('The gate 7.'), second.includes('The gate 7.')]).toEqual([false, true])
    expect([first, second].map((text) => text.includes('The text does not say'))).toEqual([false, true])
  })

  it.each([
    [
      'holds a fact that stands in no line',
      ['The code is 9999.', block('print(4712)'), 'It is 4712.'],
      [line],
    ],
    ['says nothing of its own', ['It is the north gate.', block('print(4712)'), 'It is 4712.'], [line]],
    [
      'denies though the words stand together',
      ['Nothing is said.', block('print(4712)'), 'It is 4712.'],
      [line],
    ],
    [
      'takes a value from a line of something else',
      ['The code is 12.', block('print(4712)'), 'It is 4712.'],
      [apart, '2 lines with north:\nNorth wind.\nA north door.'],
    ],
    ['is code', [block('x'), block('print(4712)'), 'It is 4712.'], [line]],
  ])('goes on with code when the answer %s', async (_, replies, looks) => {
    const run = reading(replies, [...looks])
    expect(await runQuestion(run.ports, run.task)).toMatchObject({ kind: 'final', answer: 'It is 4712.' })
  })

  it('is denied where the lines do not say it and two searches of code find nothing either', async () => {
    const more = `${line}\n2 lines with gate:\nA gate.\nThe gate 7.`
    const nothing = [printed(''), printed('no line matches')]
    const searches = [block('search("north gate code")'), block('search("gate code")')]
    const run = fakeRun(['It is a gate.', 'The text does not say.', ...searches], nothing, { question }, {}, [
      more,
      '',
      '',
    ])
    expect(await runQuestion(run.ports, run.task)).toMatchObject({
      kind: 'final',
      answer: 'The text does not say.',
    })
    expect(run.requests).toHaveLength(4)
  })

  it.each([
    ['a denial that claims something beside', 'It is 9999, not 12.', ['', '']],
    ['a denial, where a search between found something', 'The text does not say.', ['', 'a gate', '']],
  ])('is not denied by %s', async (_, denial, outputs) => {
    const more = `${line}\n2 lines with gate:\nA gate.\nThe gate 7.`
    const searches = outputs.map((_, at) => block(`search("gate ${at}")`))
    const run = fakeRun(
      ['It is a gate.', denial, ...searches, block('print(4712)'), 'It is 4712.'],
      [...outputs, '4712'].map(printed),
      { question },
      {},
      [more, ...outputs.map(() => '')],
    )
    expect(await runQuestion(run.ports, run.task)).toMatchObject({ kind: 'final', answer: 'It is 4712.' })
  })

  it('is denied after the lines of its rarest word were read too', async () => {
    const run = reading(
      ['The text does not say.'],
      [apart, '2 lines with north:\nNorth wind.\nA north door.'],
    )
    expect(await runQuestion(run.ports, run.task)).toMatchObject({
      kind: 'final',
      answer: 'The text does not say.',
      totals: { steps: 2 },
    })
    expect(run.requests).toHaveLength(1)
    expect(run.requests[0]?.messages.at(-1)?.content).toContain('A north door.')
  })
})

describe('lines that state the answer beside one word that stands elsewhere', () => {
  const printed = `1 line with extension + Pascale + Arkwright + called + back:
Pascale Arkwright (order 8): You can call me back on extension 918.
2 lines with customer:
As a customer I am not amused.
No line holds customer together with Pascale, Arkwright`

  it('are believed', async () => {
    const said = 'The customer Pascale Arkwright wants to be called back on extension 918.'
    const run = reading(
      [said],
      [printed],
      'On which extension does the customer Pascale Arkwright want to be called back?',
    )
    expect(await runQuestion(run.ports, run.task)).toMatchObject({ kind: 'final', answer: said })
  })
})

describe('lines of another than the one that is asked about', () => {
  const printed = `577 lines with IP + user + login, such as:
auth login failed user=dlachance ip=10.4.229.109
283 lines with user + jbalogun, such as:
GET /checkout status=200 user=jbalogun
No line holds jbalogun together with IP`

  it('are read with those that show it, where they may be denied', async () => {
    const run = reading(
      ['The text does not say.', 'The text does not say.'],
      [printed, '2 lines with jbalogun:\nGET /checkout status=200 user=jbalogun'],
      'From which IP address did the user jbalogun log in?',
    )
    expect(await runQuestion(run.ports, run.task)).toMatchObject({
      kind: 'final',
      answer: 'The text does not say.',
    })
    const asked = run.requests[0]?.messages.at(-1)?.content
    expect(asked).toContain('user=jbalogun')
    expect(asked).toContain('reply: The text does not say')
  })
})

describe('a question that computes', () => {
  it('is never read off the few lines shown', async () => {
    const run = reading([block('print(4712)'), 'It is 4712.'], [line], 'How many gates have the code 4711?')
    expect(await runQuestion(run.ports, run.task)).toMatchObject({ kind: 'final', answer: 'It is 4712.' })
    expect(run.requests).toHaveLength(2)
  })
})
