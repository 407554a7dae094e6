import { newChat } from '../actions.js'
import { Button } from '../ui/Button.js'
import styles from './Composer.module.css'

/** In place of the composer: the sample's question is recorded, others go to a chat of their own. */
export function SampleBar() {
  return (
    <section className={styles.composer} aria-label="The sample">
      <div className={styles.sample}>
        <p>The replies of a real model were recorded; its code runs here and now, over the whole file.</p>
        <Button weight="main" onClick={() => void newChat()}>
          Ask about your own files
        </Button>
      </div>
    </section>
  )
}
