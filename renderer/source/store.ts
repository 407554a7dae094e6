/** Which file of a chat the Source tab shows, and at which passage. */
import { create } from 'zustand'
import { showTab } from '../view.js'

/** Code points of the file's text; `asked` grows with every jump, so that a second click on the same chip counts too. */
export interface Target {
  readonly start: number
  readonly end: number
  /** `start`: the file's beginning, where nothing is marked. */
  readonly why: 'cited' | 'found' | 'start'
  readonly asked: number
}

export interface Look {
  readonly file: string
  readonly target: Target | null
}

export type View = 'pages' | 'table' | 'lines'

interface Looks {
  readonly looks: Readonly<Record<string, Look>>
  /** Ways to see a file that were chosen, by chat and file. */
  readonly views: Readonly<Record<string, View>>
  /** The search is to be opened: more than 0 until it is. */
  readonly findAsked: number
}

export const useSource = create<Looks>()(() => ({ looks: {}, views: {}, findAsked: 0 }))

let asked = 0

/** Another number for each wish to go somewhere. */
export function nextAsked(): number {
  asked += 1
  return asked
}

/** Brings the tab to the front; without a passage, at the file's beginning. */
export function openSource(
  chat: string,
  file: string,
  passage?: { readonly start: number; readonly end: number },
): void {
  if (passage === undefined) chooseFile(chat, file)
  else aim(chat, file, { ...passage, why: 'cited' })
  showTab('source')
}

export function chooseFile(chat: string, file: string): void {
  aim(chat, file, { start: 0, end: 0, why: 'start' })
}

export function aim(chat: string, file: string, target: Omit<Target, 'asked'>): void {
  const look = { file, target: { ...target, asked: nextAsked() } }
  useSource.setState(({ looks }) => ({ looks: { ...looks, [chat]: look } }))
}

export function chooseView(chat: string, file: string, view: View): void {
  useSource.setState(({ views }) => ({ views: { ...views, [viewKey(chat, file)]: view } }))
}

export function viewKey(chat: string, file: string): string {
  return `${chat}/${file}`
}

export function openFind(): void {
  showTab('source')
  useSource.setState(({ findAsked }) => ({ findAsked: findAsked + 1 }))
}

export function findOpened(): void {
  useSource.setState({ findAsked: 0 })
}
