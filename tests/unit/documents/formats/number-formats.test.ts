import { describe, expect, it } from 'vitest'
import { builtInFormat, formatOf, numberText } from '../../../../electron/documents/formats/number-formats.js'

describe('formatOf', () => {
  it.each([
    ['General', 'number'],
    ['0.00', 'number'],
    ['#,##0.00 "EUR days"', 'number'],
    ['[Red]-0.0', 'number'],
    ['@', 'number'],
    ['0.0E+00', 'number'],
    ['yyyy-mm-dd', 'date'],
    ['dd/mm/yyyy hh:mm', 'date'],
    ['mmm yy', 'date'],
    ['[$-407]d. mmmm yyyy', 'date'],
    ['hh:mm', 'time'],
    ['h:mm AM/PM', 'time'],
    ['mm:ss.0', 'time'],
    ['[h]:mm:ss', 'duration'],
    ['[mm]:ss', 'duration'],
  ] as const)('of %s is %s', (code, right) => expect(formatOf(code)).toBe(right))
})

describe('builtInFormat', () => {
  it.each([
    [0, 'number'],
    [10, 'number'],
    [14, 'date'],
    [20, 'time'],
    [22, 'date'],
    [46, 'duration'],
    [49, 'number'],
  ] as const)('%d is %s', (id, right) => expect(builtInFormat(id)).toBe(right))
})

describe('numberText', () => {
  it.each([
    [1, 'date', false, '1900-01-01'],
    [59, 'date', false, '1900-02-28'],
    [61, 'date', false, '1900-03-01'],
    [36526, 'date', false, '2000-01-01'],
    [46082.999994, 'date', false, '2026-03-01 23:59:59'],
    [0, 'date', true, '1904-01-01'],
    [-1, 'date', false, '-1'],
    [3e6, 'date', false, '3000000'],
    [0.75, 'time', false, '18:00:00'],
    [46082.75, 'time', false, '2026-03-01 18:00:00'],
    [-0.5, 'duration', false, '-12:00:00'],
    [2.5, 'duration', false, '60:00:00'],
    [0.1 + 0.2, 'number', false, '0.3'],
    [1e21, 'number', false, '1e+21'],
    [-12.5, 'number', false, '-12.5'],
  ] as const)('%d as %s, 1904 %s, is %s', (value, format, since1904, right) => {
    expect(numberText(value, format, since1904)).toBe(right)
  })
})
