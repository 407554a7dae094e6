/** The browser's own dialog for files and folders, opened by an input that no document holds. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ignoreEnd } from './browser.js'
import { chosenFolder } from './chosen-folder.js'
import { pathOf } from './file-paths.js'
import type { Channel } from './pipe.js'

const objectSchema = z.object({ result: z.object({ objectId: z.string() }) })
const textSchema = z.object({ result: z.object({ value: z.string() }) })
const membersSchema = z.object({
  result: z.array(
    z.object({ name: z.string(), value: z.object({ objectId: z.string().optional() }).optional() }),
  ),
})

/**
 * Paths, none when it was cancelled. The page sees nothing of it: the input belongs to the preload's world and to no
 * document. A folder in which there is no file at all cannot be told from none.
 */
export async function chooseFiles(
  channel: Channel,
  contextId: number,
  { multiple, folder }: { multiple: boolean; folder: boolean },
): Promise<string[]> {
  // Of a folder one file is enough; all that the page's process holds for us is of one group, and is let go together.
  const expression = `new Promise((resolve) => {
    const input = Object.assign(document.createElement('input'),
      { type: 'file', multiple: ${multiple}, webkitdirectory: ${folder} })
    input.addEventListener('change', () => resolve([...input.files]${folder ? '.slice(0, 1)' : ''}))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })`
  const objectGroup = `chosen ${randomUUID()}`
  try {
    const asked = { expression, contextId, objectGroup, userGesture: true, awaitPromise: true }
    const { result } = objectSchema.parse(await channel.send('Runtime.evaluate', asked))
    const files = await membersOf(channel, result.objectId)
    const paths = await Promise.all(
      files.map(async (file) => {
        const path = await pathOf(channel, file)
        return folder ? chosenFolder(path, await relativePathOf(channel, file)) : path
      }),
    )
    return paths.filter((path) => path !== null)
  } finally {
    ignoreEnd(channel.send('Runtime.releaseObjectGroup', { objectGroup }))
  }
}

/** They are of the group of their list. */
async function membersOf(channel: Channel, objectId: string): Promise<string[]> {
  const answer = await channel.send('Runtime.getProperties', { objectId, ownProperties: true })
  return membersSchema
    .parse(answer)
    .result.flatMap(({ name, value }) =>
      /^\d+$/.test(name) && value?.objectId !== undefined ? [value.objectId] : [],
    )
}

async function relativePathOf(channel: Channel, objectId: string): Promise<string> {
  const functionDeclaration = 'function () { return this.webkitRelativePath }'
  const answer = await channel.send('Runtime.callFunctionOn', { objectId, functionDeclaration })
  return textSchema.parse(answer).result.value
}
