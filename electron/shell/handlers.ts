/** The requests of the page, each in one line of what it does. Effects come as functions. */
import { QuarryError } from '../contract/errors.js'
import type { AppFacts } from '../contract/ipc.js'
import { linkForBrowser } from './address.js'
import type { Handlers } from './answer.js'
import { tokensOf } from './file-facts.js'
import type { FileTokens } from './file-tokens.js'
import type { OpenedFiles } from './opened-files.js'
import type { UseCases } from './use-cases.js'

export interface HandlerWorld {
  readonly cases: UseCases
  readonly tokens: FileTokens
  readonly opened: OpenedFiles
  readonly app: Pick<AppFacts, 'version' | 'platform' | 'shell' | 'rendererSandboxed'>
  /** Absolute paths that the user chose in the system's dialog; none when it was cancelled. */
  readonly chooseFiles: () => Promise<string[]>
  readonly openInBrowser: (url: string) => Promise<void>
}

export function createHandlers(world: HandlerWorld): Handlers {
  const { cases, tokens, opened } = world
  return {
    'app.facts': () => ({ ...world.app, sample: cases.sample(), chats: cases.chats() }),
    'engine.status': () => cases.engineStatus(),
    'engine.choose': ({ model }) => cases.chooseModel(model),
    'chat.open': () => cases.open(),
    'chat.sample': () => cases.openSample(),
    'chat.snapshot': ({ chat }) => cases.snapshot(chat),
    'chat.close': ({ chat }) => nothing(cases.close(chat)),
    'files.register': ({ paths }) => tokensOf(paths, tokens),
    'files.take-opened': () => tokensOf(opened.take(), tokens),
    'chat.add-files': ({ chat, tokens: given }) => {
      cases.addFiles(
        chat,
        given.map((token) => knownPath(tokens, token)),
      )
      return {}
    },
    'chat.choose-files': async ({ chat }) => {
      const paths = await world.chooseFiles()
      if (paths.length > 0) cases.addFiles(chat, paths)
      return { added: paths.length }
    },
    'chat.remove-file': ({ chat, file }) => nothing(cases.removeFile(chat, file)),
    'chat.ask': async ({ chat, question }) => ({ run: await cases.ask(chat, question) }),
    'chat.stop': ({ chat }) => nothing(cases.stop(chat)),
    'chat.inspect': (args) => cases.inspect(args),
    'chat.read': (args) => cases.read(args),
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
