import type { Handlers } from '../../../electron/shell/answer.js'

const refuse = (): never => {
  throw new Error('this handler must not be called')
}

/** Each fails when it is called at all. */
export const refusingHandlers: Handlers = {
  'app.facts': refuse,
  'engine.status': refuse,
  'engine.choose': refuse,
  'chat.open': refuse,
  'chat.sample': refuse,
  'chat.snapshot': refuse,
  'chat.close': refuse,
  'files.register': refuse,
  'files.take-opened': refuse,
  'chat.add-files': refuse,
  'chat.choose-files': refuse,
  'chat.remove-file': refuse,
  'chat.ask': refuse,
  'chat.stop': refuse,
  'chat.inspect': refuse,
  'chat.read': refuse,
  'chat.export': refuse,
  'files.choose-folder': refuse,
  'folder.look': refuse,
  'folder.leave': refuse,
  'folder.add': refuse,
  'chat.set-encoding': refuse,
  'chat.unlock': refuse,
  'source.open': refuse,
  'source.lines': refuse,
  'source.find': refuse,
  'source.locate': refuse,
  'source.bytes': refuse,
  'source.password': refuse,
  'link.open': refuse,
}
