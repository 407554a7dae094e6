/** What the kernel's files tell of a driver's process: its children, its memory, its CPU time. Pure. */

/** Clock ticks a second in /proc/<pid>/stat: fixed by the kernel's interface to programs. */
const ticksPerSecond = 100

/** Pids in a `children` file of /proc. */
export function parseChildren(text: string): number[] {
  return text.split(' ').map(Number).filter(Boolean)
}

/**
 * Bytes of anonymous and shared memory in /proc/<pid>/status; undefined when it names none (a process that
 * has ended). VmRSS would also count a mapped document.
 */
export function parseMemory(status: string): number | undefined {
  const kilobytes = ['RssAnon', 'RssShmem'].map((name) => {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)
    return found?.[1] === undefined ? undefined : Number(found[1])
  })
  const [anonymous, shared] = kilobytes
  return anonymous === undefined || shared === undefined ? undefined : (anonymous + shared) * 1024
}

/** User and system seconds in /proc/<pid>/stat. The name in it may hold spaces and parentheses. */
export function parseCpuSeconds(stat: string): number | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return Number.isFinite(ticks) ? ticks / ticksPerSecond : undefined
}
