import { Square } from 'lucide-react'
import { stop } from '../actions.js'
import { focusComposer } from '../keys/focus.js'
import { isStopping, useStore } from '../store.js'
import { Button } from './Button.js'

/** Stops the run on the screen, and says at once that it was heard. The focus goes on: the button is gone soon. */
export function StopButton({ className }: { readonly className?: string | undefined }) {
  const stopping = useStore(isStopping)
  const press = () => {
    void stop()
    focusComposer()
  }
  return (
    <Button className={className} onClick={press} disabled={stopping} aria-keyshortcuts="Escape">
      <Square size={11} fill="currentColor" aria-hidden />
      {stopping ? (
        'Stopping…'
      ) : (
        <>
          Stop <kbd>Esc</kbd>
        </>
      )}
    </Button>
  )
}
