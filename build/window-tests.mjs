/** Which of the window's tests can run here: a pure choice, so that a table of cases can hold it. */

const all = 'tests/e2e'
/** Pages that are drawn without the app, by a headless Chromium; Electron cannot stand in for it. */
const pages = ['tests/e2e/focus.test.ts', 'tests/e2e/panes.test.ts', 'tests/e2e/page-states.test.ts']

const howToGet = 'install Chromium or Chrome, or name one with QUARRY_CHROMIUM'

/**
 * @param browsers paths of the binaries, null for one that is absent.
 * @returns words for the test runner: those of the files that `run`, and of those that `skip` (each of their tests
 *   counts as skipped); null where there are none. `line`: what is missing and how to get it, or null.
 */
export function chooseWindowTests({ electron, chromium }) {
  if (chromium !== null) return { run: [all], skip: null, line: null }
  if (electron === null)
    return {
      run: null,
      skip: [all],
      line: `window's tests: skipped, since neither Chromium or Chrome nor Electron's binary is here; ${howToGet}`,
    }
  return {
    run: [all, ...pages.map((file) => `--exclude=${file}`)],
    skip: pages,
    line: `window's tests: those of single pages are skipped, since neither Chromium nor Chrome is here; ${howToGet}`,
  }
}
