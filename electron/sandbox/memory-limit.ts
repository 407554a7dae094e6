const MiB = 1024 ** 2
const GiB = 1024 ** 3

/** Above this multiple of the limit the host ends a driver: allocations that no limit of the kernel counts. */
export const killAbove = 1.15

/**
 * Bytes of private memory that a driver may have. Code that works on `context` makes copies of it, four
 * are allowed; small texts get what an ordinary script may need. Never more than 80 % of the machine.
 */
export function memoryLimit(sizes: { contextBytes: number; machineBytes: number }): number {
  const ordinary = Math.min(4 * GiB, sizes.machineBytes / 2)
  const forContext = 4 * sizes.contextBytes + 512 * MiB
  return Math.floor(Math.min(Math.max(ordinary, forContext), 0.8 * sizes.machineBytes))
}
