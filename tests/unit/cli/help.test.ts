import { expect, it } from 'vitest'
import { helpText } from '../../../electron/cli/help.js'
import { commandNames, commonOptions, commands } from '../../../electron/cli/options.js'

it('the overview names every command, every common option and every status', () => {
  const text = helpText(null)
  for (const name of commandNames) expect(text).toContain(`  ${commands[name].usage}`)
  for (const option of Object.keys(commonOptions)) expect(text).toContain(`--${option}`)
  for (const status of ['0 ', '1 ', '2 ', '3 ', '4 ', '5 ', '130 ']) expect(text).toContain(status)
})

const listed = (text: string): string[] =>
  [...text.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name ?? '').sort()

it.each([
  ['ask', ['ollama', 'allow-remote', 'home', 'python']],
  ['replay', ['home', 'python']],
  ['export', ['home']],
  ['sample', ['home', 'python']],
  ['extract', []],
  ['doctor', ['ollama', 'allow-remote', 'home', 'python']],
  ['models', ['ollama', 'allow-remote']],
] as const)('%s takes of what several commands take: %j', (name, shared) => {
  const taken = ['ollama', 'allow-remote', 'home', 'python'].filter((one) => one in commands[name].options)
  expect(taken).toEqual(shared)
})

it.each(commandNames)('the help of %s names every option that it takes, and no other', (name) => {
  const text = helpText(name)
  expect(text).toContain(`usage: quarry ${commands[name].usage}`)
  expect(listed(text)).toEqual([...Object.keys(commands[name].options), ...Object.keys(commonOptions)].sort())
})
