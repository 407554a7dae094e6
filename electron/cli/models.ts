/** `quarry models`. */
import { connect } from '../app/connect.js'
import { serverReport } from '../app/doctor.js'
import { QuarryError } from '../contract/errors.js'
import type { ModelServer } from '../contract/model.js'
import type { Command } from './arguments.js'
import { getModel, modelText } from './doctor.js'
import type { Output } from './output.js'
import { asStarted } from './started-as.js'
import { exitStatus, type ExitStatus } from './status.js'
import { visibleLine } from './visible.js'

type ModelsCommand = Extract<Command, { name: 'models' }>

export async function models(
  command: ModelsCommand,
  output: Output,
  signal: AbortSignal,
): Promise<ExitStatus> {
  const { ollama, allowRemote, json } = command.common
  const server = connect({ url: ollama, allowRemote })
  try {
    switch (command.action) {
      case 'list':
        return await list(server, json, output, signal)
      case 'pull':
        await pull(server, command.model, output, signal)
        return done(json, output, { pulled: command.model }, `${command.model} is here`)
      case 'remove':
        await server.remove(command.model)
        return done(json, output, { removed: command.model }, `${command.model} is removed`)
    }
  } finally {
    await server.close()
  }
}

async function list(
  server: ModelServer,
  json: boolean,
  output: Output,
  signal: AbortSignal,
): Promise<ExitStatus> {
  const report = await serverReport(server, signal)
  if (report.error !== null) {
    const { code, message, remedy } = report.error
    throw new QuarryError(code, message, remedy === undefined ? {} : { remedy })
  }
  if (json) output.printJson({ url: report.url, local: report.local, models: report.models })
  else if (report.models.length === 0) output.print(asStarted(`no models; ${getModel}`))
  else output.print(report.models.map((model) => modelText(model).trim()).join('\n'))
  return exitStatus.answered
}

async function pull(server: ModelServer, model: string, output: Output, signal: AbortSignal): Promise<void> {
  let said = ''
  await server.pull(
    model,
    (bytes, total, status) => {
      const part =
        total > 0 ? ` ${Math.floor((bytes / total) * 100)} % of ${(total / 1e6).toFixed(0)} MB` : ''
      if (output.terminal) output.status(`${status}${part}`)
      else if (status !== said) output.say(visibleLine(status))
      said = status
    },
    signal,
  )
}

function done(json: boolean, output: Output, value: object, text: string): ExitStatus {
  if (json) output.printJson(value)
  else output.print(visibleLine(text))
  return exitStatus.answered
}
