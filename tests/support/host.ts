/**
 * A host of its own, to be killed: starts the REPL that its argument describes, runs the given code, and says so.
 * Bundled and started by `startHost`.
 */
import { z } from 'zod'
import { sandboxPlanSchema } from '../../electron/contract/sandbox.js'
import { startRepl } from '../../electron/driver/start.js'

const orders = z
  .object({ plan: sandboxPlanSchema, driverDir: z.string(), code: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ''))
const repl = await startRepl(orders)
const onSubCall = () => {
  process.stdout.write('asked\n')
  return new Promise<never>(() => {})
}
const outcome = repl.exec({ code: orders.code, step: 1, stepSeconds: 600, onSubCall })
process.stdout.write('running\n')
await outcome
