import { X } from 'lucide-react'
import { forgetFault } from '../actions.js'
import { useStore } from '../store.js'
import { IconButton } from './Button.js'
import { FaultCard } from './FaultCard.js'
import styles from './FaultBar.module.css'

/** The last request that failed and has no other place on the screen. */
export function FaultBar() {
  const fault = useStore((state) => state.fault)
  if (fault === null) return null
  return (
    <div className={styles.bar} role="alert">
      <FaultCard facts={fault} />
      <IconButton className={styles.close} label="Close this message" onClick={forgetFault}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  )
}
