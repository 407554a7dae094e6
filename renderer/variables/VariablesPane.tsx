import { useChat } from '../store.js'

/** The named values that the steps left behind. */
export function VariablesPane() {
  const chat = useChat()
  return <p>{chat === null ? 'Nothing yet.' : `${chat.variables.rows.length} variables`}</p>
}
