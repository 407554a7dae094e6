/** Everything that the command line prints goes through these. */
export { visible, visibleJson, visibleLine } from '../contract/visible.js'
