/** The page with a scripted main process, to look at each state: `?state=NAME`. Never part of the app's bundle. */
import '../jitless.js'
import { playedMain } from './fake-bridge.js'
import { sceneOf, scenes } from './scenes.js'

const name = new URLSearchParams(window.location.search).get('state') ?? 'welcome'
document.documentElement.dataset['states'] = Object.keys(scenes).join(' ')
const { quarry, send, answer } = playedMain(sceneOf(name))
Object.defineProperty(window, 'quarry', { value: quarry })
/** For a script that drives the page. */
Object.defineProperty(window, 'main', { value: { send, answer } })
await import('../main.js')
