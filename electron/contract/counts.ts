/** Numbers as people read them, the same in every locale. Pure. */

// Made once: making it anew for each number costs more than all else that a frame of the window does.
const english = new Intl.NumberFormat('en')

/** `88,210`. */
export function grouped(value: number): string {
  return english.format(value)
}

/** `1 step`, `2 steps`, `88,210 lines`. */
export function counted(count: number, what: string, many = `${what}s`): string {
  return `${grouped(count)} ${count === 1 ? what : many}`
}
