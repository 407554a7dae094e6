/** The page's only way out: `window.quarry`. Every answer and every push is parsed, also those of our own main process. */
import { z } from 'zod'
import { errorFactsSchema } from '../electron/contract/chat.js'
import { channels, fileTokenSchema, pushes } from '../electron/contract/ipc.js'
import type {
  Answer,
  Args,
  BridgeFile,
  Channel,
  FileToken,
  Push,
  PushValue,
  QuarryBridge,
  Result,
} from '../electron/contract/ipc.js'
import type { ErrorFacts } from './words/faults.js'

declare global {
  interface Window {
    readonly quarry?: QuarryBridge
  }
}

type Callable = Exclude<Channel, 'files.register'>

/** What the main process answered instead of a value. */
export class Refused extends Error {
  override readonly name = 'Refused'
  constructor(readonly facts: ErrorFacts) {
    super(facts.message)
  }
}

const answerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: errorFactsSchema }),
])

/** Throws `Refused`, also for an answer of the wrong shape. */
export async function call<Name extends Callable>(name: Name, args: Args<Name>): Promise<Result<Name>> {
  const answer = await given().call(name, args)
  return open(answer, (value) => channels[name].result.parse(value) as Result<Name>)
}

/** Tokens for dropped or chosen files and folders. Throws `Refused`. */
export async function register(files: readonly BridgeFile[]): Promise<FileToken[]> {
  return open(await given().register(files), (value) => z.array(fileTokenSchema).parse(value))
}

/** Returns the way to unsubscribe. A push of the wrong shape is reported and dropped. */
export function on<Name extends Push>(name: Name, listener: (value: PushValue<Name>) => void): () => void {
  return given().on(name, (value) => {
    const parsed = pushes[name].safeParse(value)
    if (parsed.success) listener(parsed.data as PushValue<Name>)
    else console.error(`a push of ${name} has the wrong shape`, parsed.error.message)
  })
}

/** Any thrown value as what a card shows. */
export function factsOf(error: unknown): ErrorFacts {
  if (error instanceof Refused) return error.facts
  const detail = error instanceof Error ? error.message : String(error)
  return { code: 'internal', message: `Quarry itself failed: ${detail}` }
}

function open<Value>(answer: Answer<unknown>, read: (value: unknown) => Value): Value {
  const parsed = answerSchema.safeParse(answer)
  if (!parsed.success) throw new Refused(wrongShape(parsed.error))
  if (!parsed.data.ok) throw new Refused(parsed.data.error)
  try {
    return read(parsed.data.value)
  } catch (error) {
    throw new Refused(wrongShape(error))
  }
}

function wrongShape(error: unknown): ErrorFacts {
  const detail = error instanceof Error ? error.message : String(error)
  return { code: 'internal', message: `Quarry's parts did not understand each other: ${detail}` }
}

function given(): QuarryBridge {
  if (window.quarry !== undefined) return window.quarry
  throw new Refused({
    code: 'internal',
    message: 'this page was opened outside of Quarry, so it can do nothing',
  })
}
