import { useLayoutEffect } from 'react'
import { on } from '../bridge.js'
import { matches } from './match.js'
import { commands, runCommand } from './registry.js'

/** Keys of the page and commands of the system's menu do the same. */
export function useKeys(mac: boolean): void {
  // Before what is drawn can be seen: a key pressed then must not fall into nothing.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented) return
      const found = commands.find(({ key, applies }) => matches(key, event, mac) && (applies?.() ?? true))
      if (found === undefined) return
      event.preventDefault()
      if (!event.repeat) found.run()
    }
    window.addEventListener('keydown', press)
    const end = on('menu.command', runCommand)
    return () => {
      window.removeEventListener('keydown', press)
      end()
    }
  }, [mac])
}
