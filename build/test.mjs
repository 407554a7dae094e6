/**
 * `npm test`: sets up, runs every suite, and ends with one line `N passed, N failed, N skipped` over all of
 * them. Says beforehand what is there: Python, bubblewrap, a real Ollama.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root, setUp } from './setup.mjs'

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
const passes = given.length > 0 ? [given] : [[`--exclude=${alone}`], [alone]]

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

function run(pass, index) {
  const report = path.join(root, '.cache', `test-report-${index}.json`)
  mkdirSync(path.dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const vitest = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...pass,
    ],
    { cwd: root, stdio: 'inherit' },
  )
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
