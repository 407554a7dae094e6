/** `quarry sample`. */
import { findInstall } from '../app/install.js'
import { dataFolder } from '../app/places.js'
import { playSample } from '../app/sample.js'
import { defaultBudgets } from '../contract/run.js'
import type { Command } from './arguments.js'
import type { Output } from './output.js'
import { showProgress } from './progress.js'
import { answerJson, printAnswer, sizeText } from './result.js'
import { me } from './started-as.js'
import { statusOfResult, type ExitStatus } from './status.js'

/** A pace at which code can be followed; where nobody watches, none. */
const readingPace = 300

/** Shows code and outputs without being asked: seeing them is what the sample is for. */
export async function sample(
  command: Extract<Command, { name: 'sample' }>,
  output: Output,
  signal: AbortSignal,
): Promise<ExitStatus> {
  const { common } = command
  const progress = showProgress(output, {
    verbose: !common.json,
    maxSteps: defaultBudgets.maxSteps,
    now: () => performance.now() / 1000,
  })
  const result = await playSample({
    install: findInstall(),
    home: dataFolder(common.home),
    python: common.python,
    pace: { charsPerSecond: output.terminal ? readingPace : Infinity },
    signal,
    onBegin: ({ question }, file) => {
      output.say(
        `A recorded run on a bundled file, with no model: the replies are recorded, the code runs here and now, in the sandbox.\nfile: ${file}\nquestion: ${question}`,
      )
    },
    onAttached: ([first]) => {
      if (first !== undefined) output.say(sizeText(first))
    },
    onEvent: (event) => progress.take(event),
  })
  progress.end()
  if (common.json) output.printJson({ ...answerJson(result), recordedReplies: true, truth: result.truth })
  else {
    output.say('')
    printAnswer(result, output)
    // Who stopped it did so to be done with it.
    if (result.kind === 'stopped') return statusOfResult(result.kind, result.error?.code)
    output.say(`The file was made by a script that knows the answer: ${result.truth}`)
    output.say(`Now your own: ${me} ask FILE --question "..."  (${me} doctor tells whether a model is there)`)
  }
  return statusOfResult(result.kind, result.error?.code)
}
