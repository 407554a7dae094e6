/** The least that a text in Python can cost: the file mapped, and decoded from the mapping into one string. */
import { z } from 'zod'
import { peakOfItself } from './peak-memory.js'
import { startPython } from './plain-python.js'
import type { Load } from './load.js'

const script = `
import json, mmap, sys, time
started = time.perf_counter()
with open(sys.argv[1], 'rb') as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapping:
    text = str(mapping, 'utf-8')
seconds = time.perf_counter() - started
peak = ${peakOfItself}
print(json.dumps({'seconds': seconds, 'peak': peak, 'chars': len(text)}), flush=True)
`

const reportSchema = z.object({ seconds: z.number(), peak: z.number(), chars: z.number() })

/** Seconds without the interpreter's start, as of a REPL that runs already. */
export async function decodePlainly(python: string, file: string): Promise<Load> {
  const child = startPython(python, ['-c', script, file])
  try {
    return reportSchema.parse(JSON.parse(await child.line()))
  } finally {
    await child.close()
  }
}
