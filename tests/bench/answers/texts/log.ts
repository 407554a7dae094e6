import { createRandom, zipf, type Random } from '../random.js'
import { sizeBytes, sizes, type Asked, type GeneratedText, type Size } from '../table.js'
import { grow, plant, ranking, tally } from './growth.js'
import { drawUsers } from './vocabulary.js'

/** A line of a web shop's server log; `time` in ms since 1970, UTC. */
export type LogRecord = { readonly time: number } & (
  | {
      readonly type: 'request'
      readonly host: string
      readonly path: string
      readonly status: number
      readonly ms: number
      readonly bytes: number
      readonly user: string
    }
  | { readonly type: 'login' | 'failed-login'; readonly user: string; readonly ip: string }
  | { readonly type: 'session'; readonly host: string; readonly id: string; readonly user: string }
  | { readonly type: 'deletion'; readonly host: string; readonly report: string; readonly session: string }
  | {
      readonly type: 'disk'
      readonly host: string
      readonly disk: string
      readonly serial: string
      readonly celsius: number
    }
  | { readonly type: 'notice'; readonly host: string; readonly text: string }
)

const hosts = ['web-1', 'web-2', 'web-3', 'web-4', 'web-5', 'web-6']
const disks = ['sda', 'sdb', 'sdc', 'sdd']
const paths = ['/checkout', '/cart', '/search', '/export', '/account', '/invoices', '/reviews']
const statuses = [200, 301, 404, 500, 503]
const notices = [
  'cache warmed in 412ms entries=1803',
  'cron nightly-report finished',
  'database pool size=20 waiting=0',
  'slow query 1204ms table=order_items',
  'certificate renewed days=89',
  'queue mail depth=14',
]

/** What is fixed by the seed alone, so that texts of every size have it in common. */
interface Cast {
  readonly users: readonly string[]
  /** Only ever ask for pages: asked about, they have no log-in. */
  readonly silent: readonly string[]
  /** Disks kept out of the background: the needles. */
  readonly needles: readonly string[]
  readonly serials: ReadonlyMap<string, string>
}

export function logText(
  seed: number,
  size: Size,
): GeneratedText & { readonly records: readonly LogRecord[] } {
  const cast = drawCast(createRandom(`${seed} log cast`))
  const random = createRandom(`${seed} log ${size}`)
  const joined = plantedSessions(random, cast)
  const needle = cast.needles[sizes.indexOf(size)] ?? ''
  const fan = random.sample(cast.users, 5)
  const planted: LogRecord[] = [...joined.records, diskRecord(random, cast, needle)]

  const background = (): Iterable<LogRecord> => entries(createRandom(`${seed} log`), cast)
  const render = renderRecord
  const draft = grow(background(), planted, sizeBytes[size], render)
  const failures = failuresFor(random, draft, fan.slice(0, 3))
  // A log-in among failed ones: who takes any line with the name gets another time.
  const visits: LogRecord[] = [0, 1, 2].map(() => ({ ...visit(random, fan[3] ?? ''), type: 'login' }))
  const tries: LogRecord[] = [0, 1, 2, 3].map(() => ({
    ...visit(random, fan[3] ?? ''),
    type: 'failed-login',
  }))

  const all = [...planted, ...failures, ...visits, ...tries]
  const records = plant(random, grow(background(), all, sizeBytes[size], render), all, (record, before) => ({
    ...record,
    time: before.time,
  }))
  return {
    text: records.map((record) => `${render(record)}\n`).join(''),
    records,
    asked: [
      askCount(random, records),
      askBytes(random, records),
      askFailures(records),
      askLogins(records, fan[3] ?? ''),
      askDisk(cast, needle),
      askDeletion(cast, joined.report, joined.user),
      {
        kind: 'absent',
        question: `From which IP address did the user ${cast.silent[sizes.indexOf(size)] ?? ''} log in?`,
        truth: { type: 'absent', invented: 'ip' },
      },
    ],
  }
}

function drawCast(random: Random): Cast {
  const people = drawUsers(random, 40)
  const all = hosts.flatMap((host) => disks.map((disk) => `${host} ${disk}`))
  const serial = (): string =>
    `W${random.int(10, 99)}${random.pick(['A', 'K', 'R', 'T'])}${random.int(10_000, 99_999)}`
  return {
    users: people.slice(3),
    silent: people.slice(0, 3),
    needles: random.sample(all, 3),
    serials: new Map(all.map((disk) => [disk, serial()])),
  }
}

function* entries(random: Random, cast: Cast): Generator<LogRecord> {
  const everyone = [...cast.users, ...cast.silent]
  const weights = zipf(everyone.length).reverse()
  const shown = [...cast.serials.keys()].filter((disk) => !cast.needles.includes(disk))
  for (
    let time = Date.UTC(2024, random.int(0, 11), random.int(1, 28), 6);
    ;
    time += random.int(1, 50) * 1000
  ) {
    const host = random.pick(hosts)
    const draw = random.next()
    if (draw < 0.76) {
      const status = random.weighted(statuses, [78, 6, 5, 8, 3])
      const size = {
        bytes: random.int(180, 48_000),
        ms: status >= 500 ? random.int(300, 3000) : random.int(8, 700),
      }
      yield {
        type: 'request',
        time,
        host,
        path: random.pick(paths),
        status,
        ...size,
        user: random.weighted(everyone, weights),
      }
    } else if (draw < 0.84) yield { ...visit(random, random.pick(cast.users)), type: 'login', time }
    else if (draw < 0.91) yield { ...visit(random, random.pick(cast.users)), type: 'failed-login', time }
    else if (draw < 0.94) yield { ...diskRecord(random, cast, random.pick(shown)), time }
    else yield { type: 'notice', time, host, text: random.pick(notices) }
  }
}

function visit(random: Random, user: string): { time: number; user: string; ip: string } {
  return { time: 0, user, ip: `10.${random.int(0, 40)}.${random.int(0, 255)}.${random.int(2, 254)}` }
}

function diskRecord(random: Random, cast: Cast, name: string): LogRecord {
  const [host = '', disk = ''] = name.split(' ')
  return {
    type: 'disk',
    time: 0,
    host,
    disk,
    serial: cast.serials.get(name) ?? '',
    celsius: random.int(28, 51),
  }
}

/** Deletions name only a session, and another line says whose session it is. */
function plantedSessions(random: Random, cast: Cast): { records: LogRecord[]; report: string; user: string } {
  const users = random.sample(cast.users, 4)
  const numbers = random.sample(
    Array.from({ length: 9000 }, (_, index) => 1000 + index),
    8,
  )
  const records = users.flatMap((user, index): LogRecord[] => {
    const host = random.pick(hosts)
    const id = `s-${(numbers[index + 4] ?? 0).toString(16)}${random.int(10, 99)}`
    return [
      { type: 'session', time: 0, host, id, user },
      { type: 'deletion', time: 0, host, report: `R-${numbers[index] ?? 0}`, session: id },
    ]
  })
  return { records, report: `R-${numbers[0] ?? 0}`, user: users[0] ?? '' }
}

/** Failed log-ins that lift three users above all others, each by another number. */
function failuresFor(random: Random, draft: readonly LogRecord[], users: readonly string[]): LogRecord[] {
  const counts = failedLogins(draft)
  const top = Math.max(0, ...counts.values())
  return users.flatMap((user, rank) =>
    Array.from({ length: top + 2 + rank - (counts.get(user) ?? 0) }, (): LogRecord => ({
      ...visit(random, user),
      type: 'failed-login',
    })),
  )
}

function failedLogins(records: readonly LogRecord[]): Map<string, number> {
  const failed = records.flatMap((record) => (record.type === 'failed-login' ? [record] : []))
  return tally(failed, (record) => record.user)
}

function askCount(random: Random, records: readonly LogRecord[]): Asked {
  const failed = records.flatMap((record) =>
    record.type === 'request' && record.status === 500 ? [record] : [],
  )
  const counts = tally(failed, (record) => record.path)
  const path = random.pick(ranking(counts).slice(0, 3))
  return {
    kind: 'count',
    question: `How many requests to ${path} failed with status 500?`,
    truth: { type: 'number', value: counts.get(path) ?? 0 },
  }
}

function askBytes(random: Random, records: readonly LogRecord[]): Asked {
  const requests = records.flatMap((record) => (record.type === 'request' ? [record] : []))
  const path = random.pick(paths)
  return {
    kind: 'sum',
    question: `How many bytes were sent in total by the requests to ${path}?`,
    truth: {
      type: 'number',
      value:
        tally(
          requests,
          (record) => record.path,
          (record) => record.bytes,
        ).get(path) ?? 0,
    },
  }
}

function askFailures(records: readonly LogRecord[]): Asked {
  const order = ranking(failedLogins(records))
  return {
    kind: 'largest',
    question: 'Which three users have the most failed logins?',
    truth: { type: 'names', values: order.slice(0, 3), rivals: order.slice(3) },
  }
}

function askLogins(records: readonly LogRecord[], user: string): Asked {
  const times = records.flatMap((record) =>
    record.type === 'login' && record.user === user ? [record.time] : [],
  )
  return {
    kind: 'first-last',
    question: `At what date and time did the user ${user} first and last log in successfully?`,
    truth: { type: 'first-last', first: stamp(times[0] ?? 0), last: stamp(times.at(-1) ?? 0) },
  }
}

function askDisk(cast: Cast, needle: string): Asked {
  const [host = '', disk = ''] = needle.split(' ')
  const value = cast.serials.get(needle) ?? ''
  return {
    kind: 'needle',
    question: `What is the serial number of disk ${disk} on host ${host}?`,
    truth: { type: 'value', value, rivals: [...cast.serials.values()].filter((serial) => serial !== value) },
  }
}

function askDeletion(cast: Cast, report: string, user: string): Asked {
  return {
    kind: 'join',
    question: `Which user deleted the report ${report}?`,
    truth: { type: 'value', value: user, rivals: cast.users.filter((other) => other !== user) },
  }
}

function stamp(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}

function renderRecord(record: LogRecord): string {
  const at = stamp(record.time)
  switch (record.type) {
    case 'request': {
      const level = record.status >= 500 ? 'ERROR' : 'INFO'
      return `${at} ${level} ${record.host} GET ${record.path} status=${record.status} ms=${record.ms} bytes=${record.bytes} user=${record.user}`
    }
    case 'login':
      return `${at} INFO auth login ok user=${record.user} ip=${record.ip}`
    case 'failed-login':
      return `${at} WARN auth login failed user=${record.user} ip=${record.ip}`
    case 'session':
      return `${at} INFO ${record.host} session ${record.id} opened by user=${record.user}`
    case 'deletion':
      return `${at} INFO ${record.host} report ${record.report} deleted in session ${record.session}`
    case 'disk':
      return `${at} INFO ${record.host} disk ${record.disk} serial=${record.serial} temperature=${record.celsius}C`
    case 'notice':
      return `${at} INFO ${record.host} ${record.text}`
  }
}
