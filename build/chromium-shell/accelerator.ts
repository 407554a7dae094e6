/** Names of key presses, the same for a menu's accelerator and for a keyboard event. */

interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

export function keyName(press: KeyPress): string {
  return joined(
    press.ctrlKey,
    press.metaKey,
    press.altKey,
    press.shiftKey,
    press.key === ' ' ? 'SPACE' : press.key.toUpperCase(),
  )
}

/** Electron's accelerator, such as `CmdOrCtrl+Shift+F`, as a key name. */
export function acceleratorName(accelerator: string, platform: string): string {
  const parts = accelerator.split('+').map((part) => part.trim().toLowerCase())
  const key = parts.pop() ?? ''
  const either = parts.some((part) => ['cmdorctrl', 'commandorcontrol'].includes(part))
  const mac = platform === 'darwin'
  const has = (...names: string[]) => parts.some((part) => names.includes(part))
  return joined(
    has('ctrl', 'control') || (either && !mac),
    has('cmd', 'command', 'super', 'meta') || (either && mac),
    has('alt', 'option', 'altgr'),
    has('shift'),
    (
      { esc: 'ESCAPE', return: 'ENTER', plus: '+', up: 'ARROWUP', down: 'ARROWDOWN', '': '+' } as Record<
        string,
        string
      >
    )[key] ?? key.toUpperCase(),
  )
}

function joined(ctrl: boolean, meta: boolean, alt: boolean, shift: boolean, key: string): string {
  const names = [ctrl && 'Ctrl', meta && 'Meta', alt && 'Alt', shift && 'Shift'].filter(
    (name) => name !== false,
  )
  return [...names, key].join('+')
}
