/** Which browser would draw the app window here, and whether its own sandbox could run. Nothing of it is started. */
import { execFile } from 'node:child_process'
import { readFile, realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import {
  isSetuidHelper,
  rendererVerdict,
  startsWithoutSandbox,
  type RendererFacts,
  type RendererVerdict,
} from '../contract/renderer-sandbox.js'
import { electronBinary, findChromium } from './browsers.js'
import type { Install } from './install.js'

export interface RendererReport {
  /** Path of the browser, and whether it is Electron; null when no window can open here. */
  readonly browser: { readonly path: string; readonly shell: RendererFacts['shell'] } | null
  /** Null without a browser. */
  readonly sandbox: RendererVerdict | null
}

/** The attempt is one call of the kernel; on a machine this slow it tells nothing. Milliseconds. */
const attemptMs = 10_000

/** Never throws. */
export async function examineRenderer(install: Install, signal: AbortSignal): Promise<RendererReport> {
  const { env, platform } = process
  const beside = path.dirname(install.driverDir)
  const electron = electronBinary([beside, path.dirname(beside)])
  const chromium = electron === null ? findChromium(env, platform, homedir()) : null
  const binary = electron ?? chromium
  if (binary === null) return { browser: null, sandbox: null }
  const shell = electron === null ? 'chromium' : 'electron'
  const starter = { platform, root: process.getuid?.() === 0 }
  // Root may make any namespace, which tells nothing of what an ordinary user may.
  const linux = platform === 'linux' && !startsWithoutSandbox(starter)
  const [helper, attempt, kernel] = linux
    ? await Promise.all([helperOf(binary, env), tryNamespace(signal), kernelSettings()])
    : ([null, null, noSettings] as const)
  return {
    browser: { path: binary, shell },
    sandbox: rendererVerdict({ ...starter, shell, env, helper, attempt, kernel }),
  }
}

/** Beside the program itself; `/usr/bin/chromium` may be a script that starts one of these. */
const helperFolders = ['/usr/lib/chromium', '/usr/lib/chromium-browser', '/usr/lib64/chromium-browser']

async function helperOf(binary: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  const real = await realpath(binary).catch(() => binary)
  const named = env['CHROME_DEVEL_SANDBOX']
  const folders = [path.dirname(real), ...(/^chromium/.test(path.basename(binary)) ? helperFolders : [])].map(
    (folder) => path.join(folder, 'chrome-sandbox'),
  )
  for (const place of [...(named === undefined || named === '' ? [] : [named]), ...folders]) {
    const facts = await stat(place).catch(() => null)
    if (facts?.isFile() === true && isSetuidHelper(facts)) return place
  }
  return null
}

/** The namespaces that a browser puts its pages into; null where there is no program to ask for them. */
async function tryNamespace(signal: AbortSignal): Promise<boolean | null> {
  const words = ['--user', '--map-root-user', '--pid', '--net', '--fork', 'true']
  return new Promise((resolve) => {
    execFile('unshare', words, { signal, timeout: attemptMs }, (error) => {
      if (error === null) resolve(true)
      // A status of its own is the kernel's no; anything else means that it was not asked.
      else resolve(typeof error.code === 'number' ? false : null)
    })
  })
}

const noSettings: RendererFacts['kernel'] = { clone: null, most: null, byProfile: null }

async function kernelSettings(): Promise<RendererFacts['kernel']> {
  const read = async (name: string) =>
    readFile(`/proc/sys/${name}`, 'utf8').then(
      (text) => text.trim(),
      () => null,
    )
  const [clone, most, byProfile] = await Promise.all([
    read('kernel/unprivileged_userns_clone'),
    read('user/max_user_namespaces'),
    read('kernel/apparmor_restrict_unprivileged_userns'),
  ])
  return { clone, most, byProfile }
}
