/** Where data is kept by default on this machine. */
import { homedir } from 'node:os'
import { dataHome } from '../library/home.js'

/** `option`: what the user named, or null. */
export function dataFolder(option: string | null): string {
  return dataHome(option ?? undefined, process.env, process.platform, homedir())
}
