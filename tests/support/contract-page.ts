/** What the page of the shell's contract holds; see tests/fixtures/shell-contract. */
import type { Page } from 'playwright-core'

export interface ContractPage {
  readonly contract: {
    readonly version: number
    readonly nested: { readonly twice: (value: number) => number }
    readonly later: () => Promise<string>
    readonly fails: () => Promise<never>
    readonly throws: () => never
    readonly callBack: (listener: (value: unknown) => unknown) => unknown
    readonly invoke: (channel: string, value?: unknown) => Promise<unknown>
    readonly invokeMap: () => Promise<boolean[]>
    readonly invokeFunction: () => Promise<unknown>
    readonly on: (listener: (value: unknown) => void) => () => void
    readonly pathOf: (file: unknown) => string
  }
  readonly early: string
  readonly dropped: [string, string][]
  readonly inline?: boolean
  readonly evaluated: string
}

/** Runs a function in the page's own world, which it is given. */
export async function inWorldOf<Value>(
  page: Page,
  run: (page: ContractPage) => Value,
): Promise<Awaited<Value>> {
  const value: unknown = await page.evaluate(`(${run.toString()})(window)`)
  return value as Awaited<Value>
}
