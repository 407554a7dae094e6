/** What a chart's part holds (ECMA-376, 21.2): titles, and for each series the values that were saved with it. */
import { formatOf, numberText, type CellFormat } from './number-formats.js'
import { cellText } from './table-text.js'
import type { Parse } from './diagram.js'
import type { Attributes } from './xml.js'

/** Texts by their position in the series. */
export type Points = ReadonlyMap<number, string>

export interface Series {
  readonly name: string
  /** The innermost level of categories first; `x` of a scatter chart is one level. */
  readonly levels: readonly Points[]
  readonly values: Points
  /** Of bubbles. */
  readonly sizes: Points
  /** Its categories are numbers of a scatter chart. */
  readonly scattered: boolean
}

export interface Chart {
  readonly title: string
  /** Titles of axes. */
  readonly axes: readonly string[]
  readonly series: readonly Series[]
  /** Words that were written at single values. */
  readonly labels: readonly string[]
}

interface OpenSeries {
  name: string
  levels: Map<number, string>[]
  values: Map<number, string>
  sizes: Map<number, string>
  scattered: boolean
}

/** What the values of an element belong to. */
type Role = 'name' | 'category' | 'value' | 'size' | 'title' | 'axis' | 'label'

const rolesInSeries: Readonly<Record<string, Role>> = {
  tx: 'name',
  cat: 'category',
  xVal: 'category',
  val: 'value',
  yVal: 'value',
  bubbleSize: 'size',
}

export async function readChart(parse: Parse): Promise<Chart> {
  const series: OpenSeries[] = []
  const labels: string[] = []
  const axes: string[] = []
  let title = ''
  const path: string[] = []
  let current: OpenSeries | null = null
  let role: { readonly is: Role; readonly depth: number } | null = null
  let since1904 = false
  let format: CellFormat = 'number'
  let pointFormat: CellFormat | null = null
  let numbers = false
  let at = 0
  /** Characters of the role, where it is a text; of a point elsewhere. */
  let text = ''
  let value = ''
  let taking = false
  /** Depth of the element that holds what the chart does not show; 0: none is open. */
  let unshown = 0

  const level = (): Map<number, string> => {
    const last = current?.levels.at(-1)
    if (last !== undefined) return last
    const fresh = new Map<number, string>()
    current?.levels.push(fresh)
    return fresh
  }

  function endPoint(): void {
    if (role === null) return
    const shown = numbers ? shownNumber(value, pointFormat ?? format, since1904) : cellText(value)
    if (current !== null && role.is === 'category') level().set(at, shown)
    else if (current !== null && role.is === 'value') current.values.set(at, shown)
    else if (current !== null && role.is === 'size') current.sizes.set(at, shown)
    else text += `${text === '' ? '' : ' '}${shown}`
    value = ''
  }

  function endRole(is: Role): void {
    const whole = cellText(text).trim()
    if (whole === '') return
    if (is === 'title') title = whole
    else if (is === 'axis') axes.push(whole)
    else if (is === 'label') labels.push(whole)
    else if (is === 'name' && current !== null) current.name = whole
  }

  await parse({
    open(name, attributes, depth) {
      const parent = path.at(-1) ?? ''
      path.push(name)
      if (unshown === 0 && isUnshown(name)) unshown = depth
      if (unshown > 0) return
      if (name === 'date1904') since1904 = /^(?:1|true)$/.test(attributes['val'] ?? '1')
      if (name === 'ser') {
        current = { name: '', levels: [], values: new Map(), sizes: new Map(), scattered: false }
        series.push(current)
      }
      const opened = role === null ? roleOf(name, parent) : null
      if (opened !== null) {
        role = { is: opened, depth }
        text = ''
        if (name === 'xVal' && current !== null) current.scattered = true
      }
      if (role === null) return
      switch (name) {
        case 'strCache':
        case 'strLit':
        case 'multiLvlStrCache':
          numbers = false
          break
        case 'numCache':
        case 'numLit':
          numbers = true
          format = 'number'
          break
        case 'lvl':
          current?.levels.push(new Map())
          break
        case 'pt':
          at = Number(attributes['idx'] ?? '0') || 0
          pointFormat = formatAttribute(attributes)
          value = ''
          break
        case 'v':
        case 't':
        case 'formatCode':
          taking = true
          break
        case 'br':
          text += ' '
          break
      }
    },
    text(piece) {
      if (!taking) return
      const inside = path.at(-1)
      if (inside === 't') text += piece
      else value += piece
    },
    close(name, depth) {
      path.pop()
      if (unshown > 0) {
        if (unshown === depth) unshown = 0
        return
      }
      switch (name) {
        case 't':
          taking = false
          break
        case 'v':
          taking = false
          // A series may be named by a text of its own, without a list of points.
          if (path.at(-1) !== 'pt') endPoint()
          break
        case 'formatCode':
          taking = false
          format = formatOf(value)
          value = ''
          break
        case 'pt':
          endPoint()
          break
        case 'p':
          text += ' '
          break
        case 'ser':
          current = null
          break
      }
      if (role !== null && role.depth === depth) {
        endRole(role.is)
        role = null
        numbers = false
      }
    },
  })
  return { title, axes, series, labels }
}

/**
 * Series and categories that somebody filtered out of the chart are kept beside those that it shows (MS-ODRAWXML, 2.24.3):
 * `c15:filteredBarSeries`, `c15:filteredSeriesTitle`, `c15:categoryFilterExceptions`.
 */
function isUnshown(name: string): boolean {
  return /^filtered[A-Z]/.test(name) || name === 'categoryFilterExceptions'
}

/** Error bars, trend lines and the ranges of labels hold values too, which are no series. */
function roleOf(name: string, parent: string): Role | null {
  if (parent === 'ser') return rolesInSeries[name] ?? null
  if (name === 'title') return parent === 'chart' ? 'title' : 'axis'
  return name === 'rich' && parent === 'tx' ? 'label' : null
}

function formatAttribute(attributes: Attributes): CellFormat | null {
  const code = attributes['formatCode']
  return code === undefined ? null : formatOf(code)
}

function shownNumber(value: string, format: CellFormat, since1904: boolean): string {
  const number = Number(value)
  return value.trim() === '' || Number.isNaN(number) ? cellText(value) : numberText(number, format, since1904)
}
