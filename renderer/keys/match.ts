/** Which key a binding means. Pure; `Mod` is Command on macOS and Control elsewhere. */
export interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** `Mod+N`, `Mod+Shift+O`, `Escape`, `Mod+/`. Shift is left open where a layout needs it for the character itself. */
export function matches(binding: string, pressed: Pressed, mac: boolean): boolean {
  const parts = binding.split('+')
  const key = parts.at(-1) ?? ''
  const mod = parts.includes('Mod')
  if (pressed.altKey) return false
  if ((mac ? pressed.metaKey : pressed.ctrlKey) !== mod) return false
  if (mac ? pressed.ctrlKey : pressed.metaKey) return false
  if (parts.includes('Shift') && !pressed.shiftKey) return false
  if (/^[A-Z]$/.test(key) && pressed.shiftKey !== parts.includes('Shift')) return false
  return pressed.key.toLowerCase() === key.toLowerCase()
}

/** As it stands on the keys: `Ctrl+Shift+O`, `⇧⌘O`, `Esc`. */
export function keyText(binding: string, mac: boolean): string {
  const named = binding.replace('Escape', 'Esc')
  return mac ? named.replace('Mod+Shift+', '⇧⌘').replace('Mod+', '⌘') : named.replace('Mod', 'Ctrl')
}
