import { Button } from './Button.js'
import styles from './Broken.module.css'

/** In place of the whole window, when it could not be drawn. */
export function Broken() {
  return (
    <main className={styles.broken} role="alert">
      <p>The window could not be drawn; your chats and files are kept.</p>
      <Button weight="main" autoFocus onClick={() => window.location.reload()}>
        Load the window again
      </Button>
    </main>
  )
}
