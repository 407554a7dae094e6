/** The table of variables of a chat over its snapshots. Pure. */
import type { ChatState, VariableView } from './chat.js'
import type { VariableRow, Variables } from './wire.js'

type Table = ChatState['variables']

/** A row that says nothing new keeps its identity, and so does a table of such rows. */
export function takeVariables(
  before: Table,
  { run, step }: { readonly run: number; readonly step: number },
  now: Variables,
): Table {
  const known = new Map(before.rows.map((row) => [row.name, row]))
  const rows = now.rows.map((row) => viewOf(row, known.get(row.name), run, step))
  const same =
    now.omitted === before.omitted &&
    rows.length === before.rows.length &&
    rows.every((row, at) => row === before.rows[at])
  return same ? before : { rows, omitted: now.omitted }
}

/** `changed` is said again in each snapshot of the step that changed it; later steps leave the place alone. */
function viewOf(row: VariableRow, known: VariableView | undefined, run: number, step: number): VariableView {
  const { name, type, size, preview, changed } = row
  const place = known === undefined || changed ? { run, step } : { run: known.run, step: known.step }
  const next = { name, type, size, preview, ...place }
  return known !== undefined && sameView(known, next) ? known : next
}

function sameView(one: VariableView, other: VariableView): boolean {
  return (
    one.type === other.type &&
    one.size === other.size &&
    one.preview === other.preview &&
    one.run === other.run &&
    one.step === other.step
  )
}
