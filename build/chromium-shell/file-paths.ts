/** Paths of files that the page holds: the browser tells them to the shell, and the shell to the preload alone. */
import { z } from 'zod'
import { ignoreEnd } from './browser.js'
import type { Channel } from './pipe.js'
import { pauseName, worldUrl } from './world/names.js'

const scriptSchema = z.object({ scriptId: z.string(), url: z.string(), executionContextId: z.number() })
const pausedSchema = z.object({
  callFrames: z.array(
    z.object({
      callFrameId: z.string(),
      functionName: z.string(),
      location: z.object({ scriptId: z.string() }),
    }),
  ),
})
const objectSchema = z.object({ result: z.object({ objectId: z.string() }) })
const infoSchema = z.object({ path: z.string() })

/** Path of a file that the page's process knows under this id; empty when there is none. */
export async function pathOf(channel: Channel, objectId: string): Promise<string> {
  return infoSchema.parse(await channel.send('DOM.getFileInfo', { objectId })).path
}

/**
 * Answers the pauses of `webUtils.getPathForFile`. A pause counts when its script was loaded into the preload's own
 * world; the page can pause as it likes and gets nothing for it.
 */
export async function answerPauses(channel: Channel, isPreload: (context: number) => boolean): Promise<void> {
  const scripts = new Set<string>()
  channel.on('Debugger.scriptParsed', (event) => {
    const script = scriptSchema.parse(event)
    if (script.url === worldUrl && isPreload(script.executionContextId)) scripts.add(script.scriptId)
  })
  channel.on('Debugger.paused', (event) => {
    const [frame] = pausedSchema.parse(event).callFrames
    const ours =
      frame !== undefined && frame.functionName === pauseName && scripts.has(frame.location.scriptId)
    const told = ours ? tellPath(channel, frame.callFrameId) : Promise.resolve()
    ignoreEnd(told.finally(() => channel.send('Debugger.resume')))
  })
  await channel.send('Debugger.enable')
  // Neither a promise nor an exception is of interest; fewer stops, less work.
  await channel.send('Debugger.setPauseOnExceptions', { state: 'none' })
}

async function tellPath(channel: Channel, callFrameId: string): Promise<void> {
  const evaluate = (expression: string) =>
    channel.send('Debugger.evaluateOnCallFrame', { callFrameId, expression })
  const { result } = objectSchema.parse(await evaluate('file'))
  const path = await pathOf(channel, result.objectId)
  await evaluate(`path = ${JSON.stringify(path)}`)
}
