import { expect, test } from 'vitest'
import { closingMs, createQuitting } from '../../../electron/shell/quitting.js'

/** What happened, in order; the test decides when closing is done and when its time is over. */
function scene() {
  const log: string[] = []
  let finish: (() => void) | null = null
  let fail: ((error: Error) => void) | null = null
  let late: (() => void) | null = null
  const quitting = createQuitting({
    close: () => {
      log.push('close')
      return new Promise((resolve, reject) => {
        finish = resolve
        fail = reject
      })
    },
    quit: () => void log.push('quit'),
    after: (ms, work) => {
      log.push(`after ${ms}`)
      late = work
      return () => void log.push('timer taken back')
    },
  })
  const ask = (): void => quitting.onBeforeQuit({ preventDefault: () => void log.push('held back') })
  return {
    log,
    ask,
    closed: () => finish?.(),
    broken: () => fail?.(new Error('no')),
    late: () => late?.(),
  }
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const began = ['held back', 'close', `after ${closingMs}`].sort()

test('the first attempt is held back until everything is closed, then the app quits for good', async () => {
  const { log, ask, closed } = scene()
  ask()
  expect([...log].sort()).toEqual(began)
  closed()
  await turn()
  expect(log.slice(3)).toEqual(['timer taken back', 'quit'])
  ask()
  expect(log).toHaveLength(5)
})

test('asking again while it closes closes nothing twice', () => {
  const { log, ask } = scene()
  ask()
  ask()
  expect(log.slice(3)).toEqual(['held back'])
})

test('closing that fails ends the app all the same', async () => {
  const { log, ask, broken } = scene()
  ask()
  broken()
  await turn()
  expect(log.slice(3)).toEqual(['timer taken back', 'quit'])
})

test('closing that hangs ends the app when its time is over, once', async () => {
  const { log, ask, late, closed } = scene()
  ask()
  late()
  expect(log.slice(3)).toEqual(['quit'])
  closed()
  await turn()
  expect(log.filter((line) => line === 'quit')).toHaveLength(1)
})
