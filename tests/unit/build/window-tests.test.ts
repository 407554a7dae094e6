import { describe, expect, it } from 'vitest'

interface Choice {
  readonly run: string[] | null
  readonly skip: string[] | null
  readonly line: string | null
}
const script = new URL('../../../build/window-tests.mjs', import.meta.url)
const { chooseWindowTests } = (await import(script.href)) as {
  readonly chooseWindowTests: (found: { electron: string | null; chromium: string | null }) => Choice
}

const pages = ['tests/e2e/focus.test.ts', 'tests/e2e/panes.test.ts', 'tests/e2e/page-states.test.ts']

describe("the window's tests", () => {
  it.each<[string, string | null, string | null, Choice['run'], Choice['skip']]>([
    ['with both', '/e', '/c', ['tests/e2e'], null],
    ['with Chromium alone', null, '/c', ['tests/e2e'], null],
    ['with Electron alone', '/e', null, ['tests/e2e', ...pages.map((file) => `--exclude=${file}`)], pages],
    ['with neither', null, null, null, ['tests/e2e']],
  ])('%s run where they can and are skipped where they cannot', (_, electron, chromium, run, skip) => {
    expect(chooseWindowTests({ electron, chromium })).toMatchObject({ run, skip })
  })

  it('say in one line what is missing and how to get it, and nothing where all run', () => {
    const line = chooseWindowTests({ electron: null, chromium: null }).line ?? ''
    expect(line).toMatch(/^[^\n]+: skipped, since .*Chromium.*Electron's binary/)
    expect(line).toMatch(/install Chromium or Chrome, or name one with QUARRY_CHROMIUM$/)
    expect(chooseWindowTests({ electron: '/e', chromium: null }).line).toContain('install Chromium')
    expect(chooseWindowTests({ electron: null, chromium: '/c' }).line).toBeNull()
  })
})
