/** What can draw the app window: Electron's binary, or an installed browser that stands in for it. */
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/** Names looked for on the path, best first; a snap comes last, since it sees only part of the file system. */
const commands = [
  'chromium',
  'google-chrome-stable',
  'google-chrome',
  'chromium-browser',
  'google-chrome-beta',
  'microsoft-edge-stable',
  'brave-browser',
]

const macApps = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'Brave Browser.app/Contents/MacOS/Brave Browser',
]

type Env = Readonly<Record<string, string | undefined>>

/** Path of Electron's binary below one of these folders; null when it is absent. Never asks the package, which may fetch it. */
export function electronBinary(folders: readonly string[]): string | null {
  const names = ['electron', join('Electron.app', 'Contents', 'MacOS', 'Electron')]
  const places = folders.flatMap((folder) =>
    names.map((name) => join(folder, 'node_modules', 'electron', 'dist', name)),
  )
  return places.find((place) => existsSync(place)) ?? null
}

/** Places to look at, best first. QUARRY_CHROMIUM, when set, is the only one. */
export function chromiumPlaces(env: Env, platform: NodeJS.Platform, userHome: string): string[] {
  const chosen = env['QUARRY_CHROMIUM']
  if (chosen !== undefined && chosen !== '') return [chosen]
  if (platform === 'darwin')
    return ['/Applications', join(userHome, 'Applications')].flatMap((folder) =>
      macApps.map((app) => join(folder, app)),
    )
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder))
  const all = commands.flatMap((command) => folders.map((folder) => join(folder, command)))
  const isSnap = (place: string) => place.includes('/snap/')
  return [...all.filter((place) => !isSnap(place)), ...all.filter(isSnap)]
}

/** Null when there is none. */
export function findChromium(env: Env, platform: NodeJS.Platform, userHome: string): string | null {
  return chromiumPlaces(env, platform, userHome).find(isExecutable) ?? null
}

function isExecutable(place: string): boolean {
  try {
    accessSync(place, constants.X_OK)
    return true
  } catch {
    return false
  }
}
