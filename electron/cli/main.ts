/** The command line's entry: words in, exit status out, and never a stack trace. */
import { factsOf } from '../contract/errors.js'
import { errorLine } from './output.js'
import { runCli } from './run.js'
import { handleSignals } from './signals.js'

// A reader that has seen enough (`quarry ... | head -1`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? (process.exitCode ?? 0) : 1)
})
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
  stdout: process.stdout,
  stderr: process.stderr,
  signal,
})
dispose()
