import { expect, it } from 'vitest'
import { helpText } from '../../../electron/cli/help.js'
import { commandNames, commonOptions, commands } from '../../../electron/cli/options.js'

it('the overview names every command, every common option and every status', () => {
  const text = helpText(null)
  for (const name of commandNames) expect(text).toContain(`  ${commands[name].usage}`)
  for (const option of Object.keys(commonOptions)) expect(text).toContain(`--${option}`)
  for (const status of ['0 ', '1 ', '2 ', '3 ', '4 ', '5 ', '130 ']) expect(text).toContain(status)
})

it.each(commandNames)('the help of %s names every option of it', (name) => {
  const text = helpText(name)
  expect(text).toContain(`usage: quarry ${commands[name].usage}`)
  for (const option of Object.keys(commands[name].options)) expect(text).toContain(`--${option}`)
})
