/** No chat yet: try it on the sample, or bring files. */
import { FileText, FolderOpen, Play } from 'lucide-react'
import { chooseFiles, chooseFolder, playSample } from '../actions.js'
import { thenInChat } from '../keys/focus.js'
import { EngineCards } from '../needs/EngineCards.js'
import { useStore } from '../store.js'
import { Button } from '../ui/Button.js'
import { FaultBar } from '../ui/FaultBar.js'
import { Unprotected } from './Unprotected.js'
import styles from './Welcome.module.css'

export function Welcome() {
  const sample = useStore((state) => state.facts?.sample ?? null)
  const local = useStore((state) => state.engine?.server.local ?? true)
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Welcome" data-then={thenInChat}>
      <FaultBar />
      <div className={styles.column}>
        <h1>Ask your own files, however large they are</h1>
        <p className={styles.lead}>
          Logs, mail archives, contracts, exports, manuscripts. A language model writes small programs that go
          through all of the text, and you see every step of how an answer was found.{' '}
          {local
            ? 'Everything happens on this computer; nothing is uploaded.'
            : 'The model server is on another machine: parts of your files are sent there.'}
        </p>
        <div className={styles.ways}>
          <section className={styles.way} aria-labelledby="own-files">
            <h2 id="own-files">Your files</h2>
            <p>Drop them anywhere in this window. They stay where they are and are only read.</p>
            <div className={styles.choices}>
              <Button weight="main" onClick={() => void chooseFiles()}>
                <FileText size={15} aria-hidden />
                Choose files
              </Button>
              <Button onClick={() => void chooseFolder()}>
                <FolderOpen size={15} aria-hidden />
                Choose a folder
              </Button>
            </div>
          </section>
          {sample !== null && (
            <section className={styles.way} aria-labelledby="sample">
              <h2 id="sample">See how it works</h2>
              <p>
                A question about <b>{sample.file}</b>, the log of an invented web shop:{' '}
                <q>{sample.question}</q> The right answer is known and shown beside the one found.
              </p>
              <Button onClick={() => void playSample()}>
                <Play size={15} aria-hidden />
                Play it: no model needed
              </Button>
            </section>
          )}
        </div>
        <EngineCards />
        <Unprotected />
      </div>
    </div>
  )
}
