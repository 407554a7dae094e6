/** Where the model runs, which one, how full its memory of the question is, what the run uses, and Stop. */
import { Globe, HardDrive, ShieldAlert } from 'lucide-react'
import { memo } from 'react'
import { whereText } from '../needs/cards.js'
import { currentChat, isSample, useLatestRun, useStore } from '../store.js'
import { StopButton } from '../ui/StopButton.js'
import { useNow } from '../ui/useNow.js'
import { bytesText, clockText, grouped } from '../words/format.js'
import { ModelPicker } from './ModelPicker.js'
import styles from './StatusBar.module.css'
import type { RunView } from '../../electron/contract/chat.js'
import type { EngineStatus } from '../../electron/contract/ipc.js'

export function StatusBar() {
  const run = useLatestRun()
  const sample = useStore(isSample)
  const busy = run !== null && run.state !== 'done'
  return (
    <footer className={styles.bar} aria-label="Status">
      <Where />
      <Unprotected />
      <ModelPicker />
      {run !== null && !sample && <InUse run={run} />}
      <Memory />
      {run !== null && <Calls run={run} />}
      {busy && (
        <span className={`${styles.item} ${styles.end}`}>
          <Elapsed since={run.startedAt} />
          <StopButton className={styles.stop} />
        </span>
      )}
    </footer>
  )
}

const Where = memo(function Where() {
  const server = useStore((state) => state.engine?.server ?? null)
  const sample = useStore(isSample)
  if (server === null && !sample) return <span className={styles.item}>looking for the model server</span>
  if (server !== null && !sample && server.error !== null)
    return <span className={styles.item}>{whereText(server, sample)}</span>
  if (server === null || sample || server.local) {
    return (
      <span className={styles.item} title={localTitle(server)}>
        <HardDrive size={13} aria-hidden />
        {server === null ? 'recorded, no model is asked' : whereText(server, sample)}
      </span>
    )
  }
  return (
    <span
      className={`${styles.item} ${styles.away}`}
      title="Parts of your files and your questions are sent to this machine."
    >
      <Globe size={13} aria-hidden />
      {whereText(server, sample)}
    </span>
  )
})

function localTitle(server: EngineStatus['server'] | null): string {
  const told = 'Nothing of your files leaves this computer.'
  return server === null ? told : `${told} The model server is at ${server.url}.`
}

const Unprotected = memo(function Unprotected() {
  const bare = useStore((state) => state.facts?.rendererSandboxed === false)
  if (!bare) return null
  return (
    <span
      className={`${styles.item} ${styles.warning}`}
      title="The browser part of Quarry was started without its own sandbox. Code of a model is still locked in."
    >
      <ShieldAlert size={13} aria-hidden />
      less protection than usual
    </span>
  )
})

/** How much of the model's window the last prompt took. */
const InUse = memo(function InUse({ run: { window, promptTokens } }: { readonly run: RunView }) {
  if (window === 0 || promptTokens === 0) return null
  const share = Math.min(1, promptTokens / window)
  return (
    <span
      className={styles.item}
      title={`The model holds ${grouped(window)} tokens (pieces of words) at once; the last request took ${grouped(promptTokens)}.`}
    >
      context {Math.round(share * 100)}% used
    </span>
  )
})

const Memory = memo(function Memory() {
  const memory = useStore((state) => currentChat(state)?.memory ?? null)
  if (memory === null) return null
  return (
    <span
      className={styles.item}
      title={`Memory of the Python program that goes through your files, whatever their size; most so far ${bytesText(memory.peak)}. It is ended where it needs more than ${bytesText(memory.limit)}.`}
    >
      code memory {bytesText(memory.used)} of {bytesText(memory.limit)}
    </span>
  )
})

/** Questions about pieces in the step that runs, or over the whole run once it is over. */
const Calls = memo(function Calls({ run }: { readonly run: RunView }) {
  const all = run.steps.reduce((sum, step) => sum + step.subCalls.total, 0)
  if (all === 0) return null
  const done = run.steps.reduce((sum, step) => sum + step.subCalls.done + step.subCalls.failed, 0)
  return (
    <span className={styles.item}>
      pieces asked {grouped(done)}/{grouped(all)}
    </span>
  )
})

function Elapsed({ since }: { readonly since: number }) {
  const now = useNow(true)
  return <span>{clockText((now - since) / 1000)}</span>
}
