import { describe, expect, it } from 'vitest'
import { chooseFiles } from '../../../../build/chromium-shell/choose-files.js'
import type { Channel, Params } from '../../../../build/chromium-shell/pipe.js'

/** A page in which these files were chosen, by path and by name from the folder; null answers nothing of a file. */
function pageWith(files: readonly (readonly [path: string, relative: string] | null)[]) {
  const sent: { method: string; params: Params }[] = []
  const fileOf = ({ objectId }: Params) => files[Number(String(objectId).slice('file'.length))] ?? null
  const answer = (method: string, params: Params): Params => {
    switch (method) {
      case 'Runtime.evaluate':
        return { result: { objectId: 'list' } }
      case 'Runtime.getProperties':
        return {
          result: [
            ...files.map((_, at) => ({ name: String(at), value: { objectId: `file${at}` } })),
            { name: 'length', value: {} },
          ],
        }
      case 'DOM.getFileInfo':
        return { path: fileOf(params)?.[0] }
      case 'Runtime.callFunctionOn':
        return { result: { value: fileOf(params)?.[1] } }
      default:
        return {}
    }
  }
  const channel: Channel = {
    send: async (method, params = {}) => {
      sent.push({ method, params })
      return Promise.resolve(answer(method, params))
    },
    on: () => undefined,
  }
  /** Groups in which the page's process holds something, and those that were let go. */
  const groups = (method: string) =>
    sent.filter((one) => one.method === method).map(({ params }) => params['objectGroup'])
  return {
    channel,
    held: () => groups('Runtime.evaluate'),
    released: () => groups('Runtime.releaseObjectGroup'),
  }
}

describe('chosen files', () => {
  it.each<[string, boolean, [string, string][], string[]]>([
    ['none', false, [], []],
    [
      'several, each with its path',
      false,
      [
        ['/a/x.log', ''],
        ['/b/y.log', ''],
      ],
      ['/a/x.log', '/b/y.log'],
    ],
    ['a folder, by its first file', true, [['/a/b/c/x.log', 'b/c/x.log']], ['/a/b']],
    ['a folder without a file', true, [], []],
  ])('are %s, and nothing of them is held afterwards', async (_, folder, files, right) => {
    const page = pageWith(files)
    expect(await chooseFiles(page.channel, 1, { multiple: true, folder })).toEqual(right)
    expect(page.held()).toEqual([expect.stringMatching(/^chosen /)])
    expect(page.released()).toEqual(page.held())
  })

  it('are let go where one of them has no path', async () => {
    const page = pageWith([['/a/x.log', ''], null])
    await expect(chooseFiles(page.channel, 1, { multiple: true, folder: false })).rejects.toThrow()
    expect(page.released()).toEqual(page.held())
  })

  it('of two dialogs are no group', async () => {
    const page = pageWith([])
    await chooseFiles(page.channel, 1, { multiple: true, folder: false })
    await chooseFiles(page.channel, 1, { multiple: true, folder: false })
    expect(new Set(page.held()).size).toBe(2)
  })
})
