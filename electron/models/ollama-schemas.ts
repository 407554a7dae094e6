/** What an Ollama server says, checked where it comes in. Fields that are not used are not asked for. */
import { z } from 'zod'

const text = z.string().catch('')
const count = z.number().nonnegative().catch(0)

export const versionSchema = z.object({ version: z.string() })

const detailsSchema = z
  .object({ family: text, parameter_size: text, quantization_level: text })
  .catch({ family: '', parameter_size: '', quantization_level: '' })

export const tagsSchema = z.object({
  models: z
    .array(
      z.object({
        name: z.string(),
        size: count,
        details: detailsSchema,
        remote_model: text,
        remote_host: text,
      }),
    )
    .nullable()
    .transform((models) => models ?? []),
})
export type TagEntry = z.infer<typeof tagsSchema>['models'][number]

export const showSchema = z.object({
  details: detailsSchema,
  capabilities: z.array(z.string()).nullish(),
  model_info: z.record(z.string(), z.unknown()).nullish(),
  remote_model: text,
  remote_host: text,
})
export type ShowRecord = z.infer<typeof showSchema>

export const psSchema = z.object({
  models: z
    .array(
      z.object({
        name: z.string(),
        size: count,
        size_vram: count,
        context_length: z.number().int().positive().nullable().catch(null),
      }),
    )
    .nullable()
    .transform((models) => models ?? []),
})

/** One line of a chat stream. Durations are nanoseconds. */
export const chatLineSchema = z.object({
  message: z.object({ content: text, thinking: text }).catch({ content: '', thinking: '' }),
  done: z.boolean().catch(false),
  done_reason: text,
  prompt_eval_count: count,
  prompt_eval_duration: count,
  eval_count: count,
  eval_duration: count,
  remote_host: text,
})

export const pullLineSchema = z.object({ status: text, total: count, completed: count })
