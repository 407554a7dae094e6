/** `npm run bench:documents`: builds the bench and the reader, then reads large documents; see `--help`. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { root, setUp } from './setup.mjs'

await setUp()
// Not before: it needs packages that setUp may have to install.
const { bundle, bundleReader, copyPdfFiles } = await import('./build.mjs')
const target = path.join(root, 'dist', 'bench')
await bundle({ documents: 'tests/bench/documents/main.ts' }, target)
await bundleReader(target)
await copyPdfFiles(target)
const bench = spawn(process.execPath, [path.join(target, 'documents.js'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
bench.on('exit', (status) => (process.exitCode = status ?? 1))
