/** `npm run bench`: builds the benches and runs them; see `--help`. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { root, setUp } from './setup.mjs'

await setUp()
// Not before: it needs packages that setUp may have to install.
const { bundle, bundleReader } = await import('./build.mjs')
const target = path.join(root, 'dist', 'bench')
await bundle({ bench: 'tests/bench/main.ts' }, target)
await bundleReader(target)
const bench = spawn(process.execPath, [path.join(target, 'bench.js'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
// Ctrl-C reaches the whole group: the bench removes its files and ends, and then this does.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => bench.kill('SIGTERM'))
bench.on('exit', (status) => (process.exitCode = status ?? 1))
