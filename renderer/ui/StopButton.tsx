import { Square } from 'lucide-react'
import { stop } from '../actions.js'
import { thenInChat } from '../keys/focus.js'
import { isStopping, useStore } from '../store.js'
import { Button } from './Button.js'

/** Stops the run on the screen, and says at once that it was heard. */
export function StopButton({ className }: { readonly className?: string | undefined }) {
  const stopping = useStore(isStopping)
  return (
    <Button
      className={className}
      onClick={() => void stop()}
      disabled={stopping}
      data-then={thenInChat}
      aria-keyshortcuts="Escape"
    >
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
