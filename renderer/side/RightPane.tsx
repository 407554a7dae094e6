/** How an answer came about: its steps, the values they left, and the files it rests on. */
import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { SourcePane } from '../source/SourcePane.js'
import { StepsPane } from '../steps/StepsPane.js'
import { VariablesPane } from '../variables/VariablesPane.js'
import { tabs, useView } from '../view.js'
import styles from './RightPane.module.css'
import type { Tab } from '../view.js'

const names: Record<Tab, string> = { steps: 'Steps', variables: 'Variables', source: 'Source' }

const panes: Record<Tab, ReactNode> = {
  steps: <StepsPane />,
  variables: <VariablesPane />,
  source: <SourcePane />,
}

export function RightPane() {
  const tab = useView((view) => view.tab)
  const list = useRef<HTMLDivElement>(null)
  const choose = (next: Tab) => useView.setState({ tab: next })
  const key = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length] ?? tab
    choose(next)
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }
  return (
    <div className={styles.pane}>
      <div
        ref={list}
        role="tablist"
        aria-label="How the answer came about"
        className={styles.tabs}
        onKeyDown={key}
      >
        {tabs.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`tab-${each}`}
            aria-selected={tab === each}
            aria-controls="tab-panel"
            tabIndex={tab === each ? 0 : -1}
            onClick={() => choose(each)}
          >
            {names[each]}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id="tab-panel"
        aria-labelledby={`tab-${tab}`}
        // A key that changes the tab takes away what had the focus in the other one.
        data-then={`tab-${tab}`}
        className={styles.panel}
      >
        {panes[tab]}
      </div>
    </div>
  )
}
