import type { z } from 'zod'
import type { errorFactsSchema } from '../../electron/contract/chat.js'

export type ErrorFacts = z.infer<typeof errorFactsSchema>
