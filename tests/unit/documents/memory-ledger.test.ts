import { describe, expect, it } from 'vitest'
import { createLedger, type Account } from '../../../electron/documents/memory-ledger.js'

type Name = 'a' | 'b'
/** What happens, in order: a reading begins, tells, ends; the process holds so much; so many milliseconds go by. */
type Event =
  | { readonly enter: Name; readonly allowance: number }
  | { readonly tell: Name; readonly bytes: number }
  | { readonly leave: Name }
  | { readonly resident: number }
  | { readonly pass: number }

const enter = (name: Name, allowance = 100): Event => ({ enter: name, allowance })
const tell = (name: Name, bytes: number): Event => ({ tell: name, bytes })
const pass = (ms: number): Event => ({ pass: ms })
const resident = (bytes: number): Event => ({ resident: bytes })

/** Which readings are over at the end. */
function over(events: readonly Event[]): string {
  let bytes = 1000
  let time = 0
  const ledger = createLedger(
    () => bytes,
    () => time,
  )
  const accounts = new Map<Name, Account>()
  for (const event of events) {
    if ('enter' in event) accounts.set(event.enter, ledger.enter(event.allowance))
    else if ('tell' in event) accounts.get(event.tell)?.told(event.bytes)
    else if ('leave' in event) accounts.get(event.leave)?.leave()
    else if ('resident' in event) bytes = event.resident
    else time += event.pass
  }
  return [...accounts].flatMap(([name, account]) => (account.isOver() ? [name] : [])).join(' ')
}

const both = [enter('a'), enter('b')]

describe('of readings at once, only the one is over that holds too much', () => {
  it.each<[string, readonly Event[], string]>([
    ['none while all holds less than each may', [...both, resident(1099)], ''],
    [
      'none where both together hold more than one may',
      [...both, tell('a', 90), tell('b', 90), resident(1180)],
      '',
    ],
    ['the one that tells of too much', [...both, tell('a', 101), tell('b', 10), resident(1111)], 'a'],
    [
      'the one that is too busy to tell, though the other speaks',
      [...both, pass(2000), tell('b', 50), resident(1151)],
      'a',
    ],
    [
      'not the one that speaks and holds little, however much the process holds',
      [...both, pass(2000), tell('b', 99), resident(9000)],
      'a',
    ],
    [
      'the one that was silent the longest, where both are',
      [enter('a'), pass(10), enter('b'), tell('a', 5), pass(10), tell('b', 5), pass(2000), resident(1300)],
      'a',
    ],
    ['none where both are silent and hold what both may', [...both, pass(2000), resident(1200)], ''],
    [
      'the one that holds most, where both speak and memory is there that neither tells of',
      [...both, tell('a', 20), tell('b', 30), resident(1201)],
      'b',
    ],
    ['none for what was there before the first', [resident(5000), enter('a'), resident(5050)], ''],
    ['the only one there is, for all that the process grows by', [enter('a'), resident(1101)], 'a'],
    [
      'none that is left behind by one whose memory stays with the process',
      [...both, pass(2000), tell('b', 10), resident(1100), { leave: 'a' }, pass(2000), resident(1150)],
      '',
    ],
    ['none that has ended', [enter('a'), resident(2000), { leave: 'a' }], ''],
    [
      'the later one, which begins beside a large one',
      [enter('a', 1000), tell('a', 900), resident(1900), enter('b'), tell('a', 900), tell('b', 150)],
      'b',
    ],
  ])('%s', (_, events, right) => {
    expect(over(events)).toBe(right)
  })
})
