/** A table as a grid: the lines in sight, cut into cells. A row that cannot be read so is shown as its line. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { call, factsOf } from '../bridge.js'
import { VisibleText } from '../code/VisibleText.js'
import { visible } from '../code/visible.js'
import { grouped } from '../words/format.js'
import { VirtualRows } from './VirtualRows.js'
import { columnName, columnWidths, splitRow } from './cells.js'
import { touches } from './marks.js'
import { useLines } from './use-lines.js'
import { rowHeight } from './LinesView.js'
import type { SourceFacts, SourceLine } from '../../electron/contract/source.js'
import type { TextViewProps } from './LinesView.js'
import styles from './source.module.css'

interface Props extends TextViewProps {
  readonly facts: SourceFacts
}

/** More are seen by their lines. */
const mostColumns = 200
const sampleLines = 100
/** Code points of a row. */
const rowChars = 8000
/** CSS pixels of a character, and of the row's number. */
const charWidth = 7.4
const numberWidth = 64
/** Characters that every cell has room for. */
const narrowCell = 5

export function TableView(props: Props) {
  const { facts, place } = props
  const [picked, setPicked] = useState<{ readonly sheet: number; readonly asked: number } | null>(null)
  const sheet =
    picked !== null && picked.asked === props.asked ? picked.sheet : (place?.sheet ?? picked?.sheet ?? 0)
  const span = facts.sheets[sheet] ?? { name: '', first: 1, lines: facts.lines }
  return (
    <div className={styles.body}>
      {facts.sheets.length > 1 && (
        <label className={styles.sheet}>
          Sheet
          <select
            value={sheet}
            onChange={(event) => setPicked({ sheet: Number(event.currentTarget.value), asked: props.asked })}
          >
            {facts.sheets.map(({ name }, at) => (
              <option key={at} value={at}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Grid key={sheet} {...props} first={span.first} rows={span.lines} delimiter={facts.delimiter} />
    </div>
  )
}

interface GridProps extends TextViewProps {
  /** First line of the table. */
  readonly first: number
  readonly rows: number
  /** Null: cells are parted by tabs, and columns have letters. */
  readonly delimiter: string | null
}

function Grid({ chat, file, first, rows, delimiter, place, line, asked, onByte }: GridProps) {
  const [sample, setSample] = useState<readonly SourceLine[] | string>([])
  const { held, fault, show } = useLines(chat, file, rowChars)
  const headed = delimiter !== null
  const begin = headed ? first + 1 : first
  const [topLine, setTop] = useState(begin)
  const split = useCallback(
    (text: string) => splitRow(text, delimiter ?? '\t', headed && delimiter !== '\t'),
    [delimiter, headed],
  )

  useEffect(() => {
    const most = (at: number) => Math.min(sampleLines, Math.max(1, rows - at))
    // Widths hold for the whole table, so its middle and its end have a say in them.
    const places = [...new Set([0, Math.floor(rows / 2), Math.max(0, rows - sampleLines)])]
    const asked = places.map((at) =>
      call('source.lines', { chat, file, first: first + at, count: most(at), column: 0, chars: rowChars }),
    )
    Promise.all(asked).then(
      (answers) => setSample(answers.flatMap(({ lines }) => lines)),
      (error: unknown) => setSample(factsOf(error).message),
    )
  }, [chat, file, first, rows])

  const sampled = useMemo(
    () => (typeof sample === 'string' ? [] : sample.map(({ text }) => split(text).cells)),
    [sample, split],
  )
  const widths = useMemo(() => columnWidths(sampled).slice(0, mostColumns), [sampled])
  const names = headed ? (sampled[0] ?? []) : widths.map((_, at) => columnName(at))
  const template = `${numberWidth}px ${widths.map((width) => `${Math.round(width * charWidth) + 16}px`).join(' ')}`
  const width = numberWidth + widths.reduce((sum, one) => sum + Math.round(one * charWidth) + 16, 0)
  const target = place?.first.line ?? line
  const reveal = useMemo(
    () => (target === null ? null : { row: Math.max(0, target - begin), asked }),
    [target, begin, asked],
  )
  const onShown = useCallback(
    (from: number, to: number) => {
      setTop(from + begin)
      show({ first: from + begin, last: to + begin })
    },
    [show, begin],
  )
  const top = held.get(topLine)
  useEffect(() => {
    if (top !== undefined) onByte(top.byte)
  }, [top, onByte])

  const problem = typeof sample === 'string' ? sample : fault
  const row = (index: number) => {
    const number = index + begin
    const value = held.get(number)
    const cells = value === undefined ? [] : split(value.text)
    return (
      <GridRow
        line={value}
        number={number}
        cells={'cells' in cells ? cells.cells.slice(0, mostColumns) : []}
        whole={'cells' in cells && (cells.open || (headed && cells.cells.length !== names.length))}
        marked={touches(place, number)}
        template={template}
      />
    )
  }
  return (
    <>
      {problem !== null && (
        <p role="alert" className={styles.fault}>
          {problem}
        </p>
      )}
      {names.length > mostColumns && (
        <p
          className={styles.note}
        >{`${mostColumns} of ${grouped(names.length)} columns are shown here; its lines hold all.`}</p>
      )}
      <VirtualRows
        role="table"
        rows={Math.max(0, headed ? rows - 1 : rows)}
        rowHeight={rowHeight + 4}
        label={`Table of ${file}`}
        width={width}
        reveal={reveal}
        onShown={onShown}
        row={row}
        header={
          <div role="row" className={styles.gridRow} style={{ gridTemplateColumns: template }}>
            <span role="columnheader" className={styles.cellNumber}>
              {headed ? 'Line' : 'Row'}
            </span>
            {names.slice(0, mostColumns).map((name, at) => (
              <span key={at} role="columnheader" className={styles.cell}>
                <VisibleText text={name} />
              </span>
            ))}
          </div>
        }
      />
    </>
  )
}

interface GridRowProps {
  readonly line: SourceLine | undefined
  readonly number: number
  readonly cells: readonly string[]
  /** Shown as the line it is. */
  readonly whole: boolean
  readonly marked: boolean
  readonly template: string
}

function GridRow({ line, number, cells, whole, marked, template }: GridRowProps) {
  return (
    <div
      role="row"
      className={marked ? `${styles.gridRow} ${styles.markedLine}` : styles.gridRow}
      style={{ gridTemplateColumns: template }}
      data-line={number}
      data-marked={marked || undefined}
    >
      <span role="rowheader" className={styles.cellNumber}>
        {grouped(line?.row ?? number)}
      </span>
      {whole && line !== undefined ? (
        <span role="cell" className={`${styles.cell} ${styles.whole}`}>
          <VisibleText text={line.text} />
        </span>
      ) : (
        cells.map((cell, at) => (
          <span
            key={at}
            role="cell"
            className={styles.cell}
            title={cell.length > narrowCell ? visible(cell) : undefined}
          >
            <VisibleText text={cell} />
          </span>
        ))
      )}
    </div>
  )
}
