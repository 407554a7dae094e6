/** Why a question cannot be asked just now; null when it can. Pure. */
import { maxQuestionChars } from '../../electron/contract/chat.js'
import { bytesText, counted, grouped } from './format.js'
import type { ChatState } from '../../electron/contract/chat.js'
import type { EngineStatus } from '../../electron/contract/ipc.js'

export interface Readiness {
  readonly reason: string
  /** It passes by itself. */
  readonly waits: boolean
}

export function notReady(chat: ChatState, engine: EngineStatus | null, question: string): Readiness | null {
  return ofChat(chat) ?? (engine === null ? null : ofEngine(engine)) ?? ofQuestion(question)
}

/** What is good to know before asking; null when there is nothing. */
export function hintOf(chat: ChatState): string | null {
  const reading = chat.files.filter(({ state }) => state === 'reading')
  if (reading.length === 0) return null
  const done = reading.reduce((sum, file) => sum + file.done, 0)
  const all = reading.reduce((sum, file) => sum + file.bytes, 0)
  return `Reading ${counted(reading.length, 'file')}: ${bytesText(done)} of ${bytesText(all)}. A question waits for it.`
}

function ofChat(chat: ChatState): Readiness | null {
  if (chat.sample)
    return never('The recorded sample answers its own question only. Start a new chat for others.')
  if (chat.files.length === 0) return never('Add a file first: drop it here or choose it.')
  const last = chat.runs.at(-1)
  if (last !== undefined && last.state !== 'done') return later('A question is being answered. Esc stops it.')
  if (chat.files.every(({ state }) => state === 'failed')) {
    return never('None of the files can be read. Add another one.')
  }
  return null
}

function ofEngine({ server, sandbox, models, model }: EngineStatus): Readiness | null {
  if (server.error !== null) {
    const what =
      server.error.code === 'server_absent' ? 'No model server answers' : 'The model server cannot be used'
    return never(`${what}. The card above says what to do.`)
  }
  if (sandbox.error !== null)
    return never('The model’s code cannot be run here. The card above says what to do.')
  if (model !== null && !models.some(({ name }) => name === model)) {
    return never(`The model ${model} is gone. Choose another one below.`)
  }
  if (model === null) return never('There is no model to ask. The card above says how to get one.')
  return null
}

function ofQuestion(question: string): Readiness | null {
  if (question.length > maxQuestionChars) {
    return never(
      `The question is ${counted(question.length - maxQuestionChars, 'character')} too long; ${grouped(maxQuestionChars)} are the most.`,
    )
  }
  return null
}

function never(reason: string): Readiness {
  return { reason, waits: false }
}

function later(reason: string): Readiness {
  return { reason, waits: true }
}
