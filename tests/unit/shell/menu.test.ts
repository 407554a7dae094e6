import { describe, expect, test } from 'vitest'
import { menuCommands, type MenuCommand } from '../../../electron/contract/ipc.js'
import type { MenuItemSlice } from '../../../electron/shell/electron-slice.js'
import { menuTemplate } from '../../../electron/shell/menu.js'

const leaves = (items: readonly MenuItemSlice[]): MenuItemSlice[] =>
  items.flatMap((item) => (Array.isArray(item.submenu) ? leaves(item.submenu) : [item]))

describe.each([true, false])('on macOS: %j', (mac) => {
  const heard: (MenuCommand | 'reload')[] = []
  const world = {
    mac,
    command: (command: MenuCommand) => heard.push(command),
    reload: () => heard.push('reload'),
  }
  const items = leaves(menuTemplate(world))

  test('every command of the contract has one item that sends it', () => {
    heard.length = 0
    // Electron passes more; the items look at nothing of it.
    for (const item of items) (item.click as (() => void) | undefined)?.()
    expect([...heard].sort()).toEqual([...menuCommands, 'reload'].sort())
  })

  test('no key is heard twice: the page owns them', () => {
    expect(
      items.filter((item) => item.accelerator !== undefined && item.registerAccelerator !== false),
    ).toEqual([])
  })

  test('no two items show the same key', () => {
    const keys = items.flatMap((item) => (item.accelerator === undefined ? [] : [item.accelerator]))
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('nothing opens tools for developers or loads with an empty cache', () => {
    const roles = items.map((item) => item.role)
    expect(
      roles.filter((role) => role === 'toggleDevTools' || role === 'forceReload' || role === 'reload'),
    ).toEqual([])
  })
})
