/** The menu's keys. There is no menu bar to draw: every command has its key, and its place in the page. */
import type { MenuItemSlice } from '../../../electron/shell/electron-slice.js'
import { acceleratorName } from '../accelerator.js'

/** Electron's own keys of the roles that mean something here. */
const roleKeys: Readonly<Record<string, string>> = { quit: 'CmdOrCtrl+Q', close: 'CmdOrCtrl+W' }

/** Key names with what they do. */
export function menuKeys(
  template: readonly MenuItemSlice[],
  platform: string,
  app: { quit(): void },
): [string, () => void][] {
  return template.flatMap((item): [string, () => void][] => {
    if (Array.isArray(item.submenu)) return menuKeys(item.submenu, platform, app)
    const accelerator = item.accelerator ?? roleKeys[item.role ?? '']
    if (typeof accelerator !== 'string' || item.registerAccelerator === false) return []
    const { click } = item
    const run = () => {
      if (item.role === 'quit' || item.role === 'close') app.quit()
      // The three arguments of Electron's `click`; the item and the event mean nothing without a menu bar.
      else if (click !== undefined) Reflect.apply(click, undefined, [{}, undefined, {}])
    }
    return [[acceleratorName(accelerator, platform), run]]
  })
}
