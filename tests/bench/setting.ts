import type { Install } from '../../electron/app/install.js'
import type { SandboxPlan } from '../../electron/contract/sandbox.js'
import type { Finding } from './finding.js'

/** What all benches share. */
export interface Setting {
  /** For the files of a bench; removed at the end. */
  readonly folder: string
  /** A data folder of the app, in `folder`. */
  readonly home: string
  readonly install: Install
  /** The strongest sandbox of this machine, as the app itself finds it. */
  readonly plan: SandboxPlan
  /** Small sizes and fewer runs: says whether a bench works, not what it measures. */
  readonly quick: boolean
  readonly signal: AbortSignal
}

/** Findings come as they are measured. Throws when a bench itself cannot work. */
export type Bench = (setting: Setting) => AsyncIterable<Finding>
