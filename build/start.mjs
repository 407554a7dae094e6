/** `npm start`: sets up, then hands the arguments to the command line; alone it plays the sample. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { root, setUp } from './setup.mjs'

await setUp()
const given = process.argv.slice(2)
const child = spawn(
  process.execPath,
  [path.join(root, 'dist', 'cli.js'), ...(given.length > 0 ? given : ['sample'])],
  {
    stdio: 'inherit',
  },
)
// Ctrl-C reaches the whole terminal group: the command line stops its run and prints what there is.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => signal !== 'SIGINT' && child.kill(signal))
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
})
