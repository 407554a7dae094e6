/** `npm run bench:window [SECONDS]`: builds the page of the panes and its bench, and runs it in an installed Chromium. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { root, setUp } from './setup.mjs'

await setUp()
// Not before: they need packages that setUp may have to install.
const { bundle } = await import('./build.mjs')
const { buildPanesPage, servePanesPage } = await import('./panes-page.mjs')
const target = path.join(root, '.cache', 'bench-window')
await bundle({ bench: 'tests/bench/window/main.ts' }, target, { external: ['playwright-core'] })
const page = await servePanesPage(await buildPanesPage())
const bench = spawn(process.execPath, [path.join(target, 'bench.js'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, BENCH_PAGE: page.url },
})
// Ctrl-C reaches the whole group: the bench closes its browser and ends, and then this does.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => bench.kill('SIGTERM'))
bench.on('exit', (status) => {
  process.exitCode = status ?? 1
  void page.close()
})
