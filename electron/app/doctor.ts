/** A look at everything that a question needs (Python, the sandbox, the model server, its models), and at the window's browser. */
import { freemem } from 'node:os'
import { factsOf, type ErrorFacts } from '../contract/errors.js'
import type { LoadedModel, ModelServer } from '../contract/model.js'
import type { SandboxReport } from '../contract/sandbox.js'
import { homeFault } from '../library/folders.js'
import { windowFor } from '../models/window.js'
import type { Install } from './install.js'
import { findSandbox } from './machine.js'
import { isTooSmall } from './model-choice.js'
import { examineRenderer, type RendererReport } from './renderer.js'

export interface DoctorReport {
  readonly version: string
  readonly home: string
  /** Why the data folder keeps nothing; questions are answered all the same, and not recorded. */
  readonly homeError: ErrorFacts | null
  readonly sandbox: SandboxReport | null
  readonly sandboxError: ErrorFacts | null
  readonly server: ServerReport
  /** No question needs it. */
  readonly renderer: RendererReport
}

export interface ServerReport {
  readonly url: string
  /** False when prompts leave this machine. */
  readonly local: boolean
  readonly version: string | null
  readonly models: readonly ModelReport[]
  readonly error: ErrorFacts | null
}

export interface ModelReport {
  readonly name: string
  readonly bytes: number
  readonly parameters: string | null
  readonly remote: boolean
  readonly trainedWindow: number | null
  /** Tokens that a run would use, and why. */
  readonly window: number | null
  readonly why: string
  readonly tooSmall: boolean
  readonly loaded: boolean
  readonly gpuShare: number | null
  readonly error: ErrorFacts | null
}

export interface DoctorRequest {
  readonly install: Install
  readonly home: string
  readonly python: string | null
  readonly server: ModelServer
  readonly signal: AbortSignal
}

/** Never throws for what it finds: each fault stands in the report. The probe is run afresh. */
export async function doctor(request: DoctorRequest): Promise<DoctorReport> {
  const { install, home, python, server, signal } = request
  const [sandbox, report, renderer] = await Promise.all([
    settle(findSandbox({ install, home, python, privatePaths: [], fresh: true, signal })),
    serverReport(server, signal),
    examineRenderer(install, signal),
  ])
  return {
    version: install.version,
    home,
    homeError: homeFault(home),
    sandbox: 'value' in sandbox ? sandbox.value : null,
    sandboxError: 'error' in sandbox ? sandbox.error : null,
    server: report,
    renderer,
  }
}

export async function serverReport(server: ModelServer, signal: AbortSignal): Promise<ServerReport> {
  const { url } = server
  const version = await settle(server.version(signal))
  if ('error' in version) return { url, local: server.local, version: null, models: [], error: version.error }
  const listed = await settle(Promise.all([server.list(signal), server.loaded(signal)]))
  if ('error' in listed) {
    return { url, local: server.local, version: version.value, models: [], error: listed.error }
  }
  const [models, loaded] = listed.value
  const reports: ModelReport[] = []
  for (const model of models) {
    const running = loaded.find(({ name }) => name === model.name) ?? null
    reports.push({ ...model, ...(await windowReport(server, model.name, running, signal)) })
  }
  return { url, local: server.local, version: version.value, models: reports, error: null }
}

async function windowReport(
  server: ModelServer,
  name: string,
  running: LoadedModel | null,
  signal: AbortSignal,
): Promise<Omit<ModelReport, 'name' | 'bytes' | 'parameters' | 'remote'>> {
  const loaded = { loaded: running !== null, gpuShare: running?.gpuShare ?? null }
  const facts = await settle(server.facts(name, signal))
  if ('error' in facts) {
    return { trainedWindow: null, window: null, why: '', tooSmall: false, ...loaded, error: facts.error }
  }
  const { window, why } = windowFor({
    facts: facts.value,
    loaded: running,
    freeBytes: freemem(),
    setting: null,
  })
  const { trainedWindow, parameters } = facts.value
  return { trainedWindow, window, why, tooSmall: isTooSmall(parameters), ...loaded, error: null }
}

async function settle<Value>(work: Promise<Value>): Promise<{ value: Value } | { error: ErrorFacts }> {
  try {
    return { value: await work }
  } catch (error) {
    return { error: factsOf(error) }
  }
}
