/** Names that the shell and the preload's world agree on. */

/** Of the world: the function that sends up, and the one that takes what comes down. */
export const bindingName = 'quarryPost'
export const receiverName = 'quarryReceive'
export const worldName = 'quarry-preload'
export const worldUrl = 'quarry-shell://preload'
/** The function that pauses for a file's path, and its variables. */
export const pauseName = 'pauseForPath'
