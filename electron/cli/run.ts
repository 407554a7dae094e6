/** One command from its words to its exit status. */
import { factsOf, stoppedError } from '../contract/errors.js'
import { findInstall } from '../app/install.js'
import { commandIn, parseCommand, wantsJson, type Command } from './arguments.js'
import { ask } from './ask.js'
import { doctor } from './doctor.js'
import { exportRun } from './export.js'
import { extract } from './extract.js'
import { helpText } from './help.js'
import { models } from './models.js'
import { openOutput, type Output, type Stream } from './output.js'
import { replay } from './replay.js'
import { failureJson } from './result.js'
import { sample } from './sample.js'
import { asStarted, factsAsStarted } from './started-as.js'
import { statusOfError, type ExitStatus } from './status.js'

export interface CliWorld {
  readonly stdout: Stream
  readonly stderr: Stream
  /** Aborts at Ctrl-C. */
  readonly signal: AbortSignal
}

/** Never rejects: whatever happens is one line on stderr, with `--json` one object on stdout, and a status. */
export async function runCli(words: readonly string[], world: CliWorld): Promise<ExitStatus> {
  const output = openOutput(world.stdout, world.stderr)
  try {
    return await dispatch(parseCommand(words), output, world.signal)
  } catch (error) {
    const facts = world.signal.aborted ? stoppedError().facts() : factsOf(error)
    output.fail(facts)
    if (wantsJson(words))
      output.printJson(isQuestion(words) ? failureJson(facts) : { error: factsAsStarted(facts) })
    return statusOfError(facts.code)
  }
}

/** Commands whose object is that of an answer. */
function isQuestion(words: readonly string[]): boolean {
  const command = commandIn(words)
  return command === 'ask' || command === 'sample'
}

async function dispatch(command: Command, output: Output, signal: AbortSignal): Promise<ExitStatus> {
  switch (command.name) {
    case 'help':
      output.print(asStarted(helpText(command.topic).trimEnd()))
      return 0
    case 'version':
      output.print(`quarry ${findInstall().version}`)
      return 0
    case 'ask':
      return ask(command, output, signal)
    case 'extract':
      return extract(command, output, signal)
    case 'doctor':
      return doctor(command, output, signal)
    case 'models':
      return models(command, output, signal)
    case 'replay':
      return replay(command, output, signal)
    case 'export':
      return exportRun(command, output)
    case 'sample':
      return sample(command, output, signal)
  }
}
