/** A screen for windows: the machine's own, else an Xvfb of the tests, else none (the browser then draws into memory). */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'

export interface Display {
  readonly env: Readonly<Record<string, string>>
  readonly kind: 'own' | 'xvfb' | 'headless'
  close(): Promise<void>
}

export async function openDisplay(env: NodeJS.ProcessEnv = process.env): Promise<Display> {
  const nothing = async () => Promise.resolve()
  if (process.platform === 'darwin' || env['DISPLAY'] !== undefined || env['WAYLAND_DISPLAY'] !== undefined)
    return { env: own(env), kind: 'own', close: nothing }
  if (spawnSync('Xvfb', ['-help'], { stdio: 'ignore' }).error !== undefined)
    return { env: { QUARRY_WINDOW_HEADLESS: '1' }, kind: 'headless', close: nothing }
  const child = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const number = await firstLine(child)
  return {
    env: { DISPLAY: `:${number}` },
    kind: 'xvfb',
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

function own(env: NodeJS.ProcessEnv): Record<string, string> {
  const names = ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR']
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
}

async function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (status) => {
      reject(new Error(`Xvfb ended with ${status}`))
    })
    ;(child.stdio[3] as Readable).once('data', (data: Buffer) => {
      resolve(data.toString().trim())
    })
  })
}
