/** Recorded runs: looked at again, run again, and journals that cannot be read. */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { askWords, block } from '../../support/ask-words.js'
import { badJournals, changedJournal, type LineChange } from '../../support/changed-journal.js'
import { useCli, type Finished } from '../../support/cli.js'
import { startScriptedOllama, type Script } from '../../support/scripted-ollama.js'
import { containing } from '../../support/matchers.js'

const cli = useCli()
let log = ''
/** Journal of a run with a sub-call, an error and an answer; nobody changes it. */
let journal = ''

const script: Script = ({ messages }) => {
  const last = messages.at(-1)?.content ?? ''
  if (last.startsWith('is it')) return 'yes'
  if (last.includes('4242')) return 'It was 4242.'
  return last.includes('ZeroDivisionError')
    ? block('n = 4242', 'print(n, object(), "id")')
    : block('print(llm_query("is it a log?"))', '1 / 0')
}

beforeAll(async () => {
  log = join(cli.folder, 'three.log')
  writeFileSync(log, 'one\ntwo\nthree\n')
  journal = await record(script)
})

async function record(replies: Script, file = log): Promise<string> {
  const server = await startScriptedOllama({ script: replies })
  try {
    return String((await cli.run(askWords(server, [file]))).json()['journal'])
  } finally {
    await server.close()
  }
}

const changed = (name: string, change: LineChange): string =>
  changedJournal(journal, join(cli.folder, name), change)
const replay = (...words: string[]): Promise<Finished> => cli.run(['replay', ...words])

describe('replay', () => {
  it('prints code, output and answer, with no model server anywhere', async () => {
    const { status, stdout } = await cli.run(['replay', journal], { env: { OLLAMA_HOST: '127.0.0.1:9' } })
    expect(stdout).toContain('question: How many lines are there?')
    expect(stdout).toContain('  | n = 4242')
    expect(stdout).toContain('  > 4242')
    expect(stdout).toContain('ZeroDivisionError')
    expect(stdout).toContain('It was 4242.')
    expect(stdout).not.toContain('is it a log?\n')
    expect(status).toBe(0)
  })

  it('prints replies and sub-calls too when it is verbose', async () => {
    const { stdout } = await replay(journal, '--verbose')
    expect(stdout).toContain('sub-call 1\n    ? is it a log?\n    ! yes')
    expect(stdout).toContain('  ~ ```python')
  })

  it('prints one JSON object with --json', async () => {
    const { json } = await replay(journal, '--json')
    expect(json()).toMatchObject({ answered: true, torn: false, final: { answer: 'It was 4242.' } })
  })

  it('finds a run of the data folder by its name', async () => {
    expect((await replay(basename(journal, '.jsonl'))).status).toBe(0)
  })

  it('tolerates a torn last line, and leaves the file as it is', async () => {
    const torn = changed('torn.jsonl', (lines) => lines)
    const whole = readFileSync(torn, 'utf8').trimEnd()
    writeFileSync(torn, whole.slice(0, -10))
    const { status, stdout, stderr } = await replay(torn)
    expect(stderr).toContain('the last line of the journal broke off')
    expect(stdout).toContain('the run broke off before its end')
    expect(status).toBe(1)
    expect(readFileSync(torn, 'utf8')).toBe(whole.slice(0, -10))
  })

  it.each(badJournals)(
    'a journal that %s is refused by name with status 2, untouched',
    async (name, change, code) => {
      const path = changed(`${code}-${name.length}.jsonl`, change)
      const before = readFileSync(path)
      const { status, stderr, json } = await replay(path, '--json')
      expect(json()).toMatchObject({ error: { code, message: containing(basename(path)) } })
      expect(stderr).toMatch(/^quarry: .+; .+\n$/)
      expect(status).toBe(2)
      expect(readFileSync(path)).toEqual(before)
    },
  )

  it.each([
    ['best_effort', 'a best guess only'],
    ['timeout', 'its time was over'],
    ['budget_exhausted', 'its sub-calls were used up'],
    ['max_iterations', 'its steps were used up'],
  ])(
    'a run that ended as %s holds no final answer: status 1, said on stderr, and no fault of Quarry',
    async (kind, why) => {
      const path = changed(`${kind}.jsonl`, (lines) =>
        lines.map((line) =>
          line.replace('"event":"final","kind":"final"', `"event":"final","kind":"${kind}"`),
        ),
      )
      const { status, stdout, stderr, json } = await replay(path, '--json')
      expect(json()).toMatchObject({ answered: false, unanswered: containing(why), final: { kind } })
      expect(stdout).not.toContain('internal')
      expect(stderr).toMatch(/^quarry: the run holds .+\n$/)
      expect(status).toBe(1)
    },
  )

  it('a journal that is not there: status 2', async () => {
    const { status, json } = await replay(join(cli.folder, 'none.jsonl'), '--json')
    expect(json()).toMatchObject({ error: { code: 'input_missing' } })
    expect(status).toBe(2)
  })

  it('a journal torn in its first line: status 2', async () => {
    const path = join(cli.folder, 'first.jsonl')
    writeFileSync(path, '{"event":"hea')
    const { status, json } = await replay(path, '--json')
    expect(json()).toMatchObject({ error: { code: 'journal_torn' } })
    expect(status).toBe(2)
  })
})

describe('replay --verify', () => {
  it('runs the code again with the recorded sub-call replies: the same outputs, addresses apart', async () => {
    const { status, stdout, stderr } = await cli.run(['replay', journal, '--verify'], {
      env: { OLLAMA_HOST: '127.0.0.1:9' },
    })
    expect(stdout, stderr).toMatch(/^(\d+) of \1 steps gave exactly what was recorded\n$/)
    expect(status).toBe(0)
  })

  it('says which step differs and how: status 1', async () => {
    const path = changed('differs.jsonl', (lines) =>
      lines.map((line) => line.replace('n = 4242', 'n = 4243')),
    )
    const { status, stdout, stderr } = await replay(path, '--verify')
    expect(stdout).toMatch(/^step \d+ differs from what was recorded$/m)
    expect(stderr).toContain('  - 4242')
    expect(stderr).toContain('  + 4243')
    expect(status).toBe(1)
    const { json } = await replay(path, '--verify', '--json')
    expect(json()).toMatchObject({ repeats: false, end: { how: 'done' }, differing: [expect.any(Number)] })
  })

  it('stops where a sub-call asks something else: status 1', async () => {
    const path = changed('asks.jsonl', (lines) =>
      lines.map((line) =>
        line.replace(String.raw`llm_query(\"is it a log`, String.raw`llm_query(\"is it a dog`),
      ),
    )
    const { status, stdout } = await replay(path, '--verify')
    expect(stdout).toContain('could not be repeated: the prompt of its sub-call 1 differs')
    expect(status).toBe(1)
  })

  it.each<[string, (lines: string[]) => string[], number, string]>([
    ['broke off before its first step', ([first = '']) => [first], 1, 'nothing could be compared'],
    [
      'broke off after steps that repeat',
      (lines) => lines.filter((line) => !line.startsWith('{"event":"final"')),
      0,
      'the run broke off before its end',
    ],
    [
      'has a killed step',
      (lines) =>
        lines.map((line) =>
          line.startsWith('{"event":"step"') && line.includes('4242')
            ? line.replace(/}$/, ',"ended":{"how":"killed","reason":"memory","message":"too much memory"}}')
            : line,
        ),
      0,
      'was killed and is not run again',
    ],
  ])('of a run that %s says so', async (name, change, expected, says) => {
    const { status, stdout } = await replay(changed(`${name}.jsonl`, change), '--verify')
    expect(stdout).toContain(says)
    expect(status, stdout).toBe(expected)
  })

  it('tells outputs that hang on the clock from others: status 0', async () => {
    const path = await record([
      block('import time', 'print("at", time.time_ns())'),
      'It was at that time: 4242.',
    ])
    const { status, stdout } = await replay(path, '--verify')
    expect(stdout).toContain('hangs on the clock')
    expect(status).toBe(0)
  })

  it('runs nothing when a file has changed or is gone, and names it: status 2', async () => {
    const file = join(cli.folder, 'volatile.log')
    writeFileSync(file, 'one\n')
    const path = await record([block('print("4242")'), 'It was 4242.'], file)
    appendFileSync(file, 'two\n')
    expect((await replay(path, '--verify')).status).toBe(0)
    writeFileSync(file, 'ONE\n')
    const edited = await replay(path, '--verify', '--json')
    expect(edited.json()).toMatchObject({
      error: { code: 'input_changed', message: containing(file) },
    })
    expect(edited.status).toBe(2)
    rmSync(file)
    const gone = await replay(path, '--verify', '--json')
    expect(gone.json()).toMatchObject({
      error: { code: 'input_missing', message: containing(file) },
    })
    expect(gone.status).toBe(2)
  })
})
