/**
 * `npm start`: sets up, then opens the app window; with the words of a command, hands them to the command line. Without
 * a display it plays the sample in the terminal.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { findBrowsers } from './browsers.mjs'
import { chooseStart } from './choose-start.mjs'
import { root, setUp } from './setup.mjs'

await setUp()
const { line, command, args, cwd } = chooseStart({
  given: process.argv.slice(2),
  env: process.env,
  platform: process.platform,
  node: process.execPath,
  dist: path.join(root, 'dist'),
  ...(await findBrowsers()),
})
if (line !== null) process.stderr.write(`quarry: ${line}\n`)

const child = spawn(command, args, { stdio: 'inherit', cwd })
// Ctrl-C reaches the whole terminal group: the command line stops its run and prints what there is, the window closes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => signal !== 'SIGINT' && child.kill(signal))
child.on('error', (error) => {
  process.stderr.write(`quarry: ${command} cannot be started: ${error.message}\n`)
  process.exitCode = 1
})
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
})
