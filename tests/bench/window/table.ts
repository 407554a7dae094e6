/** Findings of the window's bench as lines of text. Pure. */

export interface Row {
  readonly pane: string
  readonly measured: {
    readonly frames: number
    /** Milliseconds. */
    readonly longestFrame: number
    readonly framesOver50: number
    /** Milliseconds each. */
    readonly longTasks: readonly number[]
  }
}

const heads = ['drawn', 'frames', 'longest frame', 'over 50 ms', 'long tasks', 'longest task']

/** Columns as wide as their widest cell; the first is aligned left, numbers right. */
export function table(rows: readonly Row[]): string {
  const cells = [heads, ...rows.map(cellsOf)]
  const widths = heads.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)))
  return cells
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}

function cellsOf({ pane, measured }: Row): string[] {
  const { frames, longestFrame, framesOver50, longTasks } = measured
  return [
    pane,
    String(frames),
    `${longestFrame.toFixed(1)} ms`,
    String(framesOver50),
    String(longTasks.length),
    longTasks.length === 0 ? 'none' : `${Math.max(...longTasks)} ms`,
  ]
}
