/** `npm run bench:documents`: reading large documents beside something simple that reads the same bytes. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { lineOf, tableOf, textOf, type Finding } from '../finding.js'
import { csvFile, logFile, pdfFile, xlsxFile } from './files.js'
import { isWork, measure, type Measured, type Work } from './measure.js'

const usage = `npm run bench:documents -- [options]
  --quick      small sizes: shows that the bench works
  --only A,B   of log, csv, xlsx, pdf (all)
  --help`

const MB = 1024 * 1024

interface Case {
  readonly name: string
  readonly what: string
  make(path: string): Promise<void>
  readonly baseline: 'decode' | 'inflate' | 'pdftotext'
  readonly time: Pick<Finding, 'target' | 'ratio' | 'note'>
  /** Bytes beyond what the process takes that does nothing. */
  readonly memory: number | null
}

/** What a time is held against, as it is told. */
const againstOf: Record<Case['baseline'], string> = {
  decode: 'reading and decoding it once',
  inflate: 'inflating it once',
  pdftotext: 'pdftotext',
}

function casesOf(quick: boolean): Case[] {
  const small = quick ? { note: 'at this size threads that start take most of the time' } : {}
  const logBytes = quick ? 16 * MB : 1024 * MB
  const csvRows = quick ? 50_000 : 2_000_000
  const xlsxRows = quick ? 5_000 : 200_000
  const pages = quick ? 50 : 2_000
  return [
    {
      name: 'log',
      what: `${logBytes / MB} MB`,
      make: (path) => logFile(path, logBytes),
      baseline: 'decode',
      time: { target: { bound: 'at most', value: 1.2 }, ...small },
      memory: null,
    },
    {
      name: 'csv',
      what: `${csvRows} rows`,
      make: (path) => csvFile(path, csvRows),
      baseline: 'decode',
      time: small,
      memory: 100 * MB,
    },
    {
      name: 'xlsx',
      what: `${xlsxRows} rows`,
      make: (path) => xlsxFile(path, xlsxRows),
      baseline: 'inflate',
      time: small,
      memory: 100 * MB,
    },
    {
      name: 'pdf',
      what: `${pages} pages`,
      make: (path) => pdfFile(path, pages),
      baseline: 'pdftotext',
      // Of its speed.
      time: { target: { bound: 'at least', value: 0.15 }, ratio: 'baseline by measured' },
      memory: 200 * MB,
    },
  ]
}

async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      help: { type: 'boolean', default: false },
      measure: { type: 'string' },
      file: { type: 'string', default: '' },
    },
  })
  if (values.help) return say(usage)
  if (values.measure !== undefined) {
    if (!isWork(values.measure)) throw new Error(`no such work: ${values.measure}`)
    return say(JSON.stringify(await measure(values.measure, values.file)))
  }
  const names = values.only?.split(',')
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  const findings: Finding[] = []
  try {
    const idle = inProcess('nothing', '')
    for (const one of casesOf(values.quick).filter(({ name }) => names?.includes(name) ?? true)) {
      const path = join(folder, `bench.${one.name}`)
      await one.make(path)
      findings.push(...(await findingsOf(one, path, idle)))
      await rm(path)
      for (const finding of findings.slice(-2)) say(lineOf(finding))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  say(`\n${tableOf(findings)}`)
}

async function findingsOf(
  { name, what, baseline, time, memory }: Case,
  path: string,
  idle: Measured,
): Promise<Finding[]> {
  const size = `${what}, ${((await stat(path)).size / MB).toFixed(1)} MB`
  const read = best(() => inProcess('artefact', path))
  const against = baseline === 'pdftotext' ? pdftotext(path) : best(() => inProcess(baseline, path)).seconds
  const seconds = (value: number): Finding['measured'] => ({ value, unit: 'seconds' })
  const bytes = (value: number): Finding['measured'] => ({ value, unit: 'bytes' })
  return [
    {
      bench: name,
      what: `${size}, artefact`,
      against: againstOf[baseline],
      measured: seconds(read.seconds),
      baseline: typeof against === 'string' ? against : seconds(against),
      ...time,
    },
    {
      bench: name,
      what: 'peak memory beyond an idle process',
      against: memory === null ? 'an idle process' : 'its target',
      measured: bytes(Math.max(0, read.peak - idle.peak)),
      baseline: bytes(memory ?? idle.peak),
      note: `${textOf(bytes(read.peak))} with all of the process`,
      ...(memory === null ? {} : { target: { bound: 'at most', value: 1 } as const }),
    },
  ]
}

/** The fastest of three: one may wait for the disk, or for another program. */
function best(once: () => Measured): Measured {
  const runs = [once(), once(), once()]
  return {
    seconds: Math.min(...runs.map(({ seconds }) => seconds)),
    peak: Math.max(...runs.map(({ peak }) => peak)),
  }
}

function inProcess(work: Work, file: string): Measured {
  const script = process.argv[1] ?? ''
  const printed = execFileSync(process.execPath, [script, '--measure', work, '--file', file], {
    encoding: 'utf8',
  })
  return JSON.parse(printed) as Measured
}

/** Seconds of poppler's program, or why there are none. */
function pdftotext(path: string): number | string {
  const started = performance.now()
  const { error, status } = spawnSync('pdftotext', ['-q', path, '/dev/null'])
  const seconds = (performance.now() - started) / 1000
  if (error !== undefined)
    return 'code' in error && error.code === 'ENOENT' ? 'is not installed' : error.message
  return status === 0 ? seconds : `ended with status ${status}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  process.exitCode = 1
  process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n`)
})
