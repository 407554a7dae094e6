import { describe, expect, test } from 'vitest'
import {
  bytesText,
  clipped,
  clockText,
  counted,
  durationText,
  estimateText,
  ended,
  sentence,
  windowText,
} from '../../../../renderer/words/format.js'

describe('sizes are decimal, with two figures below ten', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [9_949, '9.9 kB'],
    [9_950, '10 kB'],
    [999_499, '999 kB'],
    [999_500, '1.0 MB'],
    [1_203_400_112, '1.2 GB'],
    [3_200_000_000_000, '3.2 TB'],
    [4e15, '4000 TB'],
  ])('%d is %s', (bytes, text) => expect(bytesText(bytes)).toBe(text))
})

describe('durations never say 60 seconds', () => {
  test.each([
    [0, '0.0 s'],
    [-1, '0.0 s'],
    [9.94, '9.9 s'],
    [9.96, '10 s'],
    [59.4, '59 s'],
    [59.6, '1 m 00 s'],
    [100.2, '1 m 40 s'],
    [3599.7, '1 h 00 m'],
    [7500, '2 h 05 m'],
  ])('%d is %s', (seconds, text) => expect(durationText(seconds)).toBe(text))
})

test.each([
  [0.9, '0 s'],
  [-5, '0 s'],
  [9.99, '9 s'],
  [61, '1 m 01 s'],
])('a running clock shows %d as %s', (seconds, text) => expect(clockText(seconds)).toBe(text))

test.each([
  [0.1, '1 s'],
  [9.2, '10 s'],
  [95.2, '1 m 36 s'],
  [180, '3 m'],
  [605, '10 m 05 s'],
  [7200, '2 h'],
])('%d seconds that will still pass are %s', (seconds, text) => expect(estimateText(seconds)).toBe(text))

test.each([
  [0, '0 steps'],
  [1, '1 step'],
  [1204, '1,204 steps'],
])('%d counted is %s', (count, text) => expect(counted(count, 'step')).toBe(text))

test.each([
  [16384, '16k'],
  [8192, '8k'],
  [512, '512'],
])('a window of %d is %s', (tokens, text) => expect(windowText(tokens)).toBe(text))

describe('a clipped text keeps whole characters', () => {
  test.each([
    ['short', 10, 'short'],
    ['exactly ten', 11, 'exactly ten'],
    ['too long here', 5, 'too …'],
    ['😀😀😀😀', 4, '😀😀😀😀'],
    ['😀😀😀😀😀', 4, '😀😀😀…'],
  ])('%s to %d', (text, characters, expected) => expect(clipped(text, characters)).toBe(expected))
})

test.each([
  ['', ''],
  ['the file is truncated', 'the file is truncated.'],
  ['the file is truncated.', 'the file is truncated.'],
  ['is it whole? ', 'is it whole?'],
])('%j ends as a sentence does: %j', (text, told) => expect(ended(text)).toBe(told))

test.each([
  ['', ''],
  ['no model server answers', 'No model server answers.'],
  ['Already one.', 'Already one.'],
  ['is it?', 'Is it?'],
  ['éclair is gone', 'Éclair is gone.'],
  ["it's gone; try again", "It's gone; try again."],
  ['qwen2.5-coder:7b is too small', 'qwen2.5-coder:7b is too small.'],
  ['access.log is empty', 'access.log is empty.'],
])('%j as a sentence is %j', (message, text) => expect(sentence(message)).toBe(text))
