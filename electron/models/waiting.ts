/** How long a silent server is given, and the clock that watches it. */

/** Tokens a second assumed of a server that was not measured yet: half of what a 1.5B model reads on two cores. */
const unmeasuredSpeed = 25

export interface WaitLimits {
  /** Least time before the first byte; seconds. */
  readonly firstByteSeconds: number
  /** Silence allowed within a stream, or a download that does not grow; seconds. */
  readonly idleSeconds: number
  /** For requests that need no model; seconds. */
  readonly answerSeconds: number
  /** For the steps of a pull that report no progress, as checking a digest; seconds. */
  readonly checkSeconds: number
}

export const defaultLimits: WaitLimits = {
  firstByteSeconds: 120,
  idleSeconds: 60,
  answerSeconds: 60,
  checkSeconds: 600,
}

/**
 * Seconds before the first byte: the server answers only when it has read this prompt and those before it.
 * `tokens`: estimate of all of them; `speed`: tokens a second as measured, or null. Three times the estimate,
 * since a busy or hot machine slows down.
 */
export function firstByteLimit(tokens: number, speed: number | null, least: number): number {
  return Math.max(least, (tokens / (speed ?? unmeasuredSpeed)) * 3)
}

/** Bytes a second at which weights are read from a slow disk. */
const slowDisk = 100e6

/** Seconds that a server may need before it begins to read: it loads a model of so many bytes first. */
export function loadAllowance(bytes: number): number {
  return bytes / slowDisk
}

/** The prompts that one server has been sent and has not begun to answer. */
export interface PromptQueue {
  /** Adds a prompt. `answered` takes it out; so does `dropped`, later: the server reads on after a stop. */
  enter(tokens: number): { answered(): void; dropped(): void }
  /** Tokens of all waiting prompts. */
  readonly tokens: number
  /** Calls back whenever the server shows life to any request; returns the end of it. */
  onLife(listener: () => void): () => void
  life(): void
}

export function createPromptQueue(): PromptQueue {
  const waiting = new Map<symbol, number>()
  const abandoned = new Set<symbol>()
  const listeners = new Set<() => void>()
  return {
    enter(tokens) {
      const id = Symbol('prompt')
      waiting.set(id, tokens)
      return {
        answered() {
          waiting.delete(id)
          // A server that answers has come past whatever was given up before.
          for (const old of abandoned) waiting.delete(old)
          abandoned.clear()
        },
        dropped() {
          if (waiting.has(id)) abandoned.add(id)
        },
      }
    },
    get tokens() {
      let sum = 0
      for (const tokens of waiting.values()) sum += tokens
      return sum
    },
    onLife(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    life() {
      for (const listener of listeners) listener()
    },
  }
}

/** A timer that starts anew at every sign of life. */
export interface Clock {
  restart(seconds?: number): void
  end(): void
}

export function startClock(seconds: number, onSilence: (seconds: number) => void): Clock {
  let limit = seconds
  let timer = setTimeout(fire, limit * 1000)
  return {
    restart(next = limit) {
      limit = next
      clearTimeout(timer)
      timer = setTimeout(fire, limit * 1000)
    },
    end: () => {
      clearTimeout(timer)
    },
  }

  function fire(): void {
    onSilence(limit)
  }
}
