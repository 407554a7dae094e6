/** ZIP archives: each member is read as the file that it is, in the order of the names. */
import { factsOf, QuarryError } from '../../contract/errors.js'
import { limits } from './budget.js'
import { firstWarnings } from './first-warnings.js'
import { unitName } from '../source-map.js'
import { TemporaryFault } from '../temporary-fault.js'
import { openScratch, type Scratch } from './scratch.js'
import { openZip, type Member, type ZipArchive } from './zip-file.js'
import type { FormatReader, ReadContext, ReadResult, Source } from './format.js'
import type { KindFacts } from '../kind.js'

export const zipReader: FormatReader = { version: 'zip 1', read }

/** Members that are named in warnings. */
const mostNamed = 10

async function read(source: Source, context: ReadContext): Promise<ReadResult> {
  if (context.depth >= limits.depth) {
    throw new QuarryError('input_too_large', `archives are nested more than ${limits.depth} deep`)
  }
  const zip = await openZip(source, context.budget)
  const members = zip.members.filter(({ folder, name }) => !folder && !isLitter(name)).sort(byName)
  refuseLocked(source, members)
  const left: string[] = []
  const halves: string[] = []
  const warnings: string[] = []
  const kinds: (KindFacts | undefined)[] = []
  const scratch = await openScratch()
  let done = 0
  try {
    for (const member of members) {
      const why = unreadable(member)
      if (why !== null) left.push(`${unitName(member.name)} (${why})`)
      else {
        const outcome = await readOne(zip, member, scratch, context, members.length > 1)
        if (outcome.result !== null) kinds.push(outcome.result.kind)
        if (outcome.why !== null) {
          const list = outcome.inPart ? halves : left
          list.push(`${unitName(member.name)} (${outcome.why})`)
        }
        warnings.push(...(outcome.result?.warnings ?? []).map((one) => `${unitName(member.name)}: ${one}`))
      }
      done += member.packedBytes
      context.progress(Math.min(done, source.bytes))
    }
  } finally {
    scratch.close()
  }
  if (kinds.length === 0 && halves.length === 0 && left.length > 0) throw nothingIn(source.name, left)
  return {
    kind: commonKind(kinds),
    encoding: 'utf-8',
    warnings: [...told('left out', left), ...told('read in part', halves), ...firstWarnings(warnings)],
  }
}

interface Outcome {
  readonly result: ReadResult | null
  /** Why there is no result. */
  readonly why: string | null
  /** True when some of its text was written before it failed. */
  readonly inPart: boolean
}

async function readOne(
  zip: ZipArchive,
  member: Member,
  scratch: Scratch,
  context: ReadContext,
  marked: boolean,
): Promise<Outcome> {
  const { text, map, budget, prefix } = context
  const name = prefix + member.name
  let begun = Infinity
  try {
    budget.entry()
    const file = await scratch.fill(member.name, await zip.open(member))
    if (file.bytes === 0) return { result: null, why: 'empty', inPart: false }
    const source = { ...file, name: member.name.split('/').at(-1) ?? member.name }
    const begin = (): void => {
      if (!text.atLineStart) text.write('\n')
      if (marked) text.write(`[${unitName(name)}]\n`)
      map.begin('member', name)
      begun = text.chars
    }
    const within = { ...context, prefix: `${name}/`, progress: () => context.progress(0) }
    const result = await context.readMember(source, within, begin)
    map.end('member')
    return { result, why: null, inPart: false }
  } catch (error) {
    map.end('member')
    if (!(error instanceof QuarryError) || isFatal(error, context)) throw error
    // Of an archive in which nothing could be read, the titles of its members were written.
    const inPart = text.chars > begun && error.code !== 'input_empty'
    return { result: null, why: factsOf(error).message, inPart }
  }
}

/** Failures that concern the archive as a whole; a member that is too large for its own reader is none. */
function isFatal(error: QuarryError, { budget }: ReadContext): boolean {
  if (error instanceof TemporaryFault) return true
  const { code } = error
  return code === 'stopped' || code === 'internal' || (code === 'input_too_large' && budget.spent)
}

function unreadable(member: Member): string | null {
  if (member.outside) return 'its name points out of the archive'
  if (member.encrypted) return 'protected by a password'
  return member.readable ? null : 'packed by a method that is not supported'
}

function refuseLocked(source: Source, members: readonly Member[]): void {
  if (members.length === 0) {
    throw new QuarryError('input_empty', `${source.name} is an archive without files`, {
      remedy: 'choose a file that holds text',
    })
  }
  if (!members.every(({ encrypted }) => encrypted)) return
  throw new QuarryError(
    'input_locked',
    `${source.name} is an archive protected by a password, which cannot be read`,
    {
      remedy: 'unpack it and choose the files in it',
    },
  )
}

/** What macOS and Windows add. */
function isLitter(name: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/.test(name)
}

/** Numbers in names count as numbers: app.log.2 before app.log.10. By code units otherwise, the same everywhere. */
function byName(a: Member, b: Member): number {
  const left = a.name.split(/(\d+)/)
  const right = b.name.split(/(\d+)/)
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    const one = left[i] ?? ''
    const other = right[i] ?? ''
    if (one === other) continue
    if (i % 2 === 1 && Number(one) !== Number(other)) return Number(one) - Number(other)
    return one < other ? -1 : 1
  }
  return left.length - right.length
}

/** Logs in an archive are worked on like a log; a mixture is told as what it is. */
function commonKind(kinds: readonly (KindFacts | undefined)[]): KindFacts {
  const first = kinds[0]
  const same = kinds.every((one) => one?.kind === first?.kind && one?.delimiter === first?.delimiter)
  return first !== undefined && same ? first : { kind: 'zip' }
}

function told(what: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${what}: ${someOf(names)}`]
}

function someOf(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed).join('; ')
  return names.length > mostNamed ? `${shown}; and ${names.length - mostNamed} more` : shown
}

function nothingIn(archive: string, names: readonly string[]): QuarryError {
  return new QuarryError('input_empty', `${archive} holds nothing that can be read: ${someOf(names)}`, {
    remedy: 'choose a file that holds text',
  })
}
