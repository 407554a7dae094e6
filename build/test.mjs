/**
 * `npm test`: sets up, runs every suite, and ends with one line `N passed, N failed, N skipped` over all of
 * them. Says beforehand what is there: Python, bubblewrap, a real Ollama, something that draws a window.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findBrowsers } from './browsers.mjs'
import { canGoOffline, offlineWords } from './offline.mjs'
import { root, setUp } from './setup.mjs'
import { chooseWindowTests } from './window-tests.mjs'

await setUp()

const version = (command) =>
  spawnSync(command, ['--version'], { encoding: 'utf8' }).stdout?.trim() || 'absent'
console.log(`python3: ${version('python3')}`)
console.log(`bubblewrap: ${version('bwrap')}`)
console.log(
  `real Ollama: ${process.env.QUARRY_TEST_OLLAMA ?? 'not there (set QUARRY_TEST_OLLAMA to its URL to include it)'}`,
)

const given = process.argv.slice(2)
/** A real model needs the processors to itself: beside other tests it answers a hundred times slower. */
const alone = 'tests/integration/models/ollama-facts.test.ts'
const passes =
  given.length > 0
    ? [{ args: given }]
    : [
        { args: ['tests/unit', 'tests/integration', `--exclude=${alone}`] },
        ...(await windows()),
        { args: [alone] },
      ]

const totals = { passed: 0, failed: 0, skipped: 0 }
let clean = true
for (const [index, pass] of passes.entries()) {
  const { status, passed, failed, skipped } = run(pass, index)
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
  clean &&= status === 0
}
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exitCode = clean && totals.failed === 0 && totals.passed > 0 ? 0 : 1

/** Windows are drawn, one file at a time, by a browser that takes a processor for itself. */
async function windows() {
  const { run: runs, skip, line } = chooseWindowTests(await findBrowsers())
  if (line !== null) console.log(line)
  return [
    ...(runs === null ? [] : [{ args: [...runs, '--no-file-parallelism'], before: offline() }]),
    // No name matches: each test is counted, as skipped, and nothing is started for any of them.
    ...(skip === null ? [] : [{ args: [...skip, '--testNamePattern=(?!)'] }]),
  ]
}

/** The window's tests run where whatever reached for the network would fail; said where the system grants no such place. */
function offline() {
  const can = canGoOffline()
  console.log(
    can
      ? "window's tests: in a network namespace with loopback alone"
      : "window's tests: no network namespace is to be had here, so they run beside the network",
  )
  return can ? offlineWords() : []
}

function run({ args, before = [] }, index) {
  const report = path.join(root, '.cache', `test-report-${index}.json`)
  mkdirSync(path.dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const [command, ...rest] = [
    ...before,
    process.execPath,
    path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ]
  const vitest = spawnSync(command, rest, { cwd: root, stdio: 'inherit' })
  return { status: vitest.status, ...counts(report) }
}

/** A suite that could not even load counts as one failure. */
function counts(report) {
  let result
  try {
    result = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const broken = result.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  )
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken.length,
    skipped: result.numPendingTests + result.numTodoTests,
  }
}
