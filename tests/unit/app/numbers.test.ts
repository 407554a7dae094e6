import { describe, expect, it } from 'vitest'
import type { Evidence } from '../../../electron/contract/documents.js'
import { tieNumbers, type NumberedStep } from '../../../electron/app/numbers.js'

const ran = (step: number, code: string, stdout: string, final: string | null = null): NumberedStep => ({
  step,
  code,
  stdout,
  final: final === null ? null : { kind: 'value', value: final, json: final },
})

const tie = (answer: string, steps: readonly NumberedStep[], ...given: string[]): string =>
  tied(answer, steps, [], given)

const tied = (
  answer: string,
  steps: readonly NumberedStep[],
  evidence: readonly Evidence[],
  given: readonly string[] = [],
): string =>
  tieNumbers({ answer, steps, evidence, given, documents: [] })
    .map(({ text, step, quoted }) => `${text}@${step ?? quoted?.place ?? '?'}`)
    .join(' | ')

/** A passage that was found in the files at this place. */
const passage = (
  quote: string,
  place = 'l.pdf page 12',
  origin: Evidence['origin'] = 'quoted',
): Evidence => ({
  document: 'l.pdf',
  start: 7,
  end: 7 + quote.length,
  quote,
  place,
  origin,
})

describe('a number is the same in every grouping', () => {
  it.each([
    ['88,210', '88210'],
    ['88 210', '88210'],
    ['88\u202f210', '88210'],
    ["88'210", '88210'],
    ['88’210', '88210'],
    ['88_210', '88210'],
    ['88.210', '88210'],
    ['88210', '88,210'],
    ['1.234.567', '1234567'],
    ['12,34,567', '1234567'],
    ['1,234.50', '1234.5'],
    ['1.234,50', '1234.5'],
    ['14:07:16', '2026-03-05T14:07:16Z'],
    ['14:07', '2026-03-05T14:07:16.250Z'],
    ['2026-03-05', '2026-03-05T14:07:16Z'],
    ['9:05', 'at 9:05:59'],
    ['1,5', '1.5'],
    ['7', '007'],
    ['7', '7.0'],
    ['1000000', '1e+06'],
    ['25 %', '0.25'],
    ['25 %', '0.2534'],
    ['25.3%', '0.2534'],
    ['7%', '0.07'],
    ['4.3 million', '4312877'],
    ['60344.83', '60344.829999996'],
    ['12.35', '12.3456'],
    ['123', '123.4'],
  ])('%s was printed as %s', (claim, printed) => {
    expect(tie(`It is ${claim} then.`, [ran(3, 'print(n)', `${printed}\n`)])).toBe(`${claim}@3`)
  })

  it.each([
    ['6', '2026'],
    ['17', '170'],
    ['17', 'user17'],
    ['12.35', '12.36'],
    ['12', '12.4'],
    ['1,234', '1.234'],
    ['0.5', '5'],
    ['88210', '88211'],
    ['25 %', '0.4'],
    ['5', '[truncated 5 chars]'],
  ])('%s is not %s', (claim, printed) => {
    expect(tie(`It is ${claim} then.`, [ran(3, 'print(n)', `${printed}\n`)])).toBe(`${claim}@?`)
  })
})

describe('what counts as a number of the answer', () => {
  it.each([
    ['Between 2026-03-07 and 2026-03-08 at 14:15', '2026-03-07@? | 2026-03-08@? | 14:15@?'],
    ['10.0.0.12 asked 3 times, 3 times', '10.0.0.12@? | 3@?'],
    ['5-10 of web-3, W12K4, C-1204 and log-2024.txt', '5@? | 10@?'],
    ['1. first\n2. second\n12 in all', '12@?'],
    ['the 3rd, 5xx, 12ms, 2.5x and 4kB', '12@? | 2.5@? | 4@?'],
    ['As said [[cite:7]] there', ''],
    ['Total: 17.', '17@?'],
    ['There are none.', ''],
  ])('%j: %s', (answer, numbers) => {
    expect(tie(answer, [])).toBe(numbers)
  })

  it('numbers in words count where they were printed, and are no number elsewhere', () => {
    expect(tie('Seven of them.', [ran(2, 'print(n)', '7\n')])).toBe('Seven@2')
    expect(tie('Seven of them.', [ran(2, 'print(n)', '8\n')])).toBe('')
  })

  it('a row of numbers is one number only where one was printed', () => {
    expect(tie('Codes 200,404', [ran(1, 'print(c)', '[200, 404]\n')])).toBe('200@1 | 404@1')
    expect(tie('Codes 200,404', [ran(1, 'print(c)', '200404\n')])).toBe('200,404@1')
    expect(tie('Codes 200,404', [ran(1, 'print(c)', '200\n')])).toBe('200,404@?')
  })
})

describe('the step', () => {
  it('is the last one that printed it, and an exact one before a rounded one', () => {
    const steps = [
      ran(1, 'print(a)', '12.35\n'),
      ran(2, 'print(b)', '12.35\n'),
      ran(3, 'print(c)', '12.3512\n'),
    ]
    expect(tie('12.35', steps)).toBe('12.35@2')
  })

  it('may have handed it to FINAL', () => {
    expect(tie('17', [ran(2, 'FINAL(len(hits))', '', '17')])).toBe('17@2')
    expect(tie('17 lines', [ran(2, 'FINAL(f"{n} lines")', '', '17 lines')])).toBe('17@2')
  })

  it.each([
    ['in a text', 'print("There are 17 lines")', 'There are 17 lines\n'],
    ['as an argument', 'print("lines:", 17)', 'lines: 17\n'],
    ['as text of digits', 'print("17")', '17\n'],
    ['as a variable', 'answer = 17  # lines\nprint(answer)', '17\n'],
    ['in an f-string', 'print(f"17 lines, of {n}")', '17 lines, of 40\n'],
  ])('is none where the model typed the number %s', (_, code, stdout) => {
    expect(tie('There are 17.', [ran(1, code, stdout)])).toBe('17@?')
  })

  it.each([
    ['the start of a counter', 'n = 0\nprint(n)', '0', '0'],
    ['a pattern', String.raw`print(len(re.findall(r"\d{3} 500", context)))`, '3', '3'],
    ['an index', 'print(line.split()[12], line[:12])', '12', '12'],
    ['a range', 'for i in range(10): n += 1\nprint(n)', '10', '10'],
    ['another word of what is printed', 'print("in 2026:", n)', 'in 2026: 17', '17'],
  ])('counts though the code holds the digits as %s', (_, code, stdout, number) => {
    expect(tie(`It is ${number}.`, [ran(4, code, `${stdout}\n`)])).toBe(`${number}@4`)
  })

  it('is an earlier one that found it when a later one typed it', () => {
    const steps = [ran(1, 'look(question)', '17 lines\n'), ran(2, 'FINAL("17 lines")', '', '17 lines')]
    expect(tie('17 lines', steps)).toBe('17@1')
  })
})

describe('a number that nobody printed', () => {
  it('is the model’s own', () => {
    expect(tie('17 of 40', [ran(1, 'print(n)', '40\n')])).toBe('17@? | 40@1')
  })

  it('is left out when it repeats the question or a text that the model was given', () => {
    expect(tie('17 lines hold 500', [ran(1, 'print(n)', '17\n')], 'How many lines hold 500?')).toBe('17@1')
  })
})

describe('a number that stands in a passage behind the answer', () => {
  it.each<[string, string, readonly NumberedStep[], readonly Evidence[], string]>([
    [
      'is told with its place where no step printed it',
      'The lease says "the rent is 1,200 EUR".',
      [],
      [passage('the rent is 1,200 EUR')],
      '1,200@l.pdf page 12',
    ],
    [
      'in another grouping too',
      'The rent is 1200.',
      [],
      [passage('the rent is 1.200,00 EUR')],
      '1200@l.pdf page 12',
    ],
    [
      'where the code cited the passage',
      'The rent is 1,200 [[cite:1]].',
      [],
      [passage('rent: 1200', 'l.pdf page 3', 'cited')],
      '1,200@l.pdf page 3',
    ],
    [
      'in the first of several',
      'It fell due 2026-03-05.',
      [],
      [
        passage('no date here'),
        passage('due 2026-03-05', 'l.pdf page 2'),
        passage('2026-03-05', 'l.pdf page 9'),
      ],
      '2026-03-05@l.pdf page 2',
    ],
    [
      'belongs to the step that printed it, where one did',
      'The rent is 1,200.',
      [ran(4, 'print(rent)', '1200\n')],
      [passage('the rent is 1,200 EUR')],
      '1,200@4',
    ],
    [
      'though the model typed it into its code',
      'The rent is 1,200.',
      [ran(4, 'print("The rent is 1,200")', 'The rent is 1,200\n')],
      [passage('the rent is 1,200 EUR')],
      '1,200@l.pdf page 12',
    ],
    [
      'beside one that stands nowhere',
      'The rent is 1,200 and rises to 1,350.',
      [],
      [passage('the rent is 1,200 EUR')],
      '1,200@l.pdf page 12 | 1,350@?',
    ],
    [
      'is another where it is only near to it',
      'The rent is about 12.35.',
      [],
      [passage('it was 12.3456 then')],
      '12.35@?',
    ],
    [
      'counts with numbers of a row, each where it is',
      'Codes 200,404',
      [ran(1, 'print(c)', '[404]\n')],
      [passage('code 200')],
      '200@l.pdf page 12 | 404@1',
    ],
    ['as a word of the file', 'There are 7.', [], [passage('seven of them')], '7@l.pdf page 12'],
    ['is none where it is a word', 'Seven of them.', [], [passage('7 of them')], ''],
    [
      'is none where the quote was found in no file',
      'It says "the rent is 1,200 EUR".',
      [],
      [{ document: null, quote: 'the rent is 1,200 EUR', place: 'not found in the files', origin: 'quoted' }],
      '1,200@?',
    ],
  ])('%s', (_, answer, steps, evidence, right) => {
    expect(tied(answer, steps, evidence)).toBe(right)
  })

  it('names the passage itself, so that it can be shown', () => {
    const evidence = [passage('the rent is 1,200 EUR')]
    expect(tieNumbers({ answer: '1,200', steps: [], evidence, given: [], documents: [] })).toEqual([
      { text: '1,200', step: null, quoted: { document: 'l.pdf', start: 7, end: 28, place: 'l.pdf page 12' } },
    ])
  })
})

describe('a number in a line that a search showed', () => {
  it.each([
    [
      'was found, though it was searched for',
      'search("17 lines")',
      '1 line matches:\nL5: all 17 lines\n',
      '17@3',
    ],
    [
      'of one file of several',
      'search("rent 17")',
      '1 line matches:\nl.pdf page 2: the rent 17 EUR\n',
      '17@3',
    ],
    ['of a part of the hits', 'search("a 17")[:1]', '1 of 9 lines match:\nL5: a 17\n', '17@3'],
    ['is none where nothing matched', 'search("17 lines")', "no line matches '17 lines'\n", '17@?'],
    ['is none of the place alone', 'search("lines")', '1 line matches:\nL17: all lines\n', '17@?'],
    [
      'is none of what the code prints after the list',
      'print(search("all"), "is 17 now")',
      '1 line matches:\nL5: all lines\nis 17 now\n',
      '17@?',
    ],
    [
      'is none of what the code prints after a list that was cut',
      'print(search("all"))\nprint("is 17 now")',
      `30 lines match:\n${'L5: all lines\n'.repeat(20)}... 10 more\nis 17 now\n`,
      '17@?',
    ],
    [
      'is none of a list that the code wrote itself',
      'print("1 line matches:\\nL5: of 17")',
      '1 line matches:\nL5: of 17\n',
      '17@?',
    ],
  ])('%s', (_, code, stdout, right) => {
    expect(tie('It is 17.', [ran(3, code, stdout)])).toBe(right)
  })
})

it('a long answer without spaces is looked through at once', () => {
  const answer = `${'a-'.repeat(200_000)}7 ${'1,'.repeat(50_000)} 17`
  expect(tie(answer, [ran(1, 'print(n)', '17\n')])).toContain('17@1')
})
