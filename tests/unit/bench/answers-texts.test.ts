import { describe, expect, test } from 'vitest'
import { generate } from '../../bench/answers/questions.js'
import { score } from '../../bench/answers/score.js'
import { kinds, natures, seeds, sizeBytes, type Asked, type Truth } from '../../bench/answers/table.js'

const small = ['10kB', '300kB'] as const
const everySeed = Object.values(seeds)
const cases = everySeed.flatMap((seed) =>
  natures.flatMap((nature) => small.map((size) => ({ seed, nature, size }))),
)

function find(asked: readonly Asked[], kind: string): Asked {
  const found = asked.find((one) => one.kind === kind)
  if (found === undefined) throw new Error(`no question of kind ${kind}`)
  return found
}

/** The answer of somebody who knows. */
function ideal(truth: Truth): string {
  switch (truth.type) {
    case 'number':
      return String(truth.value)
    case 'first-last':
      return `${truth.first} and ${truth.last}`
    case 'value':
    case 'choice':
      return truth.value
    case 'names':
      return truth.values.join(', ')
    case 'pairs':
      return truth.pairs.map(({ name, value }) => `${name}: ${value}`).join(', ')
    case 'absent':
      return 'It is not in the text.'
  }
}

describe.each(cases)('$nature of $size, seed $seed', ({ seed, nature, size }) => {
  const { text, asked } = generate(seed, nature, size)

  test('comes out the same each time', () => {
    expect(generate(seed, nature, size)).toMatchObject({ text, asked })
  })

  test('is as large as its name says, short of a record', () => {
    const bytes = Buffer.byteLength(text)
    expect(bytes).toBeLessThanOrEqual(sizeBytes[size])
    expect(bytes).toBeGreaterThan(sizeBytes[size] - 700)
  })

  test('its true answers are scored right, the empty one wrong', () => {
    for (const { truth, question } of asked) {
      expect(score(truth, question, ideal(truth))).toEqual({ right: true, why: 'right' })
      expect(score(truth, question, '').right).toBe(false)
    }
  })

  test('holds each value that is asked for, and no word of a planted order twice', () => {
    for (const { truth } of asked) {
      if (truth.type === 'value') expect(text).toContain(truth.value)
      if (truth.type === 'names') for (const value of truth.values) expect(text).toContain(value)
      if (truth.type === 'pairs') for (const { value } of truth.pairs) expect(text).toContain(value)
      if (truth.type === 'value' && truth.forbidden !== undefined)
        expect(text.split(truth.forbidden)).toHaveLength(2)
    }
  })
})

test('every kind is asked twice at every size', () => {
  for (const size of small) {
    const asked = natures.flatMap((nature) => generate(seeds.tuning, nature, size).asked)
    for (const kind of kinds) expect(asked.filter((one) => one.kind === kind)).toHaveLength(2)
  }
})

test('no two seeds share a question with its truth', () => {
  const asked = everySeed.flatMap((seed) =>
    small.flatMap((size) =>
      natures.flatMap((nature) =>
        generate(seed, nature, size).asked.map(({ question, truth }) => JSON.stringify([question, truth])),
      ),
    ),
  )
  expect(new Set(asked).size).toBe(asked.length)
})

describe.each(everySeed)('an independent reading of the texts of seed %i', (seed) => {
  const log = generate(seed, 'log', '300kB')
  const lines = log.text.trim().split('\n')

  test('counts the failed requests', () => {
    const { question, truth } = find(log.asked, 'count')
    const path = /requests to (\S+) failed/.exec(question)?.[1] ?? ''
    const value = lines.filter((line) => line.includes(` GET ${path} status=500 `)).length
    expect(truth).toEqual({ type: 'number', value })
  })

  test('sums the bytes', () => {
    const { question, truth } = find(log.asked, 'sum')
    const path = /requests to (\S+)\?/.exec(question)?.[1] ?? ''
    const hits = lines.filter((line) => line.includes(` GET ${path} `))
    const value = hits.reduce((sum, line) => sum + Number(/bytes=(\d+)/.exec(line)?.[1]), 0)
    expect(truth).toEqual({ type: 'number', value })
  })

  test('ranks the failed log-ins, with no tie at the third place', () => {
    const { truth } = find(log.asked, 'largest')
    const counts: Record<string, number> = {}
    for (const line of lines) {
      const user = /login failed user=(\w+)/.exec(line)?.[1]
      if (user !== undefined) counts[user] = (counts[user] ?? 0) + 1
    }
    const order = Object.entries(counts).sort((one, other) => other[1] - one[1])
    expect(truth).toMatchObject({ values: order.slice(0, 3).map(([user]) => user) })
    expect(order[2]?.[1]).toBeGreaterThan(order[3]?.[1] ?? 0)
  })

  test('follows a deletion to the session that its user opened', () => {
    const { question, truth } = find(log.asked, 'join')
    const report = /R-\d+/.exec(question)?.[0] ?? ''
    const session = new RegExp(`${report} deleted in session (\\S+)`).exec(log.text)?.[1] ?? ''
    const user = new RegExp(`session ${session} opened by user=(\\w+)`).exec(log.text)?.[1]
    expect(truth).toMatchObject({ value: user })
  })

  test('finds no log-in of the absent user, and requests of the same', () => {
    const user = /user (\w+) log/.exec(find(log.asked, 'absent').question)?.[1] ?? ''
    const own = lines.filter((line) => line.endsWith(`user=${user}`))
    expect(own.length).toBeGreaterThan(0)
    expect(lines.filter((line) => line.includes(`user=${user} ip=`))).toEqual([])
  })

  const orders = generate(seed, 'orders', '300kB')
  const rows = orders.text
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.match(/"[^"]*"|[^,]+/g) ?? [])

  test('adds up the orders of a customer and dates them', () => {
    const total = find(orders.asked, 'sum')
    const buyer = /customer (.+)\?/.exec(total.question)?.[1]
    const cents = rows
      .filter((row) => row[2] === buyer)
      .reduce((sum, row) => sum + Math.round(Number(row[8]) * 100), 0)
    expect(total.truth).toEqual({ type: 'number', value: cents / 100 })

    const span = find(orders.asked, 'first-last')
    const other = /customer (.+)\?/.exec(span.question)?.[1]
    const dates = rows.flatMap((row) => (row[2] === other ? [row[1] ?? ''] : [])).sort()
    expect(span.truth).toEqual({ type: 'first-last', first: dates[0], last: dates.at(-1) })
  })

  test('knows one sentence for each code of the manuscript, and none for the absent phone number', () => {
    const { text, asked } = generate(seed, 'manuscript', '300kB')
    const needle = find(asked, 'needle')
    const room = /code of the (.+)\?/.exec(needle.question)?.[1] ?? ''
    const codes = [
      ...text.matchAll(
        new RegExp(
          `\\b${room}\\b[^.]*? access code (?:is )?(\\d+)|access code of the ${room} is (\\d+)`,
          'g',
        ),
      ),
    ]
    expect(codes.map((match) => match[1] ?? match[2])).toEqual([
      needle.truth.type === 'value' && needle.truth.value,
    ])
    const ghost = /number of (.+)\?/.exec(find(asked, 'absent').question)?.[1] ?? ''
    expect(text).toContain(ghost)
    expect(text).not.toMatch(new RegExp(`number of ${ghost}`))
  })
})
