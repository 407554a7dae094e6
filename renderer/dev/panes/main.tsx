/**
 * The steps and the variables alone, with a scripted main process: `?pane=steps&scene=many&width=380`. `pane=none` runs
 * the same events with nothing drawn. Never part of the app's bundle.
 */
import '../../jitless.js'
import '../../tokens.css'
import '../../base.css'
import { createRoot } from 'react-dom/client'
import { start } from '../../actions.js'
import { keepFocus } from '../../keys/kept-focus.js'
import { StepsPane } from '../../steps/StepsPane.js'
import { VariablesPane } from '../../variables/VariablesPane.js'
import { paneBridge } from './bridge.js'
import { measured } from './meter.js'
import { busyEvents } from './busy.js'
import { paneScenes } from './scenes.js'
import styles from './panes.module.css'

const wanted = new URLSearchParams(window.location.search)
const pane = wanted.get('pane') ?? 'steps'
const bridge = paneBridge(paneScenes[wanted.get('scene') ?? 'every']?.() ?? [])
Object.defineProperty(window, 'quarry', { value: bridge.quarry })
/** For a script that drives the page. */
Object.defineProperty(window, 'panes', {
  value: {
    send: bridge.send,
    asked: bridge.asked,
    hold: bridge.hold,
    busy: (seconds: number, perSecond: number) =>
      measured(seconds, () => bridge.play(busyEvents(bridge.state()), perSecond)),
  },
})

start()
keepFocus()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
root.style.width = `${wanted.get('width') ?? '420'}px`
createRoot(root).render(
  <main className={styles.pane} aria-label="Pane">
    <h1 className="only-heard">Pane</h1>
    <h2 className="only-heard">{pane}</h2>
    {pane === 'steps' && <StepsPane />}
    {pane === 'variables' && <VariablesPane />}
    {pane === 'none' && <p>Nothing is drawn.</p>}
  </main>,
)
