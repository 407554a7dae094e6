import { Agent, fetch } from 'undici'
import { z } from 'zod'
import { ArmUnavailable, type ModelSetting } from './arm.js'

/** Longest reply of a baseline, tokens. */
export const replyRoom = 160

const system =
  'You answer questions about a text. Reply with the answer alone, in one short sentence. If the text does not tell, say so.'

const replySchema = z.object({
  message: z.object({ content: z.string() }),
  prompt_eval_count: z.number().default(0),
  eval_count: z.number().default(0),
})

export interface Reply {
  readonly text: string
  readonly promptTokens: number
  readonly completionTokens: number
}

export interface Chat {
  /** One reply; null when the prompt does not fit the window. Throws ArmUnavailable when the server does not answer. */
  ask(prompt: string, maxTokens: number): Promise<Reply | null>
}

// Evaluating a full prompt takes minutes on a CPU and the server sends no header before: no time-out of fetch's own.
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

/** Ollama's native chat with the window always sent and no silent cut: the baselines get the same care as Quarry. */
export function openChat({ model, ollama, window }: ModelSetting): Chat {
  return {
    ask: async (prompt, maxTokens) => {
      const response = await fetch(new URL('/api/chat', ollama), {
        method: 'POST',
        dispatcher: agent,
        signal: AbortSignal.timeout(3_600_000),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          model,
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: prompt },
          ],
          stream: false,
          truncate: false,
          keep_alive: '30m',
          options: { num_ctx: window, num_predict: maxTokens, temperature: 0, seed: 1 },
        }),
      }).catch((error: unknown) => {
        throw new ArmUnavailable(`no reply from the model server at ${ollama}`, { cause: error })
      })
      const body = await response.text()
      if (response.status === 400 && /context length|exceed/i.test(body)) return null
      if (!response.ok)
        throw new ArmUnavailable(`the model server said ${response.status}: ${body.slice(0, 200)}`)
      const reply = replySchema.parse(JSON.parse(body))
      return {
        text: reply.message.content.trim(),
        promptTokens: reply.prompt_eval_count,
        completionTokens: reply.eval_count,
      }
    },
  }
}
