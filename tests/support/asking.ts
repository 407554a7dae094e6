/** The command line, scripted model servers and a log of three lines, for tests that ask question after question. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { askWords, block } from './ask-words.js'
import { useCli, type Cli, type Finished } from './cli.js'
import type { Script, ScriptedOllama, ScriptedOptions } from './scripted-ollama.js'
import { useScripted } from './scripted-server.js'

type Given = Script | ScriptedOptions

export interface Asking {
  readonly cli: Cli
  readonly scripted: (given?: Given) => Promise<ScriptedOllama>
  /** Path of the log. */
  readonly log: string
  /** Asks about the log, the model answering by this script; `more` are words behind the others. */
  readonly ask: (given: Given, ...more: string[]) => Promise<Finished>
  /** The same, of a server that the test has started. */
  readonly askServer: (server: Pick<ScriptedOllama, 'url'>, ...more: string[]) => Promise<Finished>
}

/** A reply whose code prints how many lines there are. */
export const countLines = block('n = sum(1 for line in lines())', 'print(n)')

/** Call once at the top of a test file. */
export function useAsking(content = 'one\ntwo\nthree\n'): Asking {
  const cli = useCli()
  const scripted = useScripted()
  const log = join(cli.folder, 'three.log')
  writeFileSync(log, content)
  const askServer: Asking['askServer'] = (server, ...more) => cli.run(askWords(server, [log], ...more))
  return {
    cli,
    scripted,
    log,
    askServer,
    ask: async (given, ...more) => askServer(await scripted(given), ...more),
  }
}
