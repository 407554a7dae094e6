/** The cap on a run's sub-calls, kept so that a batch is taken whole or not at all. */
export interface BatchPlace {
  readonly id: string
  readonly total: number
}

export interface Allowance {
  /**
   * Asks for one sub-call. The first one of a batch decides for the whole batch: it reserves `total` or is
   * refused, and so are all that follow. Returns null when allowed, else the reason as a sentence.
   */
  take(step: number, batch: BatchPlace | undefined): string | null
  /** Gives one back that was answered without asking the model. */
  giveBack(): void
  readonly refusals: number
}

interface Batch {
  readonly step: number
  readonly refusal: string | null
  /** Reserved and not yet taken. */
  reserved: number
}

export function createAllowance(cap: number): Allowance {
  let taken = 0
  let refusals = 0
  const batches = new Map<string, Batch>()
  return {
    take(step, batch) {
      forgetOther(step)
      if (batch === undefined) return takeOne()
      const key = `${step}:${batch.id}`
      const known = batches.get(key) ?? open(key, step, batch.total)
      if (known.refusal !== null) return known.refusal
      // More requests than the batch said: each of them is on its own.
      if (known.reserved === 0) return takeOne()
      known.reserved -= 1
      taken += 1
      return null
    },
    giveBack() {
      taken -= 1
    },
    get refusals() {
      return refusals
    },
  }

  function remaining(): number {
    let reserved = 0
    for (const batch of batches.values()) reserved += batch.reserved
    return cap - taken - reserved
  }

  function takeOne(): string | null {
    if (remaining() < 1) {
      refusals += 1
      return refusal(1, remaining(), cap)
    }
    taken += 1
    return null
  }

  function open(key: string, step: number, total: number): Batch {
    const left = remaining()
    const fits = total <= left
    if (!fits) refusals += 1
    const batch = { step, refusal: fits ? null : refusal(total, left, cap), reserved: fits ? total : 0 }
    batches.set(key, batch)
    return batch
  }

  /** A step that was ended in the middle of a batch leaves a reservation behind. */
  function forgetOther(step: number): void {
    for (const [key, batch] of batches) if (batch.step !== step) batches.delete(key)
  }
}

function refusal(asked: number, left: number, cap: number): string {
  const what =
    asked === 1 ? 'this sub-call was refused' : `this batch of ${asked} sub-calls was refused whole`
  const rest = left <= 0 ? 'work with what you have' : `use at most ${left}, with more text in each prompt`
  return `${what}, nothing was sent: ${Math.max(0, left)} of ${cap} sub-calls remain in this run; ${rest}`
}
