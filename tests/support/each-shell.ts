/** Cases that hold on every shell of this machine: Electron itself, and the one that stands in for it on a Chromium. */
import { homedir } from 'node:os'
import { describe, test } from 'vitest'
import { findChromium } from '../../electron/app/browsers.js'
import { electronBinary, type ShellKind } from './launch-shell.js'

/** Declares the cases once for each shell; where one is missing, the reason is printed. */
export function onEachShell(cases: (shell: ShellKind) => void): void {
  for (const shell of ['electron', 'chromium'] as const) {
    const reason = reasonAgainst(shell)
    if (reason === null) {
      describe(`on ${shell}`, () => {
        cases(shell)
      })
    } else {
      console.log(`the contract of the shell is not tried on ${shell}: ${reason}`)
      describe.skip(`on ${shell}: ${reason}`, () => {
        test('the contract', () => undefined)
      })
    }
  }
}

function reasonAgainst(shell: ShellKind): string | null {
  if (shell === 'electron') {
    return electronBinary() === null ? "Electron's binary is not in node_modules/electron/dist" : null
  }
  return findChromium(process.env, process.platform, homedir()) === null
    ? 'no Chromium or Chrome is installed'
    : null
}
