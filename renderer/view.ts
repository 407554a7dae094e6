/** How the window is arranged: panes, tabs, what was clicked last, unsent texts. Nothing here is known outside the page. */
import { create } from 'zustand'
import { isNarrow } from './ui/useNarrow.js'
import { recall, remember } from './remembered.js'

export const tabs = ['steps', 'variables', 'source'] as const
export type Tab = (typeof tabs)[number]

export interface View {
  readonly left: boolean
  readonly right: boolean
  readonly tab: Tab
  /** Widths of the side panes, CSS pixels. */
  readonly leftWidth: number
  readonly rightWidth: number
  /** The run that the right pane shows; null follows the newest. */
  readonly run: number | null
  /** A step to scroll to and open; `asked` grows with every click, so that a second click counts too. */
  readonly step: { readonly run: number; readonly step: number; readonly asked: number } | null
  /** Which side pane lies over the conversation in a narrow window. */
  readonly drawer: 'left' | 'right' | null
  readonly help: boolean
  /** The question whose formats for export are offered. */
  readonly exporting: number | null
  /** The user was told that the window lacks its own sandbox, and wants to hear no more of it. */
  readonly unprotectedSeen: boolean
  readonly drafts: Readonly<Record<string, string>>
}

export const useView = create<View>()(() => ({
  left: recall('left', false),
  right: recall('right', true),
  tab: 'steps',
  leftWidth: recall('leftWidth', 208),
  rightWidth: recall('rightWidth', 460),
  run: null,
  step: null,
  drawer: null,
  help: false,
  exporting: null,
  unprotectedSeen: recall('unprotectedSeen', false),
  drafts: {},
}))

export function setPane(pane: 'left' | 'right', open: boolean): void {
  useView.setState({ [pane]: open })
  remember(pane, open)
}

export function setWidth(pane: 'left' | 'right', width: number): void {
  const key = `${pane}Width` as const
  useView.setState({ [key]: width })
  remember(key, width)
}

export function dismissUnprotected(): void {
  useView.setState({ unprotectedSeen: true })
  remember('unprotectedSeen', true)
}

/** Brings a tab to the front, with its pane. */
export function showTab(tab: Tab): void {
  if (isNarrow()) useView.setState({ tab, drawer: 'right' })
  else {
    setPane('right', true)
    useView.setState({ tab })
  }
}

export function togglePane(pane: 'left' | 'right'): void {
  const view = useView.getState()
  if (isNarrow()) useView.setState({ drawer: view.drawer === pane ? null : pane })
  else setPane(pane, !view[pane])
}

/** Shows a run's steps; null follows the newest run again. */
export function showRun(run: number | null): void {
  showTab('steps')
  useView.setState({ run })
}

/** Shows one step: the place where something of an answer comes from. */
export function showStep(run: number, step: number): void {
  showRun(run)
  useView.setState(({ step: before }) => ({ step: { run, step, asked: (before?.asked ?? 0) + 1 } }))
}

export function setDraft(chat: string, text: string): void {
  useView.setState(({ drafts }) => ({ drafts: { ...drafts, [chat]: text } }))
}
