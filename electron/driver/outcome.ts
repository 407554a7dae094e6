/** What the ends of a step and of a child mean, in sentences. */
import { constants } from 'node:os'
import { missingCase, QuarryError } from '../contract/errors.js'
import type { InterruptReason, KillReason, StepOutcome, StepResult } from '../contract/repl.js'
import type { Ending } from './child.js'

/** Why a child is gone. */
export interface Death {
  readonly reason: KillReason
  readonly message: string
}

/**
 * A step that was signalled and came to its own end all the same (the signal met its last line, or FINAL had been
 * called) is a result like any other: no step is lost.
 */
export function wasInterrupted({ error, final }: Pick<StepResult, 'error' | 'final'>): boolean {
  if (error === null || final !== null) return false
  const lastLine = error.trimEnd().split('\n').at(-1) ?? ''
  return lastLine.startsWith('KeyboardInterrupt')
}

/** For a step that did not end on SIGINT, so that Python had to be ended with all its variables. */
export function interruptMessage(reason: InterruptReason, stepSeconds: number): string {
  const then = 'and did not let go, so Python was ended with all its variables'
  switch (reason) {
    case 'stopped':
      return `The step was stopped ${then}.`
    case 'time':
      return `The step ran longer than ${stepSeconds} seconds ${then}.`
    case 'cpu':
      return `The step used more than ${2 * stepSeconds} seconds of processor time ${then}.`
    default:
      return missingCase(reason)
  }
}

export function memoryMessage(limitBytes: number): string {
  const mebibytes = Math.round(limitBytes / (1024 * 1024))
  return `Python used more memory than the ${mebibytes} MiB it may have, so it was ended with all its variables.`
}

export const protocolMessage =
  'Python sent something that does not belong to the protocol, so it was ended with all its variables.'

export const leftRunningMessage =
  'Code of an earlier step went on running after its end, so Python was ended with all its variables.'

export const closedMessage = 'The session was closed, and Python ended with all its variables.'

/** For a step that was stopped before it was sent. */
export function notStarted(): StepOutcome {
  return {
    kind: 'interrupted',
    reason: 'stopped',
    stdout: '',
    error: 'KeyboardInterrupt',
    final: null,
    variables: null,
    citations: [],
    seconds: 0,
  }
}

export function crash(ending: Ending): Death {
  return { reason: 'crash', message: crashMessage(ending) }
}

export function crashMessage(ending: Ending): string {
  return `Python ended by itself (${endingText(ending)}), and all its variables are gone.`
}

/** `signal SIGKILL`, `status 1`; a wrapper's 128 + n is named as the signal it stands for. */
export function endingText({ code, signal, failure }: Ending): string {
  if (failure !== undefined) return failure.message
  const name = signal ?? (code === null ? undefined : signalNames.get(code - 128))
  if (name !== undefined) return `signal ${name}`
  return code === null ? 'no status' : `status ${code}`
}

const signalNames = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]))

/**
 * A child that died while it read its documents. A file cut short under Python's mapping ends it by SIGBUS; a
 * SIGKILL that the host did not send is the kernel's, which does that when memory runs out.
 */
export function loadDied(death: Death | null, ending: Ending): QuarryError {
  if (death?.reason === 'memory' || (death === null && wasKilled(ending))) {
    return new QuarryError('memory_exceeded', 'the files need more memory than Python may have', {
      remedy: fewerFiles,
    })
  }
  if (death !== null) return new QuarryError('driver_failed', death.message.replace(/\.$/, ''))
  return new QuarryError(
    'input_changed',
    `a file changed while it was being read (Python ended with ${endingText(ending)})`,
    { remedy: attachAgain },
  )
}

/**
 * A load that the driver could not do and outlived. Its sentences tell a changed file and too little memory from
 * anything else; they are its whole report.
 */
export function loadRefused(reason: string): QuarryError {
  if (/\battach it again$/.test(reason)) {
    return new QuarryError('input_changed', reason.replace(/; attach it again$/, ''), { remedy: attachAgain })
  }
  if (reason.includes('does not fit in the memory')) {
    return new QuarryError('memory_exceeded', reason, { remedy: fewerFiles })
  }
  return new QuarryError('driver_failed', `Python could not load the files: ${reason}`)
}

const attachAgain = 'attach the file again once nothing writes to it'
const fewerFiles = 'attach fewer or smaller files'

function wasKilled({ code, signal }: Ending): boolean {
  return signal === 'SIGKILL' || code === 128 + constants.signals.SIGKILL
}
