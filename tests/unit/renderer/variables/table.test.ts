import { expect, test } from 'vitest'
import { newStep } from '../../../../electron/contract/chat-step.js'
import { applyEvent, emptyChat } from '../../../../electron/contract/chat-state.js'
import {
  canOpen,
  filtered,
  lastStep,
  placeText,
  sizeText,
  sorted,
  sortedBy,
  versionsOf,
} from '../../../../renderer/variables/table.js'
import { variable } from './variable.js'
import type { RunView, StepView } from '../../../../electron/contract/chat.js'
import type { Column } from '../../../../renderer/variables/table.js'

const table = [
  variable({ name: 'beta', type: 'list', size: 3, preview: '[1, 2, 3]', step: 2 }),
  variable({ name: 'Alpha', type: 'str', size: 20, preview: "'jammed'", step: 3 }),
  variable({ name: 'gamma', type: 'int', size: null, preview: '7', run: 2, step: 1 }),
  variable({ name: 'alpha', type: 'list', size: 0, preview: '[]', step: 2 }),
]
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(' ')

test.each<readonly [Column, boolean, string]>([
  ['name', false, 'Alpha alpha beta gamma'],
  ['name', true, 'gamma beta alpha Alpha'],
  ['type', false, 'gamma alpha beta Alpha'],
  ['size', true, 'Alpha beta alpha gamma'],
  ['preview', false, 'Alpha gamma beta alpha'],
  ['changed', true, 'gamma Alpha alpha beta'],
  ['changed', false, 'alpha beta Alpha gamma'],
])('by %s, down %s, the order is %s', (column, down, order) => {
  expect(names(sorted(table, { column, down }))).toBe(order)
})

test('a column sorts upwards first, sizes and changes downwards, and the same column again turns round', () => {
  const name = { column: 'name', down: false } as const
  expect(sortedBy(name, 'type')).toEqual({ column: 'type', down: false })
  expect(sortedBy(name, 'changed')).toEqual({ column: 'changed', down: true })
  expect(sortedBy(name, 'size')).toEqual({ column: 'size', down: true })
  expect(sortedBy(name, 'name')).toEqual({ column: 'name', down: true })
})

test.each([
  ['', 'beta Alpha gamma alpha'],
  ['  ', 'beta Alpha gamma alpha'],
  ['ALPHA', 'Alpha alpha'],
  ['jam', 'Alpha'],
  ['list a', 'beta alpha'],
  ['list gamma', ''],
  ['.*', ''],
])('the filter %j leaves %j', (filter, left) => {
  expect(names(filtered(table, filter))).toBe(left)
})

test.each([
  ['list', 3, '[1]', true],
  ['list', 0, '[]', false],
  ['dict', 1, '{}', true],
  ['str', 100, "'x'", false],
  ['str', 101, "'x'", true],
  ['int', null, '7', false],
  ['int', null, '7'.repeat(200), true],
] as const)('a %s of size %j can be opened: %s%s', (type, size, preview, can) => {
  expect(canOpen(variable({ type, size, preview }))).toBe(can)
})

test.each([
  [null, ''],
  [1_234_567, '1,234,567'],
  [1_203_400_112, '1,203 M'],
  ['3 x 4', '3 x 4'],
])('the size %j reads %j', (size, text) => {
  expect(sizeText(size)).toBe(text)
})

function run(number: number, steps: readonly Partial<StepView>[]): RunView {
  const asked = { type: 'asked', run: number, question: 'How many?', startedAt: 0, model: 'm' } as const
  const [made] = applyEvent(emptyChat('c'), asked).runs
  if (made === undefined) throw new Error('no run was made')
  return { ...made, steps: steps.map((step, at) => ({ ...newStep(at + 1), ...step })) }
}
const ran = { state: 'done', code: 'n = 1' } as const

test.each<readonly [string, readonly RunView[], string | null]>([
  ['no run', [], null],
  ['a step that runs', [run(1, [ran, { state: 'running', code: 'n' }])], '1 2'],
  ['a step that is written', [run(1, [ran, { state: 'writing', code: '' }])], '1 1'],
  ['a question that has only begun', [run(1, [ran]), run(2, [])], '1 1'],
])('with %s the last step is found', (_name, runs, place) => {
  const last = lastStep(runs)
  expect(last === null ? null : `${last.run} ${last.step}`).toBe(place)
})

test('a place names the question only where it is an earlier one', () => {
  const runs = [run(4, []), run(7, [])]
  expect(placeText({ run: 7, step: 3 }, runs)).toBe('3')
  expect(placeText({ run: 4, step: 3 }, runs)).toBe('3, question 1')
  expect(placeText({ run: 4, step: 0 }, runs)).toBe('the start, question 1')
})

test('a version changes with the variable and with each finished step, and with nothing else', () => {
  const row = variable({})
  const version = (facts: Partial<typeof row>, steps: readonly Partial<StepView>[]) =>
    versionsOf([{ ...row, ...facts }], [run(1, steps)]).get('n')
  const now = version({}, [ran])
  expect(version({}, [ran, { state: 'running', code: 'x' }])).toBe(now)
  expect(version({}, [ran, ran])).not.toBe(now)
  expect(version({ preview: '8' }, [ran])).not.toBe(now)
  expect(version({ step: 2 }, [ran])).not.toBe(now)
})
