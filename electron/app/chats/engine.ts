/** What a question needs, as the window shows it, and the model that the user chose. */
import { totalmem } from 'node:os'
import { factsOf } from '../../contract/errors.js'
import type { EngineStatus } from '../../contract/ipc.js'
import type { ModelServer } from '../../contract/model.js'
import { serverReport, type ServerReport } from '../doctor.js'
import type { Install } from '../install.js'
import { findSandbox } from '../machine.js'
import { chooseModel } from '../model-choice.js'

export interface EngineParts {
  readonly install: Install
  readonly home: string
  readonly python: string | null
  readonly server: ModelServer
  /** Aborts when the app ends. */
  readonly signal: AbortSignal
}

export interface Engine {
  /** Looks again at everything; never throws for what it finds. */
  status(): Promise<EngineStatus>
  /** Null: Quarry chooses. Counts from the next question on. */
  choose(model: string | null): void
  /** Null: Quarry chooses. */
  readonly chosen: string | null
  /** The model of the next question as last seen; empty before the first look. */
  readonly expected: string
}

export function createEngine(parts: EngineParts): Engine {
  let chosen: string | null = null
  let expected = ''

  async function status(): Promise<EngineStatus> {
    const [server, sandbox] = await Promise.all([
      serverReport(parts.server, parts.signal),
      sandboxStatus(parts),
    ])
    const { url, local, version, error } = server
    const model = chosen ?? usualModel(server)
    expected = model ?? ''
    return {
      server: { url, local, version, error },
      models: server.models.map(({ name, bytes, parameters, remote, window, tooSmall, loaded }) => ({
        name,
        bytes,
        parameters,
        remote,
        window,
        tooSmall,
        loaded,
      })),
      model,
      chosen: chosen !== null,
      sandbox,
    }
  }

  return {
    status,
    choose(model) {
      chosen = model
    },
    get chosen() {
      return chosen
    },
    get expected() {
      return chosen ?? expected
    },
  }
}

/** By the rule of a run; null when there is none to choose. */
function usualModel({ models }: ServerReport): string | null {
  const summaries = models.map((model) => ({ ...model, quantization: null }))
  const loaded = models
    .filter((model) => model.loaded)
    .map(({ name, window, gpuShare }) => ({ name, window, gpuShare: gpuShare ?? 0 }))
  try {
    return chooseModel(summaries, loaded, totalmem()).name
  } catch {
    return null
  }
}

async function sandboxStatus(parts: EngineParts): Promise<EngineStatus['sandbox']> {
  const { install, home, python, signal } = parts
  try {
    const report = await findSandbox({ install, home, python, privatePaths: [], signal })
    return { layers: [...report.layers], python: report.python.version, error: null }
  } catch (error) {
    return { layers: [], python: null, error: factsOf(error) }
  }
}
