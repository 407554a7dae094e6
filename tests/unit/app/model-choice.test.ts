import { describe, expect, it } from 'vitest'
import {
  billions,
  chooseConcurrency,
  chooseModel,
  findLoaded,
  isTooSmall,
} from '../../../electron/app/model-choice.js'
import type { ModelSummary } from '../../../electron/contract/model.js'
import { withFields } from '../../support/matchers.js'

const gib = 1024 ** 3
const model = (name: string, size: number): ModelSummary => ({
  name,
  bytes: size * gib,
  parameters: null,
  quantization: null,
  remote: false,
})
const loaded = (name: string) => [{ name, window: 8192, gpuShare: 0 }]

describe('the model that nobody named', () => {
  it.each([
    ['is the loaded one', [model('a', 1), model('b', 5)], loaded('a'), 32, 'a'],
    [
      'is no loaded one that only makes vectors',
      [model('nomic-embed-text', 1), model('b', 5)],
      loaded('nomic-embed-text'),
      32,
      'b',
    ],
    ['is the largest one that fits in memory', [model('a', 1), model('b', 5), model('c', 8)], [], 8, 'b'],
    ['is no giant', [model('a', 1), model('b', 5), model('c', 40)], [], 128, 'b'],
    ['is the smallest one where none fits', [model('a', 5), model('b', 9)], [], 4, 'a'],
    ['is chosen by name among equals', [model('b', 5), model('a', 5)], [], 32, 'a'],
    ['is not one that the server does not list', [model('a', 1)], loaded('gone'), 32, 'a'],
  ])('%s', (_, models, running, memory, name) => {
    expect(chooseModel(models, running, memory * gib).name).toBe(name)
  })

  it('does not exist where no model can chat', () => {
    expect(() => chooseModel([model('bge-m3', 1)], [], 32 * gib)).toThrow(
      withFields({ code: 'model_absent' }),
    )
  })
})

it.each([
  [null, null, 1],
  [null, 0, 1],
  [null, 0.4, 4],
  [3, 0, 3],
  [1, 1, 1],
])('with %j given and a GPU share of %j there are %i calls at once', (given, share, concurrency) => {
  expect(chooseConcurrency(given, share)).toBe(concurrency)
})

it.each([
  ['1.5B', 1.5],
  ['494.03M', 0.49403],
  ['7b', 7],
  ['1T', 1000],
  ['unknown', null],
  ['', null],
  [null, null],
])('%j is %j billion parameters', (text, expected) => {
  if (expected === null) expect(billions(text)).toBeNull()
  else expect(billions(text)).toBeCloseTo(expected, 6)
})

it.each([
  ['494.03M', true],
  ['1.5B', false],
  [null, false],
])('a model of %j is too small: %j', (parameters, small) => {
  expect(isTooSmall(parameters)).toBe(small)
})

it('a loaded model is found with its tag left out', () => {
  expect(findLoaded(loaded('m:latest'), 'm')).toMatchObject({ name: 'm:latest' })
  expect(findLoaded(loaded('m:7b'), 'm')).toBeUndefined()
})
