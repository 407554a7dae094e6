/** The requests of the page, each in one line of what it does. Effects come as functions. */
import type { Chats } from '../app/chats/index.js'
import { QuarryError } from '../contract/errors.js'
import type { AppFacts } from '../contract/ipc.js'
import type { ExportFormat } from '../contract/report.js'
import { linkForBrowser } from './address.js'
import type { Handlers } from './answer.js'
import { tokensOf } from './file-facts.js'
import type { FileTokens } from './file-tokens.js'
import type { Folders } from './folders.js'
import type { OpenedFiles } from './opened-files.js'
import { saveChosen } from './saving.js'

export interface HandlerWorld {
  readonly chats: Chats
  readonly tokens: FileTokens
  readonly folders: Folders
  readonly opened: OpenedFiles
  readonly app: Pick<AppFacts, 'version' | 'platform' | 'shell' | 'rendererSandboxed'>
  /** Absolute paths that the user chose in the system's dialog; none when it was cancelled. */
  readonly chooseFiles: () => Promise<string[]>
  /** The absolute path of one folder, chosen likewise. */
  readonly chooseFolder: () => Promise<string[]>
  /** The absolute path at which the user wants a file of this name; null when it was cancelled. */
  readonly chooseSavePlace: (name: string, format: ExportFormat) => Promise<string | null>
  readonly openInBrowser: (url: string) => Promise<void>
}

export function createHandlers(world: HandlerWorld): Handlers {
  const { chats, tokens, folders, opened } = world
  return {
    'app.facts': () => ({ ...world.app, sample: chats.sample(), chats: chats.chats() }),
    'engine.status': () => chats.engineStatus(),
    'engine.choose': ({ model }) => chats.chooseModel(model),
    'chat.open': () => chats.open(),
    'chat.sample': () => chats.openSample(),
    'chat.snapshot': ({ chat }) => chats.snapshot(chat),
    'chat.close': ({ chat }) => nothing(chats.close(chat)),
    'files.register': ({ paths }) => tokensOf(paths, tokens),
    'files.take-opened': async () => {
      const { paths, left } = opened.take()
      return { tokens: await tokensOf(paths, tokens), left }
    },
    'chat.add-files': ({ chat, tokens: given }) => {
      chats.addFiles(
        chat,
        given.map((token) => knownPath(tokens, token)),
      )
      return {}
    },
    'chat.choose-files': async ({ chat }) => {
      const paths = await world.chooseFiles()
      if (paths.length > 0) chats.addFiles(chat, paths)
      return { added: paths.length }
    },
    'files.choose-folder': async () =>
      (await tokensOf(await world.chooseFolder(), tokens)).find(({ folder }) => folder) ?? null,
    'folder.look': ({ token }) => folders.look(token, knownPath(tokens, token)),
    'folder.leave': ({ token }) => nothing(folders.leave(token)),
    'folder.add': ({ chat, token }) => {
      const names = folders.filesOf(token)
      chats.addFiles(chat, [...names.keys()], names)
      return { added: names.size }
    },
    'chat.set-encoding': ({ chat, file, encoding }) => nothing(chats.setEncoding(chat, file, encoding)),
    'chat.unlock': ({ chat, file, password }) => nothing(chats.unlock(chat, file, password)),
    'chat.remove-file': ({ chat, file }) => nothing(chats.removeFile(chat, file)),
    'chat.ask': ({ chat, question }) => ({ run: chats.ask(chat, question) }),
    'chat.stop': ({ chat }) => nothing(chats.stop(chat)),
    'chat.inspect': (args) => chats.inspect(args),
    'chat.read': (args) => chats.read(args),
    'chat.export': async (args) => {
      const { name, text } = chats.exported(args)
      const place = await world.chooseSavePlace(name, args.format)
      return { saved: place === null ? null : await saveChosen(place, text) }
    },
    'source.open': ({ chat, ...where }) => chats.source(chat).open(where),
    'source.lines': ({ chat, ...where }) => chats.source(chat).lines(where),
    'source.find': ({ chat, ...where }) => chats.source(chat).find(where),
    'source.locate': ({ chat, ...where }) => chats.source(chat).locate(where),
    'source.bytes': ({ chat, ...where }) => chats.source(chat).bytes(where),
    'source.password': ({ chat, ...where }) => chats.source(chat).password(where),
    'link.open': ({ url }) => nothing(world.openInBrowser(allowedLink(url))),
  }
}

async function nothing(work: void | Promise<void>): Promise<Record<string, never>> {
  await work
  return {}
}

function knownPath(tokens: FileTokens, token: string): string {
  const path = tokens.pathOf(token)
  if (path !== null) return path
  throw new QuarryError('input_missing', 'Quarry no longer knows one of the files, so nothing was added', {
    remedy: 'drop or choose the files again',
  })
}

function allowedLink(url: string): string {
  const link = linkForBrowser(url)
  if (link !== null) return link
  throw new QuarryError('usage', 'only web addresses (http and https) can be opened in the browser')
}
