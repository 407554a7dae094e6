/** The page of the window, as the slice drives it: documents, the preload's world, crashes. */
import { z } from 'zod'
import { toApp, toPage } from './addresses.js'
import { ignoreEnd } from './browser.js'
import { chooseFiles } from './choose-files.js'
import { answerPauses } from './file-paths.js'
import type { Channel } from './pipe.js'
import { interceptRequests, type Handler } from './requests.js'
import type { Worlds } from './world-source.js'
import { upSchema, type Down, type Up } from './world/messages.js'
import { bindingName, receiverName, worldName } from './world/names.js'

export interface PageEvents {
  handler(): Handler | undefined
  /** False refuses. */
  navigate(url: string, redirected: boolean, isMainFrame: boolean): boolean
  windowOpen(url: string): void
  message(message: Up): void
  /** The preload's world of a new document is there. */
  worldReady(): void
  loaded(): void
  crashed(): void
}

export interface Page {
  /** Settles when the document has loaded; rejects when it could not be. `url` as the main bundle names it. */
  load(url: string): Promise<void>
  url(): string
  /** Nothing happens while no document is there, as in Electron. */
  send(message: Down): void
  /** Opens the browser's own file dialog; paths, none when it was cancelled. */
  chooseFiles(input: { multiple: boolean; folder: boolean }): Promise<string[]>
  /** The browser's own dialogs; null and false where there is no page to ask in. */
  prompt(message: string, offered: string): Promise<string | null>
  confirm(message: string): Promise<boolean>
}

const contextSchema = z.object({
  context: z.object({
    id: z.number(),
    name: z.string(),
    auxData: z.object({ frameId: z.string(), type: z.string() }).partial().optional(),
  }),
})
const destroyedSchema = z.object({ executionContextId: z.number() })
const bindingSchema = z.object({ name: z.string(), payload: z.string(), executionContextId: z.number() })
const navigatedSchema = z.object({
  frame: z.object({ id: z.string(), parentId: z.string().optional(), url: z.string() }),
})
const openSchema = z.object({ url: z.string() })
const navigateSchema = z.object({ errorText: z.string().optional() })

export async function openPage(channel: Channel, worlds: Worlds, events: PageEvents): Promise<Page> {
  let frame = ''
  let url = ''
  let context: number | null = null
  /** The document that the main bundle asked for, which needs no leave. */
  let expected: string | null = null
  let onLoad: { resolve: () => void; reject: (error: Error) => void } | null = null
  const contexts = new Set<number>()

  channel.on('Runtime.executionContextCreated', (event) => {
    const { id, name, auxData } = contextSchema.parse(event).context
    if (name !== worldName || auxData?.type !== 'isolated') return
    contexts.add(id)
    if (auxData.frameId === frame) context = id
  })
  const forget = (id: number) => {
    contexts.delete(id)
    if (context === id) context = null
  }
  channel.on('Runtime.executionContextDestroyed', (event) => {
    forget(destroyedSchema.parse(event).executionContextId)
  })
  channel.on('Runtime.executionContextsCleared', () => {
    for (const id of [...contexts]) forget(id)
  })
  channel.on('Runtime.bindingCalled', (event) => {
    const { name, payload, executionContextId } = bindingSchema.parse(event)
    if (name === bindingName && executionContextId === context)
      events.message(upSchema.parse(JSON.parse(payload)))
  })
  channel.on('Page.frameNavigated', (event) => {
    const { frame: navigated } = navigatedSchema.parse(event)
    if (navigated.parentId !== undefined) return
    frame = navigated.id
    url = toApp(navigated.url)
  })
  channel.on('Page.windowOpen', (event) => {
    events.windowOpen(toApp(openSchema.parse(event).url))
  })
  channel.on('Page.domContentEventFired', () => {
    if (context !== null) events.worldReady()
  })
  channel.on('Page.loadEventFired', () => {
    onLoad?.resolve()
    onLoad = null
    events.loaded()
  })
  channel.on('Inspector.targetCrashed', () => {
    for (const id of [...contexts]) forget(id)
    onLoad?.reject(new Error(`${url} could not be loaded: the page's process ended`))
    onLoad = null
    events.crashed()
  })

  const tree = z.object({ frameTree: navigatedSchema }).parse(await channel.send('Page.getFrameTree'))
  frame = tree.frameTree.frame.id
  await interceptRequests(channel, {
    handler: () => events.handler(),
    mayNavigate: (to, of, redirected) => {
      if (of === frame && to === expected) {
        expected = null
        return true
      }
      return events.navigate(to, redirected, of === frame)
    },
  })
  await Promise.all([
    channel.send('Page.enable'),
    channel.send('Inspector.enable'),
    channel.send('Runtime.addBinding', { name: bindingName, executionContextName: worldName }),
    channel.send('Page.addScriptToEvaluateOnNewDocument', { source: worlds.page }),
    channel.send('Page.addScriptToEvaluateOnNewDocument', { source: worlds.preload, worldName }),
    channel.send('Runtime.enable'),
    answerPauses(channel, (id) => contexts.has(id)),
  ])
  await channel.send('Runtime.runIfWaitingForDebugger')

  return {
    url: () => url,
    load: async (to) => {
      expected = to
      const loaded = new Promise<void>((resolve, reject) => {
        onLoad = { resolve, reject }
      })
      // Judged below, at once or when the document is there.
      loaded.catch(() => undefined)
      const { errorText } = navigateSchema.parse(await channel.send('Page.navigate', { url: toPage(to) }))
      if (errorText !== undefined) throw new Error(`${to} could not be loaded: ${errorText}`)
      await loaded
    },
    send: (message) => {
      if (context === null) return
      ignoreEnd(
        channel.send('Runtime.callFunctionOn', {
          executionContextId: context,
          functionDeclaration: `message => ${receiverName}(message)`,
          arguments: [{ value: message }],
        }),
      )
    },
    chooseFiles: async (input) => (context === null ? [] : chooseFiles(channel, context, input)),
    prompt: async (...words) =>
      context === null ? null : typedSchema.parse(await dialog(channel, context, 'prompt', words)),
    confirm: async (...words) =>
      context !== null && yesSchema.parse(await dialog(channel, context, 'confirm', words)),
  }
}

// Of a page that goes while the dialog stands there is no value.
const typedSchema = z
  .object({ result: z.object({ value: z.string().nullish() }) })
  .transform(({ result }) => result.value ?? null)
const yesSchema = z
  .object({ result: z.object({ value: z.boolean().nullish() }) })
  .transform(({ result }) => result.value ?? false)

/** Asked from the preload's world, whose functions the page cannot replace. */
async function dialog(
  channel: Channel,
  contextId: number,
  name: 'prompt' | 'confirm',
  words: readonly string[],
): Promise<unknown> {
  const expression = `${name}(...${JSON.stringify(words)})`
  return channel.send('Runtime.evaluate', { expression, contextId, userGesture: true, returnByValue: true })
}
