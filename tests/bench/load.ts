/**
 * A log as `context`: through reader, host and sandbox, beside Python that maps the file and decodes it without a
 * copy, and beside sending the text to Python as a literal in code.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDocument } from '../../electron/documents/open.js'
import { measureLiteral } from './load-literal.js'
import { decodePlainly } from './load-plain.js'
import { writeLog } from './log-file.js'
import { availableMemory, peakBelow } from './peak-memory.js'
import { loadInto, startOver } from './repl.js'
import { bytes, inTurn, seconds, timed } from './runs.js'
import { median } from './answers/statistics.js'
import type { Artefact } from '../../electron/contract/documents.js'
import type { Finding, Target } from './finding.js'
import type { Setting } from './setting.js'

interface Case {
  readonly label: string
  readonly mebibytes: number
  readonly emoji: boolean
  readonly runs: number
  /** Beside a literal too. A text of 1 GiB fits no string of the host, so there is nothing to send. */
  readonly literal: boolean
}

const cases: readonly Case[] = [
  { label: '64 MiB', mebibytes: 64, emoji: false, runs: 5, literal: true },
  { label: '256 MiB', mebibytes: 256, emoji: false, runs: 3, literal: true },
  { label: '1 GiB', mebibytes: 1024, emoji: false, runs: 3, literal: false },
  { label: '1 GiB with an emoji', mebibytes: 1024, emoji: true, runs: 3, literal: false },
]

const target: Target = { bound: 'at most', value: 1.3 }

export interface Load {
  readonly seconds: number
  /** Largest resident memory of the Python process, mapped pages included. */
  readonly peak: number
  readonly chars: number
}

export async function* benchLoad(setting: Setting): AsyncGenerator<Finding> {
  for (const one of setting.quick ? cases.slice(0, 1) : cases) yield* benchCase(setting, one)
}

async function* benchCase(setting: Setting, one: Case): AsyncGenerator<Finding> {
  const file = join(setting.folder, 'bench.log')
  const size = one.mebibytes * 1024 ** 2
  // With one wide character, plain decoding takes four bytes for each, while it reads the mapped file.
  const needed = size * (one.emoji ? 6 : 3)
  if ((await availableMemory()) < needed) {
    yield {
      ...named(one, 'load'),
      measured: `not run: needs ${needed / 1024 ** 2} MiB of memory`,
      baseline: '-',
    }
    return
  }
  try {
    await writeLog(file, size, one.emoji)
    const opening = await timed(() => openDocument(file))
    const artefact = opening.value
    try {
      const { quarry, plain } = await inTurn(
        setting.quick ? 2 : one.runs,
        {
          quarry: () => loadOnce(setting, artefact),
          plain: () => decodePlainly(setting.plan.python.executable, file),
        },
        setting.signal,
      )
      requireSameText([...quarry, ...plain])
      const quarrySeconds = quarry.map((load) => load.seconds)
      const plainSeconds = seconds(plain.map((load) => load.seconds))
      yield { ...named(one, 'load'), measured: seconds(quarrySeconds), baseline: plainSeconds, target }
      yield {
        ...named(one, 'peak memory'),
        measured: bytes(quarry.map((load) => load.peak)),
        baseline: bytes(plain.map((load) => load.peak)),
        target,
      }
      yield {
        ...named(one, 'reading once + load'),
        measured: seconds(quarrySeconds.map((load) => load + opening.seconds)),
        baseline: plainSeconds,
        note: 'reading: checks, counts, hashes and indexes the text, once for each file',
      }
      if (one.literal) yield* benchLiteral(setting, one, file, quarry)
    } finally {
      await artefact.close()
    }
  } finally {
    await rm(file, { force: true })
  }
}

async function* benchLiteral(
  { plan, signal }: Setting,
  one: Case,
  file: string,
  loads: readonly Load[],
): AsyncGenerator<Finding> {
  const about = { bench: 'load', against: 'as a Python literal' }
  const literal = await measureLiteral(plan.python.executable, file, signal)
  yield {
    ...about,
    what: `${one.label}: load`,
    measured: seconds(loads.map((load) => load.seconds)),
    baseline: literal.kind === 'loaded' ? seconds([literal.load.seconds]) : literal.why,
  }
  yield {
    ...about,
    what: `${one.label}: peak memory`,
    measured: bytes(loads.map((load) => load.peak)),
    baseline: literal.kind === 'loaded' ? bytes([literal.load.peak]) : literal.why,
  }
}

function named({ label }: Case, what: string): Pick<Finding, 'bench' | 'what' | 'against'> {
  return { bench: 'load', what: `${label}: ${what}`, against: 'plain mmap and decode' }
}

async function loadOnce(setting: Setting, artefact: Artefact): Promise<Load> {
  const { repl, pid } = await startOver(setting, [artefact])
  try {
    const load = await timed(() => loadInto(repl, setting, artefact))
    return { seconds: load.seconds, peak: await peakBelow(pid), chars: load.value }
  } finally {
    await repl.close()
  }
}

/** A text that came out otherwise would make the comparison worthless. */
function requireSameText(loads: readonly Load[]): void {
  const chars = loads.map((load) => load.chars)
  if (chars.some((count) => count !== median(chars))) throw new Error(`texts differ: ${chars.join(', ')}`)
}
