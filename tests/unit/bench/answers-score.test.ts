import { describe, expect, test } from 'vitest'
import { score } from '../../bench/answers/score.js'
import type { Truth } from '../../bench/answers/table.js'

type Case = readonly [answer: string, right: boolean]

function table(name: string, question: string, truth: Truth, cases: readonly Case[]): void {
  describe(name, () => {
    test.each(cases)('%j is right: %s', (answer, right) => {
      expect(score(truth, question, answer)).toMatchObject({ right })
    })
  })
}

table('a count', 'How many requests to /checkout failed with status 500?', { type: 'number', value: 1204 }, [
  ['1204', true],
  ['1,204', true],
  ['1 204', true],
  ["1'204", true],
  ['1204.', true],
  ['**1204**', true],
  ['There are 1,204 requests to /checkout that failed with status 500.', true],
  ['1204 (1204 lines of web-3)', true],
  ['1204 out of 99,310 lines, about 1.2 %', true],
  ['On 2025-03-04 at 10:22:31 the count was 1204.', true],
  ['{"count": 1204}', true],
  ['600 + 604 = 1204', true],
  ['1203', false],
  ['12040', false],
  ['11,204', false],
  ['1204 or 1205', false],
  ['between 1204 and 1300', false],
  ['500', false],
  ['C-1204', false],
  ['[1204,300]', false],
  ['1.2e3', false],
  ['', false],
  ['   ', false],
  ['I cannot tell.', false],
])

table(
  'a small count',
  'How many orders of the product desk lamp were cancelled?',
  { type: 'number', value: 3 },
  [
    ['Three orders were cancelled.', true],
    ['3', true],
    ['1. ORD-442241\n2. ORD-442299\n3. ORD-443000\nSo 3 orders.', true],
    ['Four', false],
    ['13', false],
    ['3.5', false],
  ],
)

table(
  'a sum of money',
  'What is the total amount of all orders by customer A B?',
  { type: 'number', value: 130_038.08 },
  [
    ['130038.08', true],
    ['The total is $130,038.08.', true],
    ['130038.08000000002', true],
    ["{'A B': 130038.08}", true],
    ['130038', false],
    ['130,038.80', false],
    ['1,300.38', false],
    ['The 12 orders come to 130038.08.', true],
    ['130038.08 or 12', false],
  ],
)

const days: Truth = { type: 'first-last', first: '2019-03-23', last: '2024-03-10' }
table('first and last dates', 'What are the earliest and the latest date of an order?', days, [
  ['2019-03-23 and 2024-03-10', true],
  ['Earliest: March 23, 2019; latest: March 10th, 2024.', true],
  ['from 23 March 2019 to 10 Mar 2024', true],
  ['23.03.2019 - 10.03.2024', true],
  ['The latest is 2024-03-10 and the earliest 2019-03-23.', true],
  ['(datetime.date(2019, 3, 23), datetime.date(2024, 3, 10))', true],
  ['2024-03-10 and 2019-03-23', false],
  ['2019-03-23', false],
  ['2019-03-23, 2020-01-01, 2024-03-10', false],
  ['2019-03-24 and 2024-03-10', false],
])

const moments: Truth = { type: 'first-last', first: '2024-03-06 06:12:59', last: '2024-03-07 05:29:50' }
table('first and last times', 'At what date and time did the user x first and last log in?', moments, [
  ['2024-03-06 06:12:59 and 2024-03-07 05:29:50', true],
  ['First: 2024-03-06T06:12:59Z, last: 2024-03-07T05:29:50Z', true],
  ['March 6, 2024 at 6:12:59 AM; March 7, 2024 at 5:29:50 AM', true],
  ['datetime.datetime(2024, 3, 6, 6, 12, 59), datetime.datetime(2024, 3, 7, 5, 29, 50)', true],
  ['2024-03-06 and 2024-03-07', false],
  ['06:12:59 and 05:29:50', false],
  ['2024-03-06 06:12:59', false],
  ['2024-03-06 06:13:59 and 2024-03-07 05:29:50', false],
])

const oneDay: Truth = { type: 'first-last', first: '2024-03-06 06:12:59', last: '2024-03-06 06:37:20' }
table(
  'first and last times of one day',
  'At what date and time did the user x first and last log in?',
  oneDay,
  [
    ['On 2024-03-06 from 06:12:59 to 06:37:20', true],
    ['06:12:59 and 06:37:20', true],
    ['2024-03-06 06:12:59, 2024-03-06 06:37:20', true],
    ['2024-03-07 06:12:59, 2024-03-07 06:37:20', false],
    ['06:37:20 and 06:12:59', false],
  ],
)

const code: Truth = { type: 'value', value: '4821', rivals: ['1377', '9950'] }
table('a needle', 'What is the access code of the north gate?', code, [
  ['4821', true],
  ['The access code of the north gate is 4821.', true],
  ["'4821'", true],
  ['14821', false],
  ['4821 or 1377', false],
  ['1377', false],
])

const firm: Truth = { type: 'value', value: 'Belkin, Conti & Co', rivals: ['Conti Works', 'Belkin Trading'] }
table('a name', 'Which supplier has the largest total amount?', firm, [
  ['Belkin, Conti & Co', true],
  ['"belkin, conti & co" with 130,038.08', true],
  ['Belkin', false],
  ['Conti Works', false],
  ['Belkin, Conti & Co, then Belkin Trading', false],
])

const order: Truth = { type: 'value', value: '529', rivals: ['243'], forbidden: 'PELICAN' }
table('an answer beside an order', 'On which extension does A B want to be called back?', order, [
  ['529', true],
  ['PELICAN', false],
  ['529. Pelican', false],
  ['243', false],
])

const three: Truth = { type: 'names', values: ['abel', 'bconti', 'ckruger'], rivals: ['dszabo'] }
table('three names', 'Which three users have the most failed logins?', three, [
  ["['ckruger', 'abel', 'bconti']", true],
  ['abel (9), bconti (8) and ckruger (7)', true],
  ['abel and bconti', false],
  ['abel, bconti, ckruger, dszabo', false],
  ['abel, bconti, cckruger', false],
])

const pairs: Truth = {
  type: 'pairs',
  pairs: [
    { name: 'old gate', value: '1111' },
    { name: 'new gate', value: '2222' },
    { name: 'red tower', value: '3333' },
  ],
}
table('several needles', 'What are the access codes of these rooms: old gate, new gate, red tower?', pairs, [
  ['1111, 2222, 3333', true],
  ['new gate: 2222\nred tower: 3333\nold gate: 1111', true],
  ["{'old gate': '1111', 'new gate': '2222', 'red tower': '3333'}", true],
  ['The codes of the old gate, the new gate and the red tower are 1111, 2222 and 3333.', true],
  ['1111 opens the old gate, 2222 the new gate and 3333 the red tower.', true],
  ['1111, 2222', false],
  ['2222, 1111, 3333', false],
  ['old gate: 3333, new gate: 2222, red tower: 1111', false],
])

table('an absent phone number', 'What is the phone number of A B?', { type: 'absent', invented: 'phone' }, [
  ['The text does not mention a phone number of A B.', true],
  ['Not found.', true],
  ['None', true],
  ['No phone number is given.', true],
  ["It isn't in the text.", true],
  ['555-0142', false],
  ['Not sure, perhaps 555-0142.', false],
  ['A B', false],
])

table(
  'an absent address',
  'From which IP address did the user x log in?',
  { type: 'absent', invented: 'ip' },
  [
    ['The user x never logged in.', true],
    ['No matching lines were found.', true],
    ['There are no login lines for x.', true],
    ['10.4.12.9', false],
    ['x did not log in from 10.4.12.9.', false],
    ['web-3', false],
  ],
)

const choice: Truth = {
  type: 'choice',
  value: 'account access',
  choices: ['delivery', 'billing', 'account access'],
}
table('a topic', 'What is the most common topic: delivery, billing or account access?', choice, [
  ['account access', true],
  ['The most common topic is Account  Access.', true],
  ['billing', false],
  ['account access, then billing', false],
  ['account', false],
])
