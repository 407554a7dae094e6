/** `npm run bench:answers`: builds app and bench, then asks the question table; see `--help`. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { root, setUp } from './setup.mjs'

await setUp()
// Not before: it needs packages that setUp may have to install.
const { bundle } = await import('./build.mjs')
const target = path.join(root, 'dist', 'bench')
await bundle({ answers: 'tests/bench/answers/main.ts' }, target)
const bench = spawn(process.execPath, [path.join(target, 'answers.js'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
bench.on('exit', (status) => (process.exitCode = status ?? 1))
