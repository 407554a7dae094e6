/** A network namespace that holds nothing but loopback. Linux only. */
import { spawnSync } from 'node:child_process'

/** Words that, before a command, run it in such a namespace. */
export function offlineWords() {
  // An ordinary user needs a user namespace of their own, in which they may make the other one.
  const own = process.getuid() === 0 ? [] : ['--map-root-user']
  return ['unshare', ...own, '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
}

export function canGoOffline() {
  if (process.platform !== 'linux') return false
  const [command, ...rest] = [...offlineWords(), 'true']
  return spawnSync(command, rest).status === 0
}
