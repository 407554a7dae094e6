/** `quarry doctor`. */
import type { ErrorFacts } from '../contract/errors.js'
import { serverOr } from '../app/chats/absent-server.js'
import { connect } from '../app/connect.js'
import { doctor as examine, type DoctorReport, type ModelReport, type ServerReport } from '../app/doctor.js'
import { findInstall } from '../app/install.js'
import { dataFolder } from '../app/places.js'
import type { Command } from './arguments.js'
import { errorLine, type Output } from './output.js'
import { exitStatus, statusOfError, type ExitStatus } from './status.js'
import { asStarted, factsAsStarted } from './started-as.js'
import { counted } from './text.js'
import { visibleLine } from './visible.js'

export async function doctor(
  command: Extract<Command, { name: 'doctor' }>,
  output: Output,
  signal: AbortSignal,
): Promise<ExitStatus> {
  const { common } = command
  const server = serverOr(
    () => connect({ url: common.ollama, allowRemote: common.allowRemote }),
    common.ollama ?? process.env['OLLAMA_HOST'] ?? '',
  )
  try {
    output.status('trying the sandbox and the model server')
    const { install, home } = { install: findInstall(), home: dataFolder(common.home) }
    const report = await examine({ install, home, python: common.python, server, signal })
    output.clearStatus()
    const [fault = null] = faultsOf(report)
    if (common.json) {
      output.printJson({
        ...report,
        ...(fault === null ? {} : { error: factsAsStarted(fault) }),
      })
    } else {
      output.print(asStarted(reportText(report, command.verbose)))
    }
    return fault === null ? exitStatus.answered : statusOfError(fault.code)
  } finally {
    await server.close()
  }
}

export const getModel = 'get one, for example: quarry models pull qwen2.5-coder:7b'

/** What keeps questions from being answered, the sandbox first; empty when nothing does. */
export function faultsOf({ sandboxError, server }: DoctorReport): ErrorFacts[] {
  const faults = [sandboxError, server.error].filter((fault) => fault !== null)
  if (server.error !== null || server.models.length > 0) return faults
  return [...faults, { code: 'model_absent', message: 'the model server has no model', remedy: getModel }]
}

/** The verdict, then what was found, where nothing of the verdict is said again; `verbose`: each act that the probe attempted too. */
export function reportText(report: DoctorReport, verbose: boolean): string {
  const faults = faultsOf(report)
  return [
    ...(faults.length === 0
      ? [
          report.server.models.every(({ tooSmall }) => tooSmall)
            ? `Everything a question needs is here, but each model is too small to answer well; ${getModel}`
            : 'Everything a question needs is here.',
        ]
      : ['A question cannot be answered yet:', ...faults.map((fault) => `  missing: ${faultText(fault)}`)]),
    ...(report.homeError === null ? [] : [`Runs are not recorded: ${faultText(report.homeError)}`]),
    '',
    `quarry ${report.version}, data in ${visibleLine(report.home)}`,
    sandboxText(report, verbose),
    serverText(report.server),
    windowText(report.renderer),
  ].join('\n')
}

const asSaid = 'cannot be used, as said above'

function sandboxText({ sandbox }: DoctorReport, verbose: boolean): string {
  if (sandbox === null) return `python and sandbox: ${asSaid}`
  const { python, layers, checks, notInForce } = sandbox
  const open = checks.filter(({ blocked }) => !blocked)
  const refused = checks.length - open.length
  return [
    `python: ${python.executable} (${python.version})`,
    ...(python.missingModules.length === 0
      ? []
      : [`  without the modules ${python.missingModules.join(', ')}`]),
    `sandbox: ${layers.join(' + ')}: ${refused} of ${counted(checks.length, 'forbidden act')} refused`,
    ...notInForce.map((other) => `  not in force: ${other.layers.join(' + ')}: ${visibleLine(other.reason)}`),
    ...(verbose ? checks : open).map(
      ({ name, blocked, detail }) => `  ${blocked ? 'refused' : 'OPEN'}  ${name}: ${visibleLine(detail)}`,
    ),
  ].join('\n')
}

/** The browser's own sandbox confines the page of the window; the code of a model is locked in without it. */
function windowText({ browser, sandbox }: DoctorReport['renderer']): string {
  if (browser === null || sandbox === null)
    return "app window: neither Electron's binary nor Chromium or Chrome is here; install Chromium, or name one with QUARRY_CHROMIUM"
  const { state, why, remedy } = sandbox
  const what = { on: 'on', off: 'OFF', unsure: 'not sure' }[state]
  return [
    `app window: ${visibleLine(browser.path)}${browser.shell === 'electron' ? ' (Electron)' : ''}`,
    `renderer sandbox: ${what}: ${visibleLine(why)}${remedy === null ? '' : `; ${remedy}`}`,
  ].join('\n')
}

/** The verdict tells how to get the server itself. */
const afterOllama =
  '  Ollama runs models on this machine; once it answers, get a model: quarry models pull qwen2.5-coder:7b'

function serverText(server: ServerReport): string {
  const where = server.local ? 'on this machine' : 'NOT on this machine: prompts with your text leave it'
  if (server.version === null) {
    const hint = server.error?.code === 'server_absent' && server.local ? `\n${afterOllama}` : ''
    return `model server: ${visibleLine(server.url)}: ${asSaid}${hint}`
  }
  const head = `model server: ${server.url} (Ollama ${server.version}, ${where})`
  if (server.error !== null) return `${head}: ${asSaid}`
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

function faultText(facts: ErrorFacts): string {
  return errorLine(facts).replace(/^quarry: /, '')
}
