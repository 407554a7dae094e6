/** The whole window takes files. */
import { useLayoutEffect, useState } from 'react'
import { addFiles } from '../actions.js'
import { currentChat, useStore } from '../store.js'
import styles from './DropZone.module.css'

/** Shown while files hover over the window. */
export function DropZone() {
  const [over, setOver] = useState(false)
  // The sample's file is fixed: other files begin a chat of their own.
  const apart = useStore((state) => currentChat(state)?.sample ?? true)
  // Before what is drawn can be seen: the browser's own answer to a drop is to go to the file.
  useLayoutEffect(() => {
    // Each element that is entered is entered before the one before it is left.
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      depth += 1
      setOver(true)
    }
    const hover = (event: DragEvent) => {
      // Also without files: dropping a link must not lead away.
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = carriesFiles(event) ? 'copy' : 'none'
    }
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const drop = (event: DragEvent) => {
      event.preventDefault()
      depth = 0
      setOver(false)
      const files = Array.from(event.dataTransfer?.files ?? [])
      if (files.length > 0) void addFiles(files)
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragover', hover)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragover', hover)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  if (!over) return null
  return (
    <div className={styles.zone}>
      <p>
        {apart ? 'Drop to ask about these files' : 'Drop to add to this chat'}
        <span>The files stay where they are and are only read.</span>
      </p>
    </div>
  )
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}
