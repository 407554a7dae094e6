/** Starts tests/support/host.ts as a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { SandboxPlan } from '../../electron/contract/sandbox.js'

export interface HostProgram {
  /** Resolves with the process once it has printed `word`. */
  start(orders: { plan: SandboxPlan; driverDir: string; code: string }, word: string): Promise<ChildProcess>
  remove(): void
}

export async function hostProgram(): Promise<HostProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-host-'))
  const outfile = join(folder, 'host.mjs')
  await build({
    entryPoints: [fileURLToPath(new URL('./host.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
  })
  return {
    async start(orders, word) {
      const host = spawn(process.execPath, [outfile, JSON.stringify(orders)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      for await (const line of createInterface({ input: host.stdout })) if (line === word) return host
      throw new Error(`the host ended before it said ${word}`)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
