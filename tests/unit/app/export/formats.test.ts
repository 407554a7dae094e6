import { describe, expect, it } from 'vitest'
import { exportName, exportText, formatOfName } from '../../../../electron/app/export/formats.js'
import { reportSchema } from '../../../../electron/contract/report.js'
import { visible } from '../../../../electron/contract/visible.js'
import { hostileTexts, reportWith } from '../../../support/reports.js'

describe.each(hostileTexts)('%s in every place of JSON', (_, text) => {
  const report = reportWith(text)
  const json = exportText(report, 'json')

  it('is exact to a program', () => {
    expect(reportSchema.parse(JSON.parse(json))).toEqual(report)
  })

  it('is safe to look at', () => {
    expect(visible(json)).toBe(json)
  })
})

describe('a report in JSON', () => {
  it('names itself and its version first', () => {
    expect(exportText(reportWith('x'), 'json')).toMatch(/^\{\n {2}"report": "quarry",\n {2}"version": 1,\n/)
  })

  it.each([
    ['a newer version', { version: 2 }],
    ['something extra', { extra: 1 }],
    ['no hash', { files: [{ name: 'a' }] }],
    ['another kind', { kind: 'guessed' }],
  ])('with %s is none', (_, change) => {
    expect(reportSchema.safeParse({ ...reportWith('x'), ...change }).success).toBe(false)
  })

  it('tells no path of the files', () => {
    expect(Object.keys(reportSchema.shape.files.element.shape)).not.toContain('path')
  })
})

describe('the format is told by the ending', () => {
  it.each([
    ['a.md', 'md'],
    ['a.MARKDOWN', 'md'],
    ['dir.json/a.html', 'html'],
    ['a.htm', 'html'],
    ['a.json', 'json'],
    ['a.b.json', 'json'],
    ['a.txt', null],
    ['md', null],
    ['a.md/', null],
    ['', null],
  ])('%j: %j', (file, format) => {
    expect(formatOfName(file)).toBe(format)
  })
})

describe('the name of a file', () => {
  it.each([
    ['How many requests failed?', 'quarry-how-many-requests-failed-2026-03-07.md'],
    ['../../etc/passwd', 'quarry-etc-passwd-2026-03-07.md'],
    ['Wie viele Aufträge?', 'quarry-wie-viele-aufträge-2026-03-07.md'],
    ['有多少？', 'quarry-有多少-2026-03-07.md'],
    ['a\u202eb\u200bc\0d', 'quarry-abc-d-2026-03-07.md'],
    ['???', 'quarry-2026-03-07.md'],
    ['x'.repeat(300), `quarry-${'x'.repeat(50)}-2026-03-07.md`],
    [`${'x'.repeat(49)} y`, `quarry-${'x'.repeat(49)}-2026-03-07.md`],
  ])('of %j is %s', (question, name) => {
    expect(exportName(reportWith('x', { question }), 'md')).toBe(name)
  })

  it.each(['𝒳', '界'])('of %s a thousand times fits any disk', (letter) => {
    const name = exportName(reportWith('x', { question: letter.repeat(1000) }), 'html')
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  })
})
