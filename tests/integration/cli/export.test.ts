/** Recorded runs as files: each format with its proof, from the record alone, and what is not overwritten. */
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { reportSchema, type Report } from '../../../electron/contract/report.js'
import { block } from '../../support/ask-words.js'
import { useAsking } from '../../support/asking.js'
import { badJournals, changedJournal, type LineChange } from '../../support/changed-journal.js'
import type { Finished } from '../../support/cli.js'
import { markdownTree, typesIn } from '../../support/markdown-nodes.js'
import { containing } from '../../support/matchers.js'
import type { Script } from '../../support/scripted-ollama.js'

const bad = 'GET /checkout 503 <script>alert(1)</script> ![x](https://example.org/y.png) \u001b[31m'
const content = `GET /home 200\n${bad}\nGET /home 200\n`
const { cli, ask, log } = useAsking(content)

const script: Script = ({ messages }) => {
  const last = messages.at(-1)?.content ?? ''
  if (last.startsWith('is it')) return 'yes'
  return last.includes('1 GET')
    ? '1 request failed: "GET /checkout 503".'
    : block(
        'asked = llm_query("is it a log?")',
        "bad = [line for line in lines() if ' 503' in line]",
        'print(len(bad), bad[0])',
      )
}

/** Of the run that all tests export; nobody changes it. */
let journal = ''
beforeAll(async () => {
  journal = String((await ask(script)).json()['journal'])
})

const exported = (...words: string[]): Promise<Finished> => cli.run(['export', journal, ...words])
const place = (name: string): string => join(cli.folder, name)
const reportIn = (text: string): Report => reportSchema.parse(JSON.parse(text))

describe('an export', () => {
  it('as JSON holds answer, evidence, numbers, coverage, code, output, model, window and hash', async () => {
    const { stdout, status, stderr } = await exported('--json')
    expect(status, stderr).toBe(0)
    const report = reportIn(stdout)
    expect(report).toMatchObject({
      kind: 'final',
      answered: true,
      bestEffort: false,
      question: 'How many lines are there?',
      answer: '1 request failed: "GET /checkout 503".',
      options: { model: 'scripted', window: 8192, mode: 'rlm' },
      files: [
        {
          name: 'three.log',
          fileBytes: Buffer.byteLength(content),
          sha256: createHash('sha256').update(content).digest('hex'),
          encoding: 'utf-8',
        },
      ],
      evidence: [{ document: 'three.log', start: 14, quote: 'GET /checkout 503', place: 'three.log line 2' }],
      coverage: [{ document: 'three.log', searched: 1 }],
      torn: false,
    })
    const step = report.steps.find(({ code }) => code.includes('llm_query'))
    expect(step).toMatchObject({
      by: 'model',
      error: null,
      subCalls: { made: 1, failed: 0, cached: 0 },
    })
    expect(step?.output).toContain(`1 ${bad}`)
    expect(report.numbers).toContainEqual({ text: '1', step: step?.step })
    expect(JSON.stringify(report)).not.toContain(log)
  })

  it('as Markdown is text on stdout in which the document is no markup', async () => {
    const { stdout, status } = await exported()
    expect(status).toBe(0)
    expect(stdout).toContain('## Answer\n\n1 request failed: "GET /checkout 503".\n')
    expect(stdout).toContain('### Passage 1: `three.log` line 2\n')
    expect(stdout).toContain('<script>alert(1)</script> ![x](https://example.org/y.png) \\x1b[31m')
    const types = typesIn(markdownTree(stdout))
    for (const type of ['html', 'link', 'image', 'definition']) expect(types).not.toContain(type)
  })

  it('as HTML holds no script, no picture and no address to load', async () => {
    const { stdout, status } = await exported('--format', 'html')
    expect(status).toBe(0)
    expect(stdout).toMatch(/^<!doctype html>/)
    expect(stdout).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(stdout).not.toMatch(/<script|<img|<link|src=|href=/)
  })

  it('needs neither the files nor a model server', async () => {
    const away = `${log}.away`
    renameSync(log, away)
    try {
      const { status } = await cli.run(['export', journal], { env: { OLLAMA_HOST: '127.0.0.1:9' } })
      expect(status).toBe(0)
    } finally {
      renameSync(away, log)
    }
  })

  it('finds a run of the data folder by its name', async () => {
    const { status, stdout } = await cli.run(['export', basename(journal, '.jsonl'), '--json'])
    expect(status).toBe(0)
    expect(reportIn(stdout).kind).toBe('final')
  })

  it('leaves the journal as it is', async () => {
    const before = readFileSync(journal)
    await exported('--out', place('untouched.md'))
    expect(readFileSync(journal)).toEqual(before)
  })
})

describe('a file', () => {
  it.each([
    ['a.md', '# A question'],
    ['a.html', '<!doctype html>'],
    ['a.json', '{\n  "report": "quarry"'],
  ])('%s is written whole, in the format of its ending and for its user alone', async (name, begin) => {
    const { status, stdout, stderr } = await exported('--out', place(name))
    expect(status, stderr).toBe(0)
    expect(stdout).toBe('')
    expect(stderr).toBe(`written: ${place(name)}\n`)
    expect(readFileSync(place(name), 'utf8').startsWith(begin)).toBe(true)
    expect(statSync(place(name)).mode & 0o777).toBe(0o600)
    expect(readdirSync(cli.folder).filter((one) => one.endsWith('.part'))).toEqual([])
  })

  it('is told of as one JSON object with --json', async () => {
    const out = place('told.html')
    const { json } = await exported('--out', out, '--json')
    expect(json()).toEqual({ file: out, format: 'html', bytes: statSync(out).size })
  })

  it('that is there stays as it is, until --force replaces it', async () => {
    const out = place('there.md')
    writeFileSync(out, 'mine')
    const refused = await exported('--out', out)
    expect(refused.status).toBe(2)
    expect(refused.stderr).toBe(
      `quarry: ${out} is there already, so nothing was written; name another file, or replace it with --force\n`,
    )
    expect(readFileSync(out, 'utf8')).toBe('mine')
    expect((await exported('--out', out, '--force')).status).toBe(0)
    expect(readFileSync(out, 'utf8')).toContain('# A question')
  })

  it('that is the journal itself is never replaced', async () => {
    const copy = place('copy.jsonl')
    copyFileSync(journal, copy)
    const { status, stderr } = await cli.run([
      ...['export', copy, '--out', copy, '--force', '--format', 'md'],
    ])
    expect(status).toBe(2)
    expect(stderr).toContain('is the record itself, so it is not replaced')
    expect(readFileSync(copy)).toEqual(readFileSync(journal))
  })

  it('in a folder that is not there is not written, and with --json the reason is one object', async () => {
    const out = place('gone/a.md')
    const { status, json } = await exported('--out', out, '--json')
    expect(status).toBe(2)
    expect(json()).toMatchObject({
      error: { code: 'usage', message: `${out} was not written: its folder is not there` },
    })
    expect(existsSync(place('gone'))).toBe(false)
  })
})

describe('a journal', () => {
  const changed = (name: string, change: LineChange): string => changedJournal(journal, place(name), change)

  it('that is torn is exported as far as it goes, marked and told', async () => {
    const path = changed('torn.jsonl', (lines) => lines.slice(0, -1))
    appendFileSync(path, '{"event":"final","kind":"fin')
    const { status, stdout, stderr } = await cli.run(['export', path])
    expect(status).toBe(0)
    expect(stderr).toContain('the last line of the journal broke off and is left out')
    expect(stderr).toContain('the run broke off before its end and holds no answer')
    expect(stdout).toContain('> The run broke off before its end.\n\n> The last line of the record broke off')
    expect(stdout).toContain('No answer.')
    expect(stdout).toContain('llm_query("is it a log?")')
  })

  it('of a best guess is marked before its answer', async () => {
    const path = changed('guess.jsonl', (lines) =>
      lines.map((line) =>
        line.replace('"event":"final","kind":"final"', '"event":"final","kind":"best_effort"'),
      ),
    )
    const { stdout, stderr, status } = await cli.run(['export', path])
    expect(status).toBe(0)
    expect(stderr).toContain('a best guess only')
    expect(stdout).toMatch(/## Answer \(best guess\)\n\n> Best guess: .+\n\n1 request failed/)
    expect(reportIn((await cli.run(['export', path, '--json'])).stdout).bestEffort).toBe(true)
  })

  it.each(badJournals)(
    'that %s is refused by name with status 2, and no file is made',
    async (name, change, code) => {
      const path = changed(`${code}-${name.length}.jsonl`, change)
      const out = place(`${code}-${name.length}.md`)
      const { status, stderr, json } = await cli.run(['export', path, '--out', out, '--json'])
      expect(json()).toMatchObject({ error: { code, message: containing(basename(path)) } })
      expect(stderr).toMatch(/^quarry: .+; .+\n$/)
      expect(status).toBe(2)
      expect(existsSync(out)).toBe(false)
    },
  )

  it('that is not there is told so', async () => {
    const { status, json } = await cli.run(['export', place('none.jsonl'), '--json'])
    expect(json()).toMatchObject({ error: { code: 'input_missing' } })
    expect(status).toBe(2)
  })
})

it('the bundled sample is exported with its recorded answer and the code behind it', async () => {
  const folder = join(cli.install, 'sample')
  mkdirSync(folder, { recursive: true })
  const { makeSample } = (await import(new URL('../../../build/make-sample.mjs', import.meta.url).href)) as {
    makeSample: (folder: string) => Promise<void>
  }
  await makeSample(folder)
  cpSync('build/sample-recording.json', join(folder, 'recording.json'))
  const played = String((await cli.run(['sample', '--json'])).json()['journal'])
  const report = reportIn((await cli.run(['export', played, '--json'])).stdout)
  expect(report.answer).toBe('The number of requests to the path /checkout ended with status 503 is 6.')
  expect(report.recordedReplies).toBe(true)
  expect(report.steps.map(({ by }) => by)).toEqual(['quarry', 'model'])
  expect(report.steps[1]?.output).toBe('6\n')
  expect(report.numbers).toContainEqual({ text: '6', step: report.steps[1]?.step })
})
