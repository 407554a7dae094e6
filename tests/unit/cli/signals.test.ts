import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { handleSignals } from '../../../electron/cli/signals.js'

class Source extends EventEmitter {
  readonly exits: number[] = []
  exit(status: number): void {
    this.exits.push(status)
  }
}

it('the first signal stops the work, the second one ends the process with 130', () => {
  const source = new Source()
  const { signal } = handleSignals(source)
  source.emit('SIGINT')
  expect(signal.aborted).toBe(true)
  expect(source.exits).toEqual([])
  source.emit('SIGTERM')
  expect(source.exits).toEqual([130])
})

it('nothing listens after dispose', () => {
  const source = new Source()
  handleSignals(source).dispose()
  expect(source.eventNames()).toEqual([])
})
