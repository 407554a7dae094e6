/** One request of the page, from whatever it sent to the answer it gets. Never throws. */
import { factsOf, QuarryError } from '../contract/errors.js'
import { channels, type Answer, type Args, type Channel, type Result } from '../contract/ipc.js'

/** One for each request of the contract, exactly. */
export type Handlers = {
  readonly [Name in Channel]: (args: Args<Name>) => Result<Name> | Promise<Result<Name>>
}

/** @param args unknown, strictly parsed: anything extra is refused. */
export async function answerCall<Name extends Channel>(
  handlers: Handlers,
  name: Name,
  args: unknown,
): Promise<Answer<Result<Name>>> {
  try {
    const parsed = channels[name].args.safeParse(args)
    if (!parsed.success) throw malformed(name, parsed.error.issues[0])
    // TypeScript cannot tie the schema of `name` to the handler of `name`; the map does.
    const handle = handlers[name] as (args: unknown) => Result<Name> | Promise<Result<Name>>
    return { ok: true, value: await handle(parsed.data) }
  } catch (error) {
    return { ok: false, error: factsOf(error) }
  }
}

/** The answer to a page or frame that is not the app's own. */
export const strangerAnswer: Answer<never> = {
  ok: false,
  error: new QuarryError('usage', 'this page may not ask Quarry for anything').facts(),
}

function malformed(
  name: Channel,
  issue: { readonly path: readonly PropertyKey[]; readonly message: string } | undefined,
): QuarryError {
  const place =
    issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.map(String).join('.')}`
  return new QuarryError(
    'usage',
    `the window asked ${name} in a wrong way${place}: ${issue?.message ?? 'unknown'}`,
  )
}
