/** Where Quarry keeps its data. */
import { isAbsolute, join, resolve } from 'node:path'

/**
 * The data folder: what `--home` says, else $XDG_DATA_HOME/quarry (~/.local/share/quarry), on macOS
 * ~/Library/Application Support/Quarry. A relative XDG_DATA_HOME is ignored, as its specification demands.
 */
export function dataHome(
  option: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  userHome: string,
): string {
  if (option !== undefined) return resolve(option)
  if (platform === 'darwin') return join(userHome, 'Library', 'Application Support', 'Quarry')
  const data = env.XDG_DATA_HOME
  return join(data !== undefined && isAbsolute(data) ? data : join(userHome, '.local', 'share'), 'quarry')
}

export function runsFolder(home: string): string {
  return join(home, 'runs')
}
