import { describe, expect, test } from 'vitest'
import { menuCommands } from '../../../../electron/contract/ipc.js'
import { keyText, matches } from '../../../../renderer/keys/match.js'
import { commands } from '../../../../renderer/keys/registry.js'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const ctrl = { ...none, ctrlKey: true }
const meta = { ...none, metaKey: true }

describe('a key means its command and nothing else', () => {
  test.each([
    ['Mod+N', { ...ctrl, key: 'n' }, false, true],
    ['Mod+N', { ...meta, key: 'n' }, true, true],
    ['Mod+N', { ...meta, key: 'n' }, false, false],
    ['Mod+N', { ...ctrl, key: 'n' }, true, false],
    ['Mod+N', { ...none, key: 'n' }, false, false],
    ['Mod+N', { ...ctrl, key: 'N', shiftKey: true }, false, false],
    ['Mod+N', { ...ctrl, key: 'n', altKey: true }, false, false],
    ['Mod+N', { ...ctrl, key: 'N' }, false, true],
    ['Mod+Shift+O', { ...ctrl, key: 'O', shiftKey: true }, false, true],
    ['Mod+Shift+O', { ...ctrl, key: 'o' }, false, false],
    ['Mod+O', { ...ctrl, key: 'O', shiftKey: true }, false, false],
    ['Mod+/', { ...ctrl, key: '/', shiftKey: true }, false, true],
    ['Escape', { ...none, key: 'Escape' }, false, true],
    ['Escape', { ...ctrl, key: 'Escape' }, false, false],
  ])('%s and %o on a Mac: %s', (binding, pressed, mac, expected) => {
    expect(matches(binding, pressed, mac)).toBe(expected)
  })
})

test.each([
  ['Mod+N', false, 'Ctrl+N'],
  ['Mod+N', true, '⌘N'],
  ['Mod+Shift+O', false, 'Ctrl+Shift+O'],
  ['Mod+Shift+O', true, '⇧⌘O'],
  ['Escape', false, 'Esc'],
])('%s is shown', (binding, mac, text) => expect(keyText(binding, mac)).toBe(text))

test('each command of the menu has one key, and no key has two', () => {
  expect(commands.map(({ command }) => command).sort()).toEqual([...menuCommands].sort())
  expect(new Set(commands.map(({ key }) => key)).size).toBe(commands.length)
})
