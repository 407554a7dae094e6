/** `quarry doctor`. */
import type { ErrorFacts } from '../contract/errors.js'
import { connect } from '../app/connect.js'
import { doctor as examine, type DoctorReport, type ModelReport, type ServerReport } from '../app/doctor.js'
import { findInstall } from '../app/install.js'
import { dataFolder } from '../app/places.js'
import type { Command } from './arguments.js'
import { errorLine, type Output } from './output.js'
import { exitStatus, statusOfError, type ExitStatus } from './status.js'
import { visibleLine } from './visible.js'

/** The renderer's sandbox belongs to the app window. */
const noWindow = 'this version has no app window'

export async function doctor(
  command: Extract<Command, { name: 'doctor' }>,
  output: Output,
  signal: AbortSignal,
): Promise<ExitStatus> {
  const { common } = command
  const server = connect({ url: common.ollama, allowRemote: common.allowRemote })
  try {
    output.status('trying the sandbox and the model server')
    const { install, home } = { install: findInstall(), home: dataFolder(common.home) }
    const report = await examine({ install, home, python: common.python, server, signal })
    output.clearStatus()
    const fault = faultOf(report)
    if (common.json) {
      output.printJson({ ...report, renderer: noWindow, ...(fault === null ? {} : { error: fault }) })
    } else {
      output.print(reportText(report))
    }
    return fault === null ? exitStatus.answered : statusOfError(fault.code)
  } finally {
    await server.close()
  }
}

/** What keeps questions from being answered; the sandbox first. */
export function faultOf({ sandboxError, server }: DoctorReport): ErrorFacts | null {
  if (sandboxError !== null) return sandboxError
  if (server.error !== null) return server.error
  if (server.models.length > 0) return null
  return {
    code: 'model_absent',
    message: 'the model server has no model',
    remedy: 'get one, for example: quarry models pull qwen2.5-coder:7b',
  }
}

export function reportText(report: DoctorReport): string {
  return [
    `quarry ${report.version}, data in ${visibleLine(report.home)}`,
    sandboxText(report),
    serverText(report.server),
    `renderer sandbox: ${noWindow}`,
  ].join('\n')
}

function sandboxText({ sandbox, sandboxError }: DoctorReport): string {
  if (sandbox === null) return `python and sandbox: ${faultText(sandboxError)}`
  const { python, layers, checks, notInForce } = sandbox
  return [
    `python: ${python.executable} (${python.version})`,
    ...(python.missingModules.length === 0
      ? []
      : [`  without the modules ${python.missingModules.join(', ')}`]),
    `sandbox: ${layers.join(' + ')}`,
    ...notInForce.map((other) => `  not in force: ${other.layers.join(' + ')}: ${visibleLine(other.reason)}`),
    ...checks.map(
      ({ name, blocked, detail }) => `  ${blocked ? 'blocked' : 'OPEN'}  ${name}: ${visibleLine(detail)}`,
    ),
  ].join('\n')
}

function serverText(server: ServerReport): string {
  const where = server.local ? 'on this machine' : 'NOT on this machine: prompts with your text leave it'
  if (server.version === null) return `model server: ${server.url}: ${faultText(server.error)}`
  const head = `model server: ${server.url} (Ollama ${server.version}, ${where})`
  if (server.error !== null) return `${head}\n  ${faultText(server.error)}`
  return server.models.length === 0
    ? `${head}\n  it has no models`
    : [head, ...server.models.map(modelText)].join('\n')
}

/** One model on one line. */
export function modelText(model: ModelReport): string {
  const facts = [
    `${(model.bytes / 1e9).toFixed(1)} GB`,
    ...(model.parameters === null ? [] : [model.parameters]),
    ...(model.window === null ? [] : [`window ${model.window} of ${model.trainedWindow ?? '?'} tokens`]),
    ...(model.loaded ? [`loaded, ${Math.round((model.gpuShare ?? 0) * 100)} % on a GPU`] : []),
    ...(model.remote ? ['RUNS ELSEWHERE'] : []),
    ...(model.tooSmall ? ['too small for this work'] : []),
    ...(model.error === null ? [] : [faultText(model.error)]),
  ]
  return `  ${visibleLine(model.name)}: ${facts.join(', ')}`
}

function faultText(facts: ErrorFacts | null): string {
  return facts === null ? 'unknown' : errorLine(facts).replace(/^quarry: /, '')
}
