/**
 * How much of its prompts a model server has evaluated before, counted on what arrived at the server during a question of
 * several steps: the tokens that stand at the same place in the prompt before, and in that prompt with the reply that the
 * server itself wrote to it, since it keeps the evaluation of both.
 */
import { join } from 'node:path'
import { connect } from '../../electron/app/connect.js'
import { openSession } from '../../electron/app/session.js'
import { defaultBudgets } from '../../electron/contract/run.js'
import { startScriptedOllama, scriptedModel, type ScriptedChat } from '../support/scripted-ollama.js'
import { countTokens } from '../support/scripted-tokens.js'
import { writeLog } from './log-file.js'
import type { Finding } from './finding.js'
import type { Setting } from './setting.js'

/** What a model does with a log: looks, counts, groups, looks closer, answers. */
const steps = [
  'print(context[:600])',
  'lines = context.splitlines()\nprint(len(lines), lines[-1])',
  'failed = [line for line in lines if " 503 " in line]\nprint(len(failed))\nprint("\\n".join(failed[:8]))',
  'hosts = Counter(line.split()[1] for line in failed)\nfor host, n in hosts.most_common(): print(host, n)',
  'slow = [line for line in failed if int(line.split()[-1][:-2]) > 800]\nprint(len(slow))\nprint("\\n".join(slow[:8]))',
  'print(max(failed, key=lambda line: int(line.split()[-1][:-2])))',
  'host, n = hosts.most_common(1)[0]\nprint(host, n)',
  'FINAL(f"{host} had {n} of the {len(failed)} failed requests")',
]
const replies = steps.map((code) => `\`\`\`python\n${code}\n\`\`\``)
const question = 'Which host had the most requests with status 503, and how many were they?'

export async function* benchPrompt(setting: Setting): AsyncGenerator<Finding> {
  const file = join(setting.folder, 'prompt.log')
  await writeLog(file, 1024 ** 2)
  const server = await startScriptedOllama({ script: replies })
  const models = connect({ url: server.url, allowRemote: false })
  const session = openSession({ ...setting, python: null, server: models })
  try {
    await session.attach([file])
    const { kind, error } = await session.ask({ question, options, signal: setting.signal })
    if (kind !== 'final') throw new Error(`the scripted question ended as ${kind}: ${error?.message ?? ''}`)
    const prompts = server.chats.map(promptOf)
    const [first] = prompts
    if (first === undefined || prompts.length < 3) throw new Error('the scripted question took no steps')
    const held = prompts.map((prompt, index) => `${prompt}\n<assistant>${replies[index] ?? ''}`)
    const whole = prompts.reduce((sum, prompt) => sum + countTokens(prompt), 0)
    const repeated = {
      bench: 'prompt',
      what: `repeated in ${prompts.length} prompts`,
      measured: { value: repeatedTokens(prompts, prompts), unit: 'tokens' },
    } as const
    yield {
      bench: 'prompt',
      what: `reused in ${prompts.length} prompts`,
      measured: { value: repeatedTokens(prompts, held), unit: 'tokens' },
      against: 'of all after the first prompt',
      baseline: { value: whole - countTokens(first), unit: 'tokens' },
      target: { bound: 'at least', value: 0.9 },
      note: 'of the prompt before and the reply to it; the rest is what code printed',
    }
    yield {
      ...repeated,
      against: 'of all after the first prompt',
      baseline: { value: whole - countTokens(first), unit: 'tokens' },
      note: 'of the prompt before alone; the rest is replies and what code printed',
    }
    yield {
      ...repeated,
      against: 'of all that had been sent before',
      baseline: { value: whole - countTokens(prompts.at(-1) ?? ''), unit: 'tokens' },
      note: 'less than 1: a prompt was rewritten',
    }
  } finally {
    await session.close()
    await models.close()
    await server.close()
  }
}

const options = {
  ...defaultBudgets,
  model: scriptedModel.name,
  subModel: scriptedModel.name,
  mode: 'rlm',
  concurrency: 1,
  window: 16_384,
  subWindow: 16_384,
  seed: 1,
} as const

function promptOf({ messages }: ScriptedChat): string {
  return messages.map(({ role, content }) => `<${role}>${content}`).join('\n')
}

/** Tokens of each prompt's longest beginning that is the beginning of the text held before it: `held`, as many. */
export function repeatedTokens(prompts: readonly string[], held: readonly string[]): number {
  return prompts.reduce((sum, prompt, index) => {
    const before = held[index - 1] ?? ''
    let same = 0
    while (same < Math.min(prompt.length, before.length) && prompt[same] === before[same]) same += 1
    return sum + countTokens(prompt.slice(0, same))
  }, 0)
}
