/** The scripted model server of a test, closed when the test is done. */
import { afterEach } from 'vitest'
import {
  startScriptedOllama,
  type Script,
  type ScriptedOllama,
  type ScriptedOptions,
} from './scripted-ollama.js'

/** Call once at the top of a test file; what it returns starts a server with a script, or with more than that. */
export function useScripted(): (given?: Script | ScriptedOptions) => Promise<ScriptedOllama> {
  const open: ScriptedOllama[] = []
  afterEach(async () => {
    for (const server of open.splice(0)) await server.close()
  })
  return async (given = {}) => {
    const isScript = Array.isArray(given) || typeof given === 'function'
    const server = await startScriptedOllama(
      isScript ? { script: given as Script } : (given as ScriptedOptions),
    )
    open.push(server)
    return server
  }
}
