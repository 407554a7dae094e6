/** The steps of the question on the screen: the newest one, or one that was picked. */
import { useStore } from '../store.js'
import { useView } from '../view.js'
import { RunPicker } from './RunPicker.js'
import { Timeline } from './Timeline.js'
import { currentChat } from '../store.js'
import styles from './steps.module.css'

export function StepsPane() {
  const chat = useStore((state) => currentChat(state)?.chat ?? null)
  const runs = useStore((state) => currentChat(state)?.runs ?? null)
  const picked = useView((view) => view.run)
  const asked = useView((view) => view.step)
  const run = runs?.find((one) => one.run === picked) ?? runs?.at(-1)
  if (chat === null || runs === null || run === undefined) {
    return <p className={styles.nothing}>Each step of an answer shows here while Quarry works on it.</p>
  }
  return (
    <div className={styles.pane}>
      <RunPicker runs={runs} run={run.run} />
      <Timeline
        key={`${chat} ${run.run}`}
        chat={chat}
        run={run}
        asked={asked !== null && asked.run === run.run ? asked : null}
      />
    </div>
  )
}
