/** What passes between the preload's world and the shell. */
import { z } from 'zod'

/** From the page's process: parsed, since that process reads hostile text. */
export const upSchema = z.discriminatedUnion('type', [
  /** `args`: an encoded clone of an array. */
  z.strictObject({ type: z.literal('invoke'), call: z.number(), channel: z.string(), args: z.string() }),
  z.strictObject({
    type: z.literal('bounds'),
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
  }),
  z.strictObject({ type: z.literal('theme'), dark: z.boolean() }),
  z.strictObject({ type: z.literal('accelerator'), key: z.string() }),
  /** The page asked for another place and was refused. */
  z.strictObject({ type: z.literal('refused'), url: z.string() }),
])
export type Up = z.infer<typeof upSchema>

export type Down =
  /** `value`: an encoded clone. */
  | { readonly type: 'answer'; readonly call: number; readonly ok: true; readonly value: string }
  | { readonly type: 'answer'; readonly call: number; readonly ok: false; readonly message: string }
  | { readonly type: 'send'; readonly channel: string; readonly args: string }
  | { readonly type: 'accelerators'; readonly keys: readonly string[] }
