/** Names of sessions and runs: they sort by time and are safe as file names. */
import { randomBytes } from 'node:crypto'

/** Such as `20260307-141502-9f3a61c2`; UTC, and random so that two sessions of one second differ. */
export function sessionId(now: Date, random: Buffer = randomBytes(4)): string {
  const [date = '', time = ''] = now.toISOString().split('T')
  return `${date.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}-${random.toString('hex')}`
}

/** `run` counts from 1; four digits keep the order of names up to 9999 runs. */
export function runId(session: string, run: number): string {
  return `${session}-r${String(run).padStart(4, '0')}`
}
