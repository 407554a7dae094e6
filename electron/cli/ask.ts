/** `quarry ask`. */
import type { RunEvent } from '../contract/run.js'
import { answerOnce, type OnceResult } from '../app/answer-once.js'
import { connect } from '../app/connect.js'
import { failedFacts } from '../app/failed-files.js'
import { findInstall } from '../app/install.js'
import { dataFolder } from '../app/places.js'
import type { Command } from './arguments.js'
import type { Output } from './output.js'
import { showProgress } from './progress.js'
import { readingWishes, showReading } from './reading.js'
import { answerJson, printAnswer } from './result.js'
import { statusOfResult, type ExitStatus } from './status.js'
import { defaultBudgets } from '../contract/run.js'

export async function ask(
  command: Extract<Command, { name: 'ask' }>,
  output: Output,
  signal: AbortSignal,
): Promise<ExitStatus> {
  const { common } = command
  const now = (): number => performance.now() / 1000
  const reading = await readingWishes(command)
  const progress = showProgress(output, {
    verbose: command.verbose,
    maxSteps: command.maxSteps ?? defaultBudgets.maxSteps,
    now,
  })
  const server = connect({ url: common.ollama, allowRemote: common.allowRemote })
  try {
    const result = await answerOnce({
      install: findInstall(),
      home: dataFolder(common.home),
      python: common.python,
      server,
      paths: command.paths,
      reading,
      question: command.question,
      wishes: command,
      signal,
      onEvent: (event: RunEvent) => progress.take(event),
      ...showReading(output, now),
      onAttached: (_, failed) => failed.forEach((file) => output.fail(failedFacts(file))),
      onNote: (text) => output.say(text),
    })
    progress.end()
    return report(result, command, output)
  } finally {
    progress.end()
    await server.close()
  }
}

function report(result: OnceResult, command: { common: { json: boolean } }, output: Output): ExitStatus {
  if (command.common.json) output.printJson(answerJson(result))
  else printAnswer(result, output)
  return statusOfResult(result.kind, result.error?.code)
}
