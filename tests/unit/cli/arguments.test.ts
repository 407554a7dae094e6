import { describe, expect, it } from 'vitest'
import { wishesSchema } from '../../../electron/app/settings.js'
import { commandIn, parseCommand, wantsJson } from '../../../electron/cli/arguments.js'
import { commands } from '../../../electron/cli/options.js'
import { errorLine } from '../../../electron/cli/output.js'
import { factsOf } from '../../../electron/contract/errors.js'

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '')
const common = { ollama: null, allowRemote: false, home: null, python: null, json: false }
const unset = {
  model: null,
  subModel: null,
  mode: 'auto',
  maxSteps: null,
  maxSubCalls: null,
  maxSeconds: null,
  stepSeconds: null,
  concurrency: null,
  window: null,
  verbose: false,
  encoding: null,
  passwordFile: null,
}

describe('a right command line', () => {
  it('ask takes files in any place, and a question', () => {
    expect(parseCommand(words('ask a.log --question why? b.log'))).toEqual({
      name: 'ask',
      common,
      ...unset,
      paths: ['a.log', 'b.log'],
      question: 'why?',
    })
  })

  it('ask takes all its options', () => {
    const line =
      'ask f --question q --model m --sub-model s --mode rlm --max-steps 3 --max-sub-calls 0 --max-seconds 1.5 --step-seconds 2 --concurrency 8 --window 4096 --verbose --encoding cp1251 --password-file /p/w --ollama http://h:1 --allow-remote --home /h --python /p --json'
    expect(parseCommand(words(line))).toEqual({
      name: 'ask',
      common: { ollama: 'http://h:1', allowRemote: true, home: '/h', python: '/p', json: true },
      paths: ['f'],
      question: 'q',
      model: 'm',
      subModel: 's',
      mode: 'rlm',
      maxSteps: 3,
      maxSubCalls: 0,
      maxSeconds: 1.5,
      stepSeconds: 2,
      concurrency: 8,
      window: 4096,
      verbose: true,
      encoding: 'cp1251',
      passwordFile: '/p/w',
    })
  })

  it.each([
    ['', { name: 'help', topic: null }],
    ['--help', { name: 'help', topic: null }],
    ['-h', { name: 'help', topic: null }],
    ['ask --help', { name: 'help', topic: 'ask' }],
    ['help', { name: 'help', topic: null }],
    ['help ask', { name: 'help', topic: 'ask' }],
    ['ask help --help', { name: 'help', topic: 'ask' }],
    ['--version', { name: 'version' }],
    [
      'replay r.jsonl',
      { name: 'replay', journal: 'r.jsonl', verbose: false, verify: false, passwordFile: null },
    ],
    [
      'replay r.jsonl --verify --verbose',
      { name: 'replay', journal: 'r.jsonl', verbose: true, verify: true, passwordFile: null },
    ],
    ['export r', { name: 'export', journal: 'r', format: 'md', out: null, force: false }],
    ['export r --format html', { name: 'export', journal: 'r', format: 'html', out: null, force: false }],
    [
      'export r --out a.json --force',
      { name: 'export', journal: 'r', format: 'json', out: 'a.json', force: true },
    ],
    [
      'export r --out a.json --format md',
      { name: 'export', journal: 'r', format: 'md', out: 'a.json', force: false },
    ],
    ['sample', { name: 'sample', verbose: false }],
    [
      'extract a b --out d --encoding big5',
      { name: 'extract', paths: ['a', 'b'], out: 'd', encoding: 'big5', passwordFile: null },
    ],
    ['doctor', { name: 'doctor', verbose: false }],
    ['doctor --verbose', { name: 'doctor', verbose: true }],
    ['models', { name: 'models', action: 'list' }],
    ['models list', { name: 'models', action: 'list' }],
    ['models pull m', { name: 'models', action: 'pull', model: 'm' }],
    ['models remove m:1', { name: 'models', action: 'remove', model: 'm:1' }],
  ])('%j is understood', (line, expected) => {
    expect(parseCommand(words(line))).toEqual({ common, ...expected })
  })

  it.each([
    ['export r --json', { format: 'json', out: null }],
    ['export r --json --format json', { format: 'json', out: null }],
    ['export r --json --out a.md', { format: 'md', out: 'a.md' }],
  ])('%j prints one JSON object', (line, expected) => {
    expect(parseCommand(words(line))).toMatchObject({ common: { json: true }, ...expected })
  })

  it('a file whose name begins with a dash comes after --', () => {
    expect(parseCommand(['ask', '--question', 'q', '--', '-odd.log'])).toMatchObject({ paths: ['-odd.log'] })
  })

  it('a question may begin with dashes when it is joined by =', () => {
    expect(parseCommand(['ask', 'f', '--question=--why?'])).toMatchObject({ question: '--why?' })
    expect(parseCommand(['ask', 'f', '--question', '-5 or 5?'])).toMatchObject({ question: '-5 or 5?' })
  })
})

describe('a mistake is one sentence with what to do', () => {
  it.each([
    [
      'frob',
      'quarry: unknown command "frob"; the commands are ask, replay, export, sample, extract, doctor, models',
    ],
    ['ask', 'quarry: ask needs a file; name one or more files or folders'],
    ['ask f', 'quarry: ask needs a question; give it as --question "..."'],
    ['ask f --question', 'quarry: --question needs a value; write --question=VALUE'],
    ['ask f --question --json', 'quarry: --question needs a value; write --question=VALUE'],
    ['ask f --frob', 'quarry: unknown option --frob; see quarry --help'],
    ['ask f -x', 'quarry: unknown option -x; see quarry --help'],
    ['ask f --question q --json=1', 'quarry: --json takes no value; write --json alone'],
    ['ask f --question q --mode fast', 'quarry: --mode cannot be "fast"; use auto, direct, rlm'],
    [
      'ask f --question q --max-steps 0',
      'quarry: --max-steps cannot be "0"; use a whole number from 1 to 10000000',
    ],
    [
      'ask f --question q --max-steps 1e3',
      'quarry: --max-steps cannot be "1e3"; use a whole number from 1 to 10000000',
    ],
    [
      'ask f --question q --window 9.5',
      'quarry: --window cannot be "9.5"; use a whole number from 512 to 10000000',
    ],
    [
      'ask f --question q --concurrency 65',
      'quarry: --concurrency cannot be "65"; use a whole number from 1 to 64',
    ],
    [
      'ask f --question q --max-seconds -1',
      'quarry: --max-seconds cannot be "-1"; use a number of seconds above 0 and up to 2000000',
    ],
    [
      'ask f --question q --max-seconds 3000000',
      'quarry: --max-seconds cannot be "3000000"; use a number of seconds above 0 and up to 2000000',
    ],
    ['doctor --verify', 'quarry: --verify is no option of doctor; see quarry doctor --help'],
    ['sample --ollama x', 'quarry: --ollama is no option of sample; see quarry sample --help'],
    ['replay r --allow-remote', 'quarry: --allow-remote is no option of replay; see quarry replay --help'],
    ['export r --python p', 'quarry: --python is no option of export; see quarry export --help'],
    ['extract f --home h', 'quarry: --home is no option of extract; see quarry extract --help'],
    ['models --home h', 'quarry: --home is no option of models; see quarry models --help'],
    ['--ollama x', 'quarry: --ollama is no option of quarry; see quarry --help'],
    ['--model m', 'quarry: --model is no option of quarry; see quarry --help'],
    [
      'help frob',
      'quarry: unknown command "frob"; the commands are ask, replay, export, sample, extract, doctor, models',
    ],
    ['help ask now', 'quarry: help takes one name, no further words, but there is "now"; leave it out'],
    ['doctor now', 'quarry: doctor takes no further words, but there is "now"; leave it out'],
    ['replay', 'quarry: replay needs the journal of a run; see quarry replay --help'],
    ['replay a b', 'quarry: replay takes one name, no further words, but there is "b"; leave it out'],
    ['export', 'quarry: export needs the journal of a run; see quarry export --help'],
    ['export r --format pdf', 'quarry: --format cannot be "pdf"; use md, html, json'],
    ['export r --out a.txt', 'quarry: the ending of a.txt tells no format; add --format: md, html, json'],
    ['export r --out=', 'quarry: --out cannot be ""; name a file'],
    ['export r --force', 'quarry: --force has no file to replace; name one with --out'],
    [
      'export r --json --format md',
      'quarry: --json prints one JSON object, and an export as md is none; leave one of them out, or name a file with --out',
    ],
    ['replay r --out a.md', 'quarry: --out is no option of replay; see quarry replay --help'],
    ['extract', 'quarry: extract needs a file; name one or more files or folders'],
    ['models frob', 'quarry: models has no action "frob"; use list, pull NAME or remove NAME'],
    ['models pull', 'quarry: models pull needs the name of a model; see quarry models --help'],
  ])('%j', (line, expected) => {
    let thrown: unknown
    try {
      parseCommand(words(line))
    } catch (error) {
      thrown = error
    }
    expect(factsOf(thrown).code).toBe('usage')
    expect(errorLine(factsOf(thrown))).toBe(expected)
  })

  it.each([
    ['ask -dash.txt --question q', '-dash.txt'],
    ['extract -dash', '-dash'],
    ['extract --dash.txt', '--dash.txt'],
    ['extract -a/b', '-a/b'],
  ])('%j may have meant a file', (line, word) => {
    expect(() => parseCommand(words(line))).toThrow(
      expect.objectContaining({
        message: `unknown option ${word}`,
        remedy: `for a file of that name write ./${word}; for options see quarry --help`,
      }),
    )
  })

  it('a question has its longest length, and it is named', () => {
    const ask = (length: number): unknown => parseCommand(['ask', 'f', '--question', 'x'.repeat(length)])
    expect(ask(100_000)).toMatchObject({ name: 'ask' })
    expect(() => ask(100_001)).toThrow(
      'the question has 100,001 characters; the longest one may have 100,000',
    )
  })

  it.each([['ask'], ['extract']])('%s of a file without a name', (command) => {
    expect(() => parseCommand([command, '', ...(command === 'ask' ? ['--question=q'] : [])])).toThrow(
      'a file name is empty',
    )
  })

  it('an empty question is none', () => {
    expect(() => parseCommand(['ask', 'f', '--question', '  '])).toThrow('ask needs a question')
  })
})

it('JSON is wanted only by the option itself', () => {
  expect(wantsJson(['ask', '--json'])).toBe(true)
  expect(wantsJson(['ask', '--', '--json'])).toBe(false)
  expect(wantsJson(['ask', 'json'])).toBe(false)
})

it.each([
  ['ask --json', 'ask'],
  ['extract sample --json', 'extract'],
  ['--home sample extract x', 'extract'],
  ['--json --frob ask', 'ask'],
  ['--json', null],
])('%j is about the command %j, whatever is wrong with it', (line, command) => {
  expect(commandIn(words(line))).toBe(command)
})

it('every wish of a run is an option of ask', () => {
  const options = Object.keys(commands.ask.options).map((name) => name.replaceAll('-', ''))
  for (const wish of Object.keys(wishesSchema.shape)) expect(options).toContain(wish.toLowerCase())
})
