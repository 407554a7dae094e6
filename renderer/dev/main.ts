/** The page with a scripted main process, to look at each state: `?state=NAME`. Never part of the app's bundle. */
import '../jitless.js'
import { fakeBridge } from './fake-bridge.js'
import { sceneOf, scenes } from './scenes.js'

const name = new URLSearchParams(window.location.search).get('state') ?? 'welcome'
document.documentElement.dataset['states'] = Object.keys(scenes).join(' ')
Object.defineProperty(window, 'quarry', { value: fakeBridge(sceneOf(name)) })
await import('../main.js')
