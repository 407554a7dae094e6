/** The command line's entry: words in, exit status out, and never a stack trace. */
import { factsOf } from '../contract/errors.js'
import { errorLine, outputFault, type Stream } from './output.js'
import { runCli } from './run.js'
import { handleSignals } from './signals.js'
import { exitStatus } from './status.js'

/** A pipe takes so many at once. */
const firstBytes = 4096

/** Set when something of the output has reached its reader. */
let delivered = false
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  const fault = outputFault(error, delivered)
  // A reader that has seen enough (`quarry ... | head -1`) is no fault.
  if (fault === null) process.exit(process.exitCode ?? 0)
  process.stderr.write(`${errorLine(fault)}\n`)
  process.exit(exitStatus.internal)
})
const stdout: Stream = {
  write(text) {
    // In two, since a whole that a reader left in its middle is reported as if nothing of it had arrived.
    const bytes = Buffer.from(text)
    const first = Math.min(bytes.length, firstBytes)
    const room = process.stdout.write(bytes.subarray(0, first), (error) => {
      if (error === null || error === undefined) delivered = true
    })
    return first < bytes.length ? process.stdout.write(bytes.subarray(first)) : room
  },
  once: (event, listener) => process.stdout.once(event, listener),
}
// Progress that nobody reads is no reason to lose the answer.
process.stderr.on('error', () => undefined)

// Whatever nobody caught is a bug, and still one line and a status.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    process.stderr.write(`${errorLine(factsOf(error))}\n`)
    process.exit(1)
  })
}

const { signal, dispose } = handleSignals(process)
process.exitCode = await runCli(process.argv.slice(2), {
  stdout,
  stderr: process.stderr,
  signal,
})
dispose()
