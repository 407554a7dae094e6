/**
 * `npm start`: sets up, then opens the app window; with the words of a command, hands them to the command line. Without
 * a display it plays the sample in the terminal.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chooseStart } from './choose-start.mjs'
import { root, setUp } from './setup.mjs'

await setUp()
const dist = path.join(root, 'dist')
const electron = ['electron', 'Electron.app/Contents/MacOS/Electron']
  .map((name) => path.join(root, 'node_modules', 'electron', 'dist', name))
  .find((file) => existsSync(file))
const { findChromium } = await import(pathToFileURL(path.join(dist, 'find-chromium.js')).href)
const { line, command, args } = chooseStart({
  given: process.argv.slice(2),
  env: process.env,
  platform: process.platform,
  node: process.execPath,
  electron: electron ?? null,
  chromium: findChromium(process.env, process.platform, homedir()),
  root: process.platform !== 'darwin' && process.getuid?.() === 0,
  dist,
})
if (line !== null) process.stderr.write(`quarry: ${line}\n`)

const child = spawn(command, args, { stdio: 'inherit' })
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
