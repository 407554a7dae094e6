/** What `npm start` runs: a pure choice, so that a table of cases can hold it. */
import path from 'node:path'

/**
 * @param facts `given`: the words after `npm start --`; `electron`: path of Electron's binary, null when it is absent;
 *   `chromium`: path of an installed browser, null when there is none; `noSandbox`: as for root, the browser has none.
 * @returns `line`: what to say first, or null; `cwd`: the folder to run in, where it is another one than npm's.
 */
export function chooseStart({ given, env, platform, node, electron, chromium, noSandbox, dist }) {
  const cli = (words, line = null) => ({ line, command: node, args: [path.join(dist, 'cli.js'), ...words] })
  if (given.length > 0) return { ...cli(given), ...callersFolder(env) }
  if (!hasDisplay(env, platform))
    return cli(['sample'], 'no display here, so the sample plays in the terminal')
  const main = path.join(dist, 'main.js')
  if (electron !== null)
    return {
      line: noSandbox
        ? 'the window runs without the browser’s sandbox, which Electron does not have for root'
        : null,
      command: electron,
      args: [...(noSandbox ? ['--no-sandbox'] : []), main],
    }
  if (chromium !== null)
    return {
      line: `Electron's binary is not here, so the window opens in ${chromium}`,
      command: node,
      args: [path.join(dist, 'chromium-shell.js'), main],
    }
  return cli(
    ['sample'],
    "neither Electron's binary nor Chromium or Chrome is here, so the sample plays in the terminal; install Chromium, or name one with QUARRY_CHROMIUM",
  )
}

/** npm runs scripts in the root of the package; the paths that a user typed are meant from where they were typed. */
function callersFolder({ npm_lifecycle_event: event, INIT_CWD: cwd }) {
  return event === 'start' && cwd !== undefined && cwd !== '' ? { cwd } : {}
}

function hasDisplay(env, platform) {
  if (platform === 'darwin') return true
  return [env.DISPLAY, env.WAYLAND_DISPLAY].some((name) => name !== undefined && name !== '')
}
