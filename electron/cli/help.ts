/** The texts of `--help`. */
import {
  commandNames,
  commonOptions,
  commands,
  type CommandEntry,
  type CommandName,
  type OptionEntry,
} from './options.js'

export function helpText(topic: CommandName | null): string {
  return topic === null ? overview() : commandHelp(commands[topic])
}

function overview(): string {
  const rows = commandNames.map((name) => [commands[name].usage, commands[name].help] as const)
  return `Quarry answers questions about local files too large for a model's window, privately.

usage: quarry COMMAND ...

${table(rows)}

Options of every command:
${optionTable(commonOptions)}

quarry COMMAND --help tells the options of a command.
Exit status: 0 answered, 1 internal fault (of replay: no answer, or --verify found a difference), 2 bad usage or
nothing that could be read, 3 no full answer within the budget, 4 no sandbox, 5 no model server or model, 130 stopped.
`
}

function commandHelp(command: CommandEntry): string {
  return `usage: quarry ${command.usage} [OPTIONS]

${command.help}

${optionTable(command.options)}

${optionTable(commonOptions)}
`
}

function optionTable(options: Readonly<Record<string, OptionEntry>>): string {
  return table(
    Object.entries(options).map(([name, { value, help }]) => [
      `--${name}${value === undefined ? '' : ` ${value}`}`,
      help,
    ]),
  )
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}
