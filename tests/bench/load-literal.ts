/**
 * The usual way to give a REPL its text: as a literal in the code it executes. The host holds the text, escapes it
 * twice (Python, JSON) and sends it; the child reads, parses and compiles it.
 */
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { peakOfItself } from './peak-memory.js'
import { startPython } from './plain-python.js'
import type { Load } from './load.js'

const script = `
import json, sys
print('ready', flush=True)
line = sys.stdin.buffer.readline()
namespace = {}
exec(json.loads(line)['code'], namespace)
peak = ${peakOfItself}
print(json.dumps({'peak': peak, 'chars': len(namespace['context'])}), flush=True)
`

const reportSchema = z.object({ peak: z.number(), chars: z.number() })

/** Longest wait for the child, ms. */
const patience = 180_000

export type Literal =
  { readonly kind: 'loaded'; readonly load: Load } | { readonly kind: 'failed'; readonly why: string }

/** One run; `why` says in a few words how the child or the host ended it. The file must be ASCII. */
export async function measureLiteral(python: string, file: string, signal: AbortSignal): Promise<Literal> {
  const child = startPython(python, ['-c', script])
  const late = setTimeout(() => child.process.kill('SIGKILL'), patience)
  const stop = () => child.process.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  try {
    await child.line()
    const started = performance.now()
    // An ASCII text as JSON is a Python literal too.
    const code = `context = ${JSON.stringify(await readFile(file, 'latin1'))}`
    child.process.stdin.end(`${JSON.stringify({ code })}\n`)
    const report = reportSchema.parse(JSON.parse(await child.line()))
    return { kind: 'loaded', load: { ...report, seconds: (performance.now() - started) / 1000 } }
  } catch (error) {
    signal.throwIfAborted()
    return { kind: 'failed', why: error instanceof Error ? error.message : String(error) }
  } finally {
    clearTimeout(late)
    signal.removeEventListener('abort', stop)
    await child.close()
  }
}
