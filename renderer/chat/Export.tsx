/**
 * Saves a question that is over with all that came of it: a button that offers the formats, and the name of what was written.
 * The button stays where it is: what appears stands above or below its line, so that a second click hits nothing else.
 */
import { Download } from 'lucide-react'
import { useState } from 'react'
import { exportQuestion } from '../actions.js'
import { visibleLine } from '../code/visible.js'
import { useStore } from '../store.js'
import { Button } from '../ui/Button.js'
import { useView } from '../view.js'
import styles from './Export.module.css'
import type { ExportFormat } from '../../electron/contract/report.js'

const formats: readonly (readonly [ExportFormat, string])[] = [
  ['md', 'Markdown'],
  ['html', 'HTML'],
  ['json', 'JSON'],
]

export function Export({ run }: { readonly run: number }) {
  const open = useView(({ exporting }) => exporting === run)
  const [saved, setSaved] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const close = () => useView.setState({ exporting: null })
  const save = async (format: ExportFormat) => {
    const { current } = useStore.getState()
    if (current === null || saving) return
    close()
    setSaved(null)
    setSaving(true)
    setSaved(await exportQuestion(current, run, format))
    setSaving(false)
  }
  return (
    <div
      className={styles.export}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.preventDefault()
        close()
      }}
    >
      <Button
        weight="quiet"
        className={styles.toggle}
        aria-expanded={open}
        // The second click of a double one would close again what the first opened.
        onClick={({ detail }) => detail < 2 && useView.setState({ exporting: open ? null : run })}
      >
        <Download size={14} aria-hidden />
        Export
      </Button>
      {open && (
        <div role="group" aria-label="Export as" className={styles.formats}>
          {formats.map(([format, name], at) => (
            <Button key={format} autoFocus={at === 0} onClick={() => void save(format)}>
              {name}
            </Button>
          ))}
        </div>
      )}
      <span role="status" className={styles.saved}>
        {saved !== null && (
          <>
            Saved as <bdi>{visibleLine(saved)}</bdi>
          </>
        )}
      </span>
    </div>
  )
}
