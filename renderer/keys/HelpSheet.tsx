import { X } from 'lucide-react'
import { useView } from '../view.js'
import { IconButton } from '../ui/Button.js'
import { Modal } from '../ui/Modal.js'
import { keyText } from './match.js'
import { commands } from './registry.js'
import styles from './HelpSheet.module.css'

/** The keys of the window. */
export function HelpSheet({ mac }: { readonly mac: boolean }) {
  const open = useView(({ help }) => help)
  if (!open) return null
  const close = () => useView.setState({ help: false })
  return (
    <Modal label="Keys" className={styles.sheet} onClose={close}>
      <div className={styles.body}>
        <header>
          <h2>Keys</h2>
          <IconButton label="Close" onClick={close}>
            <X size={16} aria-hidden />
          </IconButton>
        </header>
        <dl>
          {[...commands.map(({ words, key }) => [words, keyText(key, mac)] as const), ...composer].map(
            ([words, key]) => (
              <div key={words}>
                <dt>{words}</dt>
                <dd>
                  <kbd>{key}</kbd>
                </dd>
              </div>
            ),
          )}
        </dl>
      </div>
    </Modal>
  )
}

const composer: readonly (readonly [string, string])[] = [
  ['Ask the question', 'Enter'],
  ['Begin a new line in the question', 'Shift+Enter'],
]
