import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createChatFiles, type ChatFiles } from '../../../../electron/app/chats/files.js'
import type { Attached, Session } from '../../../../electron/app/session.js'
import { applyEvent, emptyChat } from '../../../../electron/contract/chat-state.js'
import type { FileView } from '../../../../electron/contract/chat.js'
import type { DocumentFacts } from '../../../../electron/contract/documents.js'
import { QuarryError, stoppedError } from '../../../../electron/contract/errors.js'
import { documentFacts } from '../../../support/document-facts.js'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'quarry-files-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const file = (name: string, content = 'x'): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const factsAt = (path: string, name = basename(path)): DocumentFacts => ({ ...documentFacts(name), path })

type Attach = (path: string, ...rest: Parameters<Session['attach']>) => Promise<Attached>
const reads: Attach = async (path) => ({ documents: [factsAt(path)], failed: [] })
const fails: Attach = async (path) => ({
  documents: [],
  failed: [{ path, error: { code: 'input_missing', message: 'not there' } }],
})

function opened(attach: Attach = reads): {
  files: ChatFiles
  views: () => readonly FileView[]
  attached: string[]
  detached: string[]
  session: { asked: boolean; asking: boolean }
} {
  let state = emptyChat('c')
  const attached: string[] = []
  const detached: string[] = []
  const session = { asked: false, asking: false }
  const files = createChatFiles(
    {
      async attach(paths, options) {
        const path = paths[0] ?? ''
        attached.push(basename(path))
        return attach(path, paths, options)
      },
      async detach(name) {
        if (session.asked) throw new QuarryError('usage', 'asked')
        detached.push(name)
      },
    },
    (event) => (state = applyEvent(state, event)),
    () => session.asking,
  )
  return { files, views: () => state.files, attached, detached, session }
}

const states = (views: readonly FileView[]): string[] => views.map(({ name, state }) => `${name} ${state}`)

describe('files that are added', () => {
  it('are listed in their order and read', async () => {
    const { files, views } = opened()
    files.add([file('b'), file('a')])
    expect(files.hopeful).toBe(2)
    await files.settled()
    expect(states(views())).toEqual(['b ready', 'a ready'])
    expect(views()[0]).toMatchObject({ error: null, facts: { kind: 'text', chars: 3 } })
  })

  it('fail each with its reason, and the others stand', async () => {
    const { files, views } = opened((path, ...rest) =>
      basename(path) === 'b' ? fails(path, ...rest) : reads(path, ...rest),
    )
    files.add([file('a'), file('b'), file('c')])
    await files.settled()
    expect(states(views())).toEqual(['a ready', 'b failed', 'c ready'])
    expect(views()[1]?.error).toEqual({ code: 'input_missing', message: 'not there' })
    expect(files.hopeful).toBe(2)
    expect(files.failed.map(({ path }) => basename(path))).toEqual(['b'])
  })

  it('show how far they are read', async () => {
    const seen: unknown[] = []
    const { files, views } = opened(async (path, _, options) => {
      options?.onProgress?.(5, 10, 0)
      seen.push(views().map(({ state, done, bytes }) => [state, done, bytes]))
      return { documents: [factsAt(path)], failed: [] }
    })
    files.add([file('a')])
    await files.settled()
    expect(seen).toEqual([[['reading', 5, 10]]])
  })

  it('and hold several documents are several', async () => {
    const { files, views } = opened(async (path) => ({
      documents: [factsAt(path, 'one'), factsAt(path, 'two')],
      failed: [],
    }))
    files.add([file('a')])
    await files.settled()
    expect(states(views())).toEqual(['one ready', 'two ready'])
  })
})

describe('a file that is added again', () => {
  it('is not read twice while nothing has changed', async () => {
    const { files, views, attached } = opened()
    const path = file('a')
    files.add([path, path])
    files.add([path])
    await files.settled()
    files.add([path])
    await files.settled()
    expect(states(views())).toEqual(['a ready'])
    expect(attached).toEqual(['a'])
  })

  it('is read beside its older text when it has changed', async () => {
    const { files, views } = opened()
    const path = file('a')
    files.add([path])
    await files.settled()
    writeFileSync(path, 'longer')
    utimesSync(path, 1, 1)
    files.add([path])
    await files.settled()
    expect(states(views())).toEqual(['a ready', 'a ready'])
  })

  it('is tried again in place of its failure', async () => {
    let broken = true
    const { files, views } = opened((...args) => (broken ? fails(...args) : reads(...args)))
    const path = file('a')
    files.add([path])
    await files.settled()
    expect(states(views())).toEqual(['a failed'])
    broken = false
    files.add([path])
    await files.settled()
    expect(states(views())).toEqual(['a ready'])
  })
})

describe('a file that is taken out', () => {
  const idOf = (views: readonly FileView[]): string => views[0]?.id ?? ''

  it('leaves the session', async () => {
    const { files, views, detached } = opened()
    files.add([file('a')])
    await files.settled()
    await files.remove(idOf(views()))
    expect([views(), detached, files.hopeful]).toEqual([[], ['a'], 0])
  })

  it('stays when a question was asked about it', async () => {
    const { files, views, session } = opened()
    files.add([file('a')])
    await files.settled()
    session.asked = true
    await expect(files.remove(idOf(views()))).rejects.toThrow('asked')
    expect(states(views())).toEqual(['a ready'])
  })

  it.each<[string, (files: ChatFiles, id: string) => Promise<void>]>([
    ['taken out', (files, id) => files.remove(id)],
    ['read by another encoding', (files, id) => files.setEncoding(id, 'latin1')],
  ])('is not %s while a question counts on it, and is afterwards', async (_, change) => {
    const { files, views, detached, session } = opened()
    files.add([file('a')])
    await files.settled()
    session.asking = true
    await expect(change(files, idOf(views()))).rejects.toThrow('a question is being answered with a')
    expect([states(views()), detached]).toEqual([['a ready'], []])
    session.asking = false
    await change(files, idOf(views()))
    expect(detached).toEqual(['a'])
    await files.settled()
  })

  it('to be read again is waited for by a question that comes meanwhile', async () => {
    const { files, views, attached } = opened()
    files.add([file('a')])
    await files.settled()
    const changed = files.setEncoding(idOf(views()), 'latin1')
    await files.settled()
    expect([attached, states(views())]).toEqual([['a', 'a'], ['a ready']])
    await changed
  })

  it('goes at any time when it failed', async () => {
    const { files, views, session } = opened(fails)
    files.add([file('a')])
    await files.settled()
    session.asked = true
    await files.remove(idOf(views()))
    expect(views()).toEqual([])
  })

  it('is not read on, and the next one is', async () => {
    let begun = (): void => undefined
    const reading = new Promise<void>((resolve) => (begun = resolve))
    const { files, views, attached } = opened((path, _, options) => {
      if (basename(path) === 'b') return Promise.resolve({ documents: [factsAt(path)], failed: [] })
      begun()
      return new Promise((_resolve, reject) =>
        options?.signal?.addEventListener('abort', () => reject(stoppedError())),
      )
    })
    files.add([file('a'), file('b')])
    await reading
    await files.remove(idOf(views()))
    await files.settled()
    expect(states(views())).toEqual(['b ready'])
    expect(attached).toEqual(['a', 'b'])
  })
})

describe('the end', () => {
  it('ends the reading', async () => {
    const { files, attached } = opened(
      (_, __, options) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(stoppedError()))
        }),
    )
    files.add([file('a'), file('b')])
    await expect.poll(() => attached).toEqual(['a'])
    await files.close()
    expect(attached).toEqual(['a'])
  })
})

describe('how a file is read', () => {
  const wishes: unknown[] = []
  const wishful: Attach = async (path, _, options) => {
    wishes.push(options?.of?.(path))
    return reads(path, [path])
  }
  beforeEach(() => void wishes.splice(0))
  const locked = { code: 'input_password', message: 'it is locked' } as const
  const asks: Attach = async (path, _, options) => {
    const wish = options?.of?.(path)
    wishes.push(wish?.password)
    return wish?.password === 'sesame'
      ? { documents: [factsAt(path)], failed: [] }
      : { documents: [], failed: [{ path, error: locked }] }
  }

  it('another name than the base name is asked for, and shown at once', async () => {
    const { files, views } = opened(wishful)
    const path = file('a')
    files.add([path], new Map([[path, 'old/a']]))
    await files.settled()
    expect(wishes).toEqual([{ name: 'old/a', encoding: undefined, password: undefined }])
    expect(views()).toHaveLength(1)
  })

  it('another encoding reads the file again, and none finds it out again', async () => {
    const { files, views, attached, detached } = opened(wishful)
    files.add([file('a')])
    await files.settled()
    await files.setEncoding('file-1', 'big5')
    expect(states(views())).toEqual(['a reading'])
    await files.settled()
    await files.setEncoding('file-1', null)
    await files.settled()
    expect(wishes.map((wish) => (wish as { encoding?: string }).encoding)).toEqual([
      undefined,
      'big5',
      undefined,
    ])
    expect([attached, detached]).toEqual([
      ['a', 'a', 'a'],
      ['a', 'a'],
    ])
    expect(states(views())).toEqual(['a ready'])
  })

  it('another encoding is refused once a question was asked', async () => {
    const { files, views, session } = opened()
    files.add([file('a')])
    await files.settled()
    session.asked = true
    await expect(files.setEncoding('file-1', 'big5')).rejects.toMatchObject({ code: 'usage' })
    expect(states(views())).toEqual(['a ready'])
  })

  it('a password is tried once and then forgotten, where no pages are drawn', async () => {
    const { files, views } = opened(asks)
    files.add([file('a')])
    await files.settled()
    expect(views()[0]).toMatchObject({ state: 'failed', error: locked })
    for (const password of ['wrong', 'sesame']) {
      files.unlock('file-1', password)
      await files.settled()
    }
    expect(views()[0]).toMatchObject({ state: 'ready', error: null })
    await files.setEncoding('file-1', null)
    await files.settled()
    expect(wishes).toEqual([undefined, 'wrong', 'sesame', undefined])
    expect(files.passwordOf('a')).toBeNull()
    expect(JSON.stringify(views())).not.toContain('sesame')
  })

  const asksOfPdf: Attach = async (...args) => {
    const { documents, failed } = await asks(...args)
    return { documents: documents.map((facts) => ({ ...facts, kind: 'pdf' as const })), failed }
  }

  it('a password that opened a PDF is kept while the file is here, and in nothing that the window is sent', async () => {
    const { files, views } = opened(asksOfPdf)
    files.add([file('a')])
    await files.settled()
    const kept: unknown[] = []
    for (const password of ['wrong', 'sesame']) {
      files.unlock('file-1', password)
      await files.settled()
      kept.push(files.passwordOf('a'))
    }
    await files.setEncoding('file-1', null)
    await files.settled()
    kept.push(files.passwordOf('a'), files.passwordOf('b'))
    expect(JSON.stringify(views())).not.toContain('sesame')
    await files.remove('file-1')
    kept.push(files.passwordOf('a'))
    expect(kept).toEqual([null, 'sesame', 'sesame', null, null])
    expect(wishes).toEqual([undefined, 'wrong', 'sesame', 'sesame'])
  })

  it('a password is forgotten when the chat is closed', async () => {
    const { files } = opened(asksOfPdf)
    files.add([file('a')])
    await files.settled()
    files.unlock('file-1', 'sesame')
    await files.settled()
    expect(files.passwordOf('a')).toBe('sesame')
    await files.close()
    expect(files.passwordOf('a')).toBeNull()
  })

  it.each([
    ['a file that is open', 'file-1'],
    ['a file that is not there', 'file-9'],
  ])('%s takes no password', async (_, id) => {
    const { files } = opened()
    files.add([file('a')])
    await files.settled()
    expect(() => files.unlock(id, 'x')).toThrow(QuarryError)
  })

  it('one that is taken out while it is read is gone, and its reading ends', async () => {
    let started: () => void = () => undefined
    const begun = new Promise<void>((resolve) => (started = resolve))
    const { files, views } = opened(
      (_, __, options) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(stoppedError()))
          started()
        }),
    )
    files.add([file('a')])
    await begun
    await files.remove('file-1')
    await files.settled()
    expect(views()).toEqual([])
    expect(files.failed).toEqual([])
  })
})
