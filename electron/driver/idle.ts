/** Notices a child that computes although nobody has asked it anything: a thread that a step left behind. */

export interface IdleWatch {
  /** True when the child has used too much CPU time since it was last busy. */
  look(busy: boolean, cpuSeconds: number | null): boolean
}

/** A driver that waits uses none; this is for what it may still have to do after an answer. */
const idleCpuSeconds = 2

export function idleWatch(): IdleWatch {
  let before: number | null = null
  return {
    look(busy, cpuSeconds) {
      if (busy || cpuSeconds === null) {
        before = null
        return false
      }
      before ??= cpuSeconds
      return cpuSeconds - before > idleCpuSeconds
    },
  }
}
