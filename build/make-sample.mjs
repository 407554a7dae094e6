/**
 * Writes the sample that ships with the app: a week of a web shop's request log, and sample.json with a question
 * and its exact answer. The answer comes from the generator's own records, never from reading the file. The same
 * bytes on every machine: a seeded generator of numbers, no clock, no locale.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import path from 'node:path'

export const sampleQuestion = 'How many requests to the path /checkout ended with status 503?'

/** @returns {{ log: string, answer: string, total: number }} */
export function generateSample(seed = 20260302) {
  const random = mulberry32(seed)
  const lines = []
  let total = 0
  for (let day = 0; day < days; day += 1) {
    for (const second of secondsOfDay(random)) {
      const time = firstDay + (day * 86_400 + second) * 1000
      const request = makeRequest(random, day, second)
      lines.push(formatLine(random, time, request))
      if (request.target === '/checkout' && request.status === 503) total += 1
    }
  }
  const answer = `${total} requests to /checkout ended with status 503.`
  return { log: lines.join(''), answer, total }
}

/** Writes the log and sample.json into `folder`. */
export async function makeSample(folder) {
  const { log, answer } = generateSample()
  const file = 'shop.log'
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, file), log)
  const facts = { file, question: sampleQuestion, answer }
  await writeFile(path.join(folder, 'sample.json'), `${JSON.stringify(facts, null, 2)}\n`)
}

const days = 7
/** Monday, 2 March 2026. */
const firstDay = Date.UTC(2026, 2, 2)
/** The database of the shop hung on Thursday evening for three quarters of an hour. */
const outage = { day: 3, from: 19.2 * 3600, to: 19.95 * 3600 }

/** Requests a minute by hour: quiet at night, busy at noon and in the evening. */
const perMinute = [
  0.6, 0.3, 0.2, 0.2, 0.3, 0.5, 0.9, 1.4, 1.9, 2.2, 2.5, 2.8, 3, 2.7, 2.4, 2.3, 2.4, 2.7, 3.1, 3.6, 3.8, 3.2,
  2.1, 1.2,
]

/** About 2,900 ascending seconds. */
function secondsOfDay(random) {
  const seconds = []
  for (let minute = 0; minute < 1440; minute += 1) {
    const count = Math.floor(perMinute[Math.floor(minute / 60)] + random())
    for (let i = 0; i < count; i += 1) seconds.push(minute * 60 + Math.floor(random() * 60))
  }
  return seconds.sort((a, b) => a - b)
}

function makeRequest(random, day, second) {
  const down = day === outage.day && second >= outage.from && second < outage.to
  const product = 100 + Math.floor(random() * 900)
  const [method, target] = pick(random, [
    ['GET', '/'],
    ['GET', `/products/${product}`],
    ['GET', `/products/${product}?ref=newsletter`],
    ['GET', `/images/${product}-500.jpg`],
    [
      'GET',
      `/search?q=${pick(random, ['lamp', 'desk', 'chair', 'error+503', 'shelf', 'rug', '500+piece+puzzle'])}`,
    ],
    ['GET', '/static/app.4f2a.js'],
    ['GET', '/static/site.css'],
    ['POST', '/cart'],
    ['POST', '/checkout'],
    ['GET', '/api/stock?limit=500'],
    ['GET', '/robots.txt'],
    ['GET', '/old-catalogue'],
  ])
  return {
    method,
    target,
    status: statusOf(random(), down, method, target),
    bytes: 200 + Math.floor(60_000 * random() * random()),
  }
}

function statusOf(chance, down, method, target) {
  const dynamic = !/^\/(?:static|images|robots)/.test(target)
  if (down && dynamic && chance < 0.62) return chance < 0.4 ? 503 : 504
  if (dynamic && chance < 0.006) return chance < 0.004 ? 500 : 502
  if (target === '/old-catalogue') return chance < 0.8 ? 301 : 404
  if (method === 'POST') return chance < 0.05 ? 422 : 303
  if (chance > 0.985) return 404
  return chance > 0.88 ? 304 : 200
}

const agents = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:136.0) Gecko/20100101 Firefox/136.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/134.0.0.0 Mobile Safari/537.36',
  'ExampleBot/2.1 (+https://bot.example.com/about)',
]

/** Addresses set aside for documentation (RFC 5737, RFC 3849). */
const networks = ['192.0.2.', '198.51.100.', '203.0.113.', '2001:db8:0:1::']

function formatLine(random, time, { method, target, status, bytes }) {
  const address = pick(random, networks) + (1 + Math.floor(random() * 254))
  const referrer = pick(random, ['-', 'https://shop.example.com/', 'https://www.example.org/links'])
  const agent = pick(random, agents)
  const size = status === 304 ? 0 : bytes
  return `${stamp(time)} client=${address} method=${method} path=${target} status=${status} bytes=${size} referrer="${referrer}" agent="${agent}"\n`
}

/** 2026-03-02T00:00:17Z */
function stamp(time) {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}

function pick(random, items) {
  return items[Math.floor(random() * items.length)]
}

/** A small well-known generator of numbers in [0, 1) (public domain, Tommy Ettinger). */
function mulberry32(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await makeSample(
    path.resolve(process.argv[2] ?? path.join(path.dirname(path.dirname(process.argv[1])), 'dist', 'sample')),
  )
}
