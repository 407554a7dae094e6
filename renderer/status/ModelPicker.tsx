import { RefreshCw, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { chooseModel, lookAgain } from '../actions.js'
import { modelPickerId } from '../keys/focus.js'
import { isSample, useStore } from '../store.js'
import { IconButton } from '../ui/Button.js'
import { windowText } from '../words/format.js'
import styles from './StatusBar.module.css'
import type { EngineStatus, ModelView } from '../../electron/contract/ipc.js'

/** The model of the next question. */
export const ModelPicker = memo(function ModelPicker() {
  const engine = useStore((state) => state.engine)
  const looking = useStore((state) => state.lookingSince !== null)
  // The recorded sample asks no model.
  const sample = useStore(isSample)
  if (engine === null || sample) return null
  const { models, model, chosen } = engine
  const current = models.find(({ name }) => name === model)
  const value = chosen && model !== null ? model : ''
  return (
    <span className={styles.item}>
      <label htmlFor={modelPickerId}>model</label>
      <select
        id={modelPickerId}
        value={value}
        title="The model that answers the next question"
        onChange={(event) => void chooseModel(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">{automatic(engine)}</option>
        {chosen && model !== null && current === undefined && <option value={model}>{model} (gone)</option>}
        {models.map((each) => (
          <option key={each.name} value={each.name}>
            {optionText(each)}
          </option>
        ))}
      </select>
      {current?.tooSmall === true && (
        <span
          className={styles.warning}
          title="Models of this size often answer wrongly. One with 7 billion parameters or more does better."
        >
          <TriangleAlert size={13} aria-hidden />
          too small, often wrong
        </span>
      )}
      <IconButton
        className={styles.refresh}
        label="Look for models again"
        waiting={looking}
        onClick={() => void lookAgain()}
      >
        <RefreshCw size={12} aria-hidden />
      </IconButton>
    </span>
  )
})

function automatic({ models, model, chosen }: EngineStatus): string {
  if (models.length === 0 || model === null) return 'none'
  const found = chosen ? undefined : models.find(({ name }) => name === model)
  return found === undefined ? 'chosen by Quarry' : `${optionText({ ...found, tooSmall: false })} (automatic)`
}

function optionText({ name, window, tooSmall, remote }: ModelView): string {
  return [
    name,
    ...(window === null ? [] : [`${windowText(window)} context`]),
    ...(tooSmall ? ['too small'] : []),
    ...(remote ? ['leaves this machine'] : []),
  ].join(', ')
}
