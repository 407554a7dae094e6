/**
 * A batch of sub-calls from code in the sandbox, through the scheduler, to a server that takes the same time for each
 * reply, beside the same prompts one by one.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../electron/app/connect.js'
import { createSubCalls } from '../../electron/models/sub-calls.js'
import { startScriptedOllama, scriptedModel } from '../support/scripted-ollama.js'
import { startBare } from './repl.js'
import { inTurn, seconds, timed } from './runs.js'
import type { ModelServer } from '../../electron/contract/model.js'
import type { Repl } from '../../electron/contract/repl.js'
import type { Finding } from './finding.js'
import type { Setting } from './setting.js'

const count = 64
const concurrency = 4
/** Of a reply, ms; a short one of a small model on a good machine. Server, host and Python share this machine's cores. */
const delay = 250

const batched = `replies = llm_query_batched([f"Is {n} even?" for n in range(${count})])`
const oneByOne = `replies = [llm_query(f"Is {n} even?") for n in range(${count})]`

export async function* benchSubCalls(setting: Setting): AsyncGenerator<Finding> {
  const script = async () => {
    await pause(delay)
    return 'yes'
  }
  const server = await startScriptedOllama({ script, slots: concurrency })
  const models = connect({ url: server.url, allowRemote: false })
  const repl = await startBare(setting, setting.plan)
  try {
    // The first call asks the server about the model, and both sides are slower at it.
    await ask(repl, models, batched, setting.signal)
    const { batch, single } = await inTurn(
      setting.quick ? 1 : 3,
      {
        batch: () => ask(repl, models, batched, setting.signal),
        single: () => ask(repl, models, oneByOne, setting.signal),
      },
      setting.signal,
    )
    yield {
      bench: 'sub-calls',
      what: `${count} at concurrency ${concurrency}`,
      against: 'one by one',
      measured: seconds(batch),
      baseline: seconds(single),
      ratio: 'baseline by measured',
      target: { bound: 'at least', value: 0.9 * concurrency },
      note: `${delay} ms a reply`,
    }
  } finally {
    await repl.close()
    await models.close()
    await server.close()
  }
}

/** Seconds of the step. Every call has a scheduler of its own, so that no reply comes from a cache. */
async function ask(repl: Repl, server: ModelServer, code: string, signal: AbortSignal): Promise<number> {
  const subCalls = createSubCalls({
    server,
    model: scriptedModel.name,
    window: 4096,
    concurrency,
    cap: count,
    seed: 1,
    signal,
    replyTokens: 256,
    record: () => {},
  })
  const onSubCall = subCalls.answer.bind(subCalls, 1)
  const step = await timed(() =>
    repl.exec({ code: `${code}\nprint(replies.count("yes"))`, step: 1, stepSeconds: 600, onSubCall, signal }),
  )
  if (step.value.kind !== 'result' || step.value.stdout.trim() !== String(count))
    throw new Error(`not every sub-call was answered: ${JSON.stringify(step.value).slice(0, 300)}`)
  return step.seconds
}
