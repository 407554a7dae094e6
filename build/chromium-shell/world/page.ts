/** The page's end of the bridge; runs before any script of the page. */
import { openBridge } from './bridge.js'
import { secret } from './config.js'

if (window.top === window) openBridge(secret, 'page')
