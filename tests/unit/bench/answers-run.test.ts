import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Arm, ArmName } from '../../bench/answers/arms/arm.js'
import type { Question } from '../../bench/answers/questions.js'
import { report } from '../../bench/answers/report.js'
import { readResults } from '../../bench/answers/results.js'
import { runQuestions } from '../../bench/answers/run.js'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-answers-'))
})
afterEach(() => rm(folder, { recursive: true }))

const question = (id: string, value: number): Question => ({
  id,
  kind: id.startsWith('meaning') ? 'meaning-count' : 'count',
  size: id.includes('10kB') ? '10kB' : '10MB',
  nature: 'log',
  file: '/nowhere/server.log',
  question: 'How many?',
  truth: { type: 'number', value },
  digest: `digest of ${id}`,
})
const questions = [question('count 10kB', 3), question('count 10MB', 4), question('meaning-count 10MB', 5)]

function fakeArm(name: ArmName, answers: readonly string[], version = '1'): Arm & { asked: string[] } {
  const asked: string[] = []
  return {
    name,
    asked,
    version: async () => version,
    ask: async ({ id }) => {
      asked.push(id)
      const answer = answers[questions.findIndex((one) => one.id === id)] ?? ''
      return { answer, seconds: 2, steps: 1, promptTokens: 100, completionTokens: 10, outcome: 'final' }
    },
  }
}

const setting = () => ({
  seed: 1,
  model: 'm',
  window: 8192,
  out: join(folder, 'deep', 'results.jsonl'),
  say: () => undefined,
})

describe('a run of the question table', () => {
  test('asks arm after arm, each question in its order, and keeps a line for each', async () => {
    const arms = [fakeArm('quarry', ['3', '4', '5']), fakeArm('cut', ['3', '9', '9'])]
    const records = await runQuestions(arms, questions, setting())
    expect(records.map(({ arm, id, right }) => [arm, id, right])).toEqual([
      ['quarry', 'count 10kB', true],
      ['quarry', 'count 10MB', true],
      ['quarry', 'meaning-count 10MB', true],
      ['cut', 'count 10kB', true],
      ['cut', 'count 10MB', false],
      ['cut', 'meaning-count 10MB', false],
    ])
    expect(await readResults(setting().out)).toEqual(records)
  })

  test('asks again only what has no line, a torn one included', async () => {
    await runQuestions([fakeArm('quarry', ['3', '4', '5'])], questions, setting())
    const text = await readFile(setting().out, 'utf8')
    await writeFile(setting().out, text.slice(0, -20))
    const second = fakeArm('quarry', ['3', '4', '5'])
    await runQuestions([second], questions, setting())
    expect(second.asked).toEqual(['meaning-count 10MB'])
    const third = fakeArm('quarry', [])
    const records = await runQuestions([third], questions, setting())
    expect(third.asked).toEqual([])
    expect(records.map(({ answer }) => answer)).toEqual(['3', '4', '5'])
  })

  test.each([
    ['version', () => [fakeArm('quarry', [], '2'), questions, setting()] as const],
    ['model', () => [fakeArm('quarry', []), questions, { ...setting(), model: 'other' }] as const],
    ['window', () => [fakeArm('quarry', []), questions, { ...setting(), window: 4096 }] as const],
    ['seed', () => [fakeArm('quarry', []), questions, { ...setting(), seed: 2 }] as const],
    [
      'text or truth',
      () =>
        [
          fakeArm('quarry', []),
          questions.map((one) => ({ ...one, digest: `${one.digest} 2` })),
          setting(),
        ] as const,
    ],
  ])('asks everything again for another %s', async (_, other) => {
    await runQuestions([fakeArm('quarry', [])], questions, setting())
    const [arm, table, changed] = other()
    await runQuestions([arm], table, changed)
    expect(arm.asked).toHaveLength(questions.length)
  })
})

describe('the report', () => {
  test('tells exact kinds from those by meaning and texts within the window from those beyond', async () => {
    const arms = [fakeArm('quarry', ['3', '4', '9']), fakeArm('cut', ['3', '9', '9'])]
    const lines = report(await runQuestions(arms, questions, setting())).split('\n')
    const cells = (start: string): string[] =>
      lines
        .filter((line) => line.startsWith(`| ${start} `))
        .map((line) =>
          line
            .split('|')
            .slice(2, 4)
            .map((cell) => cell.trim())
            .join(' '),
        )
    expect(cells('exact kinds')).toEqual(['quarry 2/2', 'cut 1/2'])
    expect(cells('exact, text within the window')).toEqual(['quarry 1/1', 'cut 1/1'])
    expect(cells('exact, text beyond the window')).toEqual(['quarry 1/1', 'cut 0/1'])
    expect(cells('by meaning')).toEqual(['quarry 0/1', 'cut 0/1'])
    expect(lines.find((line) => line.startsWith('| exact kinds'))).toMatch(
      /34-100 .* 2\.0, 2\.0 .* 1\.0 .* 100 .* 10/,
    )
  })

  test('compares only questions that every arm has answered', async () => {
    const whole = await runQuestions([fakeArm('quarry', ['3', '4', '5'])], questions, setting())
    const part = await runQuestions([fakeArm('cut', ['3'])], questions.slice(0, 1), setting())
    const text = report([...whole, ...part])
    expect(text).toContain('2 results are left out')
    expect(text).not.toContain('meaning')
  })
})
