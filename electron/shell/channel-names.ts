/**
 * The contract's names without its schemas, so that the preload script stays small and needs no code of a package. Each
 * record is exact by its type: a name too few or too many does not compile.
 */
import type { Channel, Push } from '../contract/ipc.js'

/** What the page may ask by name; paths of files come from the preload script alone. */
export const callable: Readonly<Record<Exclude<Channel, 'files.register'>, true>> = {
  'app.facts': true,
  'engine.status': true,
  'engine.choose': true,
  'chat.open': true,
  'chat.sample': true,
  'chat.snapshot': true,
  'chat.close': true,
  'files.take-opened': true,
  'chat.add-files': true,
  'chat.choose-files': true,
  'chat.remove-file': true,
  'chat.ask': true,
  'chat.stop': true,
  'chat.inspect': true,
  'chat.read': true,
  'chat.export': true,
  'files.choose-folder': true,
  'folder.look': true,
  'folder.leave': true,
  'folder.add': true,
  'chat.set-encoding': true,
  'chat.unlock': true,
  'source.open': true,
  'source.lines': true,
  'source.find': true,
  'source.locate': true,
  'source.bytes': true,
  'source.password': true,
  'link.open': true,
}

export const pushed: Readonly<Record<Push, true>> = {
  'chat.batch': true,
  'menu.command': true,
  'files.opened': true,
}
