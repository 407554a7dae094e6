import { expect, test } from 'vitest'
import { table } from '../../bench/window/table.js'

test('a table shows each pane with its longest frame and task', () => {
  const rows = [
    { pane: 'none', measured: { frames: 600, longestFrame: 17.2, framesOver50: 0, longTasks: [] } },
    { pane: 'steps', measured: { frames: 98, longestFrame: 61, framesOver50: 2, longTasks: [51, 60] } },
  ]
  expect(table(rows)).toBe(
    [
      'drawn  frames  longest frame  over 50 ms  long tasks  longest task',
      'none      600        17.2 ms           0           0          none',
      'steps      98        61.0 ms           2           2         60 ms',
    ].join('\n'),
  )
})
