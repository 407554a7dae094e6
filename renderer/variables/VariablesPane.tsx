/** The named values that the steps left behind: a table that opens into them. */
import { useMemo } from 'react'
import { currentChat, useStore } from '../store.js'
import { grouped } from '../words/format.js'
import { VariableGrid } from './VariableGrid.js'
import { filtered, lastStep, sorted, versionsOf } from './table.js'
import { gridRows } from './grid-rows.js'
import { changeTable, useTable } from './tables-store.js'
import { useReads } from './use-reads.js'
import type { ChatState } from '../../electron/contract/chat.js'
import styles from './variables.module.css'

export function VariablesPane() {
  const chat = useStore(currentChat)
  if (chat === null || chat.variables.rows.length === 0) {
    return <p className={styles.nothing}>{nothingWords(chat)}</p>
  }
  return <Table key={chat.chat} chat={chat} />
}

function nothingWords(chat: ChatState | null): string {
  return chat !== null && chat.runs.length > 0
    ? 'No step has left a value behind yet.'
    : 'Values that the steps of an answer work with show here.'
}

function Table({ chat }: { readonly chat: ChatState }) {
  const { rows, omitted } = chat.variables
  const { tree, sort, filter, focus } = useTable(chat.chat)
  const { runs } = chat
  const latest = useMemo(() => lastStep(runs), [runs])
  const versions = useMemo(() => versionsOf(rows, runs), [rows, runs])
  const listed = useMemo(() => sorted(filtered(rows, filter), sort), [rows, filter, sort])
  const shown = useMemo(() => gridRows(listed, tree), [listed, tree])
  useReads(chat.chat, tree, versions)
  return (
    <div className={styles.pane}>
      <div className={styles.tools}>
        <input
          type="search"
          className={styles.filter}
          value={filter}
          placeholder="Filter by name, type or value"
          aria-label="Filter variables"
          onChange={(event) => {
            const { value } = event.currentTarget
            changeTable(chat.chat, () => ({ filter: value }))
          }}
        />
        <span className={styles.count} role="status">
          {listed.length === rows.length ? `${rows.length}` : `${listed.length} of ${rows.length}`}
        </span>
      </div>
      {shown.length === 0 ? (
        <p className={styles.nothing}>No variable has these words in its name, type or value.</p>
      ) : (
        <VariableGrid
          chat={chat.chat}
          rows={shown}
          sort={sort}
          focus={focus}
          runs={runs}
          latestRun={latest?.run ?? -1}
          latestStep={latest?.step ?? -1}
        />
      )}
      {omitted > 0 && (
        <p className={styles.omitted}>
          {`${grouped(omitted)} more ${omitted === 1 ? 'variable is' : 'variables are'} not listed: those that changed longest ago.`}
        </p>
      )}
    </div>
  )
}
