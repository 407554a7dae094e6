/** Files without names: whose descriptors are whose, and what is left where there can be none. */
import { constants, mkdirSync, readdirSync, readlinkSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openAndForget } from '../../../electron/documents/nameless-file.js'
import { closeFd } from '../../../electron/documents/open-file.js'
import { tempFolder } from '../../support/temp-folder.js'

const root = tempFolder()
const fresh = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL

function freshFolder(name: string): { path: string; forget: () => Promise<void> } {
  const folder = join(root, name)
  mkdirSync(folder)
  return {
    path: join(folder, 'text'),
    forget: async () => Promise.resolve(rmSync(folder, { recursive: true })),
  }
}

/** How many of this process are open on the file. */
function descriptorsOf(path: string): number {
  const linked = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      // That of the listing itself is closed by now.
      return null
    }
  })
  return linked.filter((target) => target === path).length
}

describe('a file without a name', () => {
  it('is one file for all of its descriptors, and its folder is gone', async () => {
    const { path, forget } = freshFolder('fine')
    const [write, read] = await openAndForget(path, [fresh, constants.O_RDONLY], forget)
    writeSync(write, 'text')
    const bytes = Buffer.alloc(4)
    readSync(read, bytes, 0, 4, 0)
    expect(bytes.toString()).toBe('text')
    expect(readdirSync(root)).not.toContain('fine')
    await Promise.all([closeFd(write), closeFd(read)])
  })

  it.runIf(process.platform === 'linux')(
    'that keeps its name is no such file: none of its descriptors stays open',
    async () => {
      const { path } = freshFolder('kept')
      const seen: number[] = []
      const forget = async (): Promise<void> => {
        seen.push(descriptorsOf(path))
        return Promise.reject(new Error('the folder is held'))
      }
      await expect(openAndForget(path, [fresh, constants.O_RDONLY], forget)).rejects.toThrow(
        'the folder is held',
      )
      expect([...seen, descriptorsOf(path)]).toEqual([2, 0])
    },
  )

  it('that can be opened in one way only leaves nothing open and nothing behind', async () => {
    const { path, forget } = freshFolder('half')
    await expect(openAndForget(path, [fresh, fresh], forget)).rejects.toMatchObject({ code: 'EEXIST' })
    expect(readdirSync(root)).not.toContain('half')
  })
})
