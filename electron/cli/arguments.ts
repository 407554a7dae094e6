/** From the words of a command line to a checked command; every mistake is one sentence. */
import { parseArgs } from 'node:util'
import { wishesSchema, type Wishes } from '../app/settings.js'
import { formatOfName } from '../app/export/formats.js'
import { maxQuestionChars } from '../contract/chat.js'
import { QuarryError } from '../contract/errors.js'
import { exportFormats, type ExportFormat } from '../contract/report.js'
import { commandNames, commonOptions, commands, type CommandName, type OptionKind } from './options.js'
import { grouped } from './text.js'

/** What several commands take. What the command does not take is null or false: it was refused before. */
export interface CommonOptions {
  readonly ollama: string | null
  readonly allowRemote: boolean
  readonly home: string | null
  readonly python: string | null
  readonly json: boolean
}

/** How files are to be read. */
export interface ReadingOptions {
  /** Of all texts; null: each one's is found out. */
  readonly encoding: string | null
  /** Holds a password in its first line. */
  readonly passwordFile: string | null
}

export interface AskOptions extends Wishes, ReadingOptions {
  readonly paths: readonly string[]
  readonly question: string
  readonly verbose: boolean
}

export interface ExportOptions {
  readonly journal: string
  readonly format: ExportFormat
  /** Null: stdout. */
  readonly out: string | null
  /** Replaces a file that is there. */
  readonly force: boolean
}

export type Command = { readonly common: CommonOptions } & (
  | { readonly name: 'help'; readonly topic: CommandName | null }
  | { readonly name: 'version' }
  | ({ readonly name: 'ask' } & AskOptions)
  | {
      readonly name: 'replay'
      readonly journal: string
      readonly verbose: boolean
      readonly verify: boolean
      readonly passwordFile: string | null
    }
  | ({ readonly name: 'export' } & ExportOptions)
  | { readonly name: 'sample'; readonly verbose: boolean }
  | ({
      readonly name: 'extract'
      readonly paths: readonly string[]
      readonly out: string | null
    } & ReadingOptions)
  | { readonly name: 'doctor'; readonly verbose: boolean }
  | { readonly name: 'models'; readonly action: 'list' }
  | { readonly name: 'models'; readonly action: 'pull' | 'remove'; readonly model: string }
)

type Values = ReadonlyMap<string, string | true>

/** Throws QuarryError `usage`. */
export function parseCommand(words: readonly string[]): Command {
  const { command, values, positionals } = split(words)
  const common: CommonOptions = {
    ollama: text(values, 'ollama'),
    allowRemote: values.has('allow-remote'),
    home: text(values, 'home'),
    python: text(values, 'python'),
    json: values.has('json'),
  }
  if (values.has('version')) return { name: 'version', common }
  if (command === null || values.has('help')) return { name: 'help', topic: command, common }
  switch (command) {
    case 'ask':
      return { name: 'ask', common, ...askOptions(values, positionals) }
    case 'replay': {
      const journal = only(positionals, 'replay', 'the journal of a run')
      return {
        name: 'replay',
        common,
        journal,
        verbose: values.has('verbose'),
        verify: values.has('verify'),
        passwordFile: text(values, 'password-file'),
      }
    }
    case 'export':
      return { name: 'export', common, ...exportOptions(values, positionals) }
    case 'sample':
      none(positionals, 'sample')
      return { name: 'sample', common, verbose: values.has('verbose') }
    case 'extract':
      return {
        name: 'extract',
        common,
        paths: files(positionals, 'extract'),
        out: text(values, 'out'),
        ...readingOptions(values),
      }
    case 'doctor':
      none(positionals, 'doctor')
      return { name: 'doctor', common, verbose: values.has('verbose') }
    case 'models':
      return { name: 'models', common, ...modelsAction(positionals) }
  }
}

/** The same reading, for failures before a command is known: was one JSON object asked for? */
export function wantsJson(words: readonly string[]): boolean {
  const end = words.indexOf('--')
  return (end < 0 ? words : words.slice(0, end)).includes('--json')
}

function askOptions(values: Values, positionals: readonly string[]): AskOptions {
  const paths = files(positionals, 'ask')
  const question = text(values, 'question')?.trim() ?? ''
  if (question === '') throw usage('ask needs a question', 'give it as --question "..."')
  if (question.length > maxQuestionChars) {
    throw usage(
      `the question has ${grouped(question.length)} characters; the longest one may have ${grouped(maxQuestionChars)}`,
      'put what it holds into a file and ask about that',
    )
  }
  return {
    paths,
    question,
    ...wishes(values),
    verbose: values.has('verbose'),
    ...readingOptions(values),
  }
}

function exportOptions(values: Values, positionals: readonly string[]): ExportOptions {
  const journal = only(positionals, 'export', 'the journal of a run')
  const out = text(values, 'out')
  const force = values.has('force')
  if (out === '') throw usage('--out cannot be ""', 'name a file')
  if (force && out === null) throw usage('--force has no file to replace', 'name one with --out')
  const format = exportFormat(values, out)
  if (values.has('json') && out === null && format !== 'json') {
    throw usage(
      `--json prints one JSON object, and an export as ${format} is none`,
      'leave one of them out, or name a file with --out',
    )
  }
  return { journal, format, out, force }
}

function exportFormat(values: Values, out: string | null): ExportFormat {
  const wish = text(values, 'format')
  if (wish !== null) {
    const found = exportFormats.find((known) => known === wish)
    if (found === undefined) throw usage(`--format cannot be "${wish}"`, `use ${exportFormats.join(', ')}`)
    return found
  }
  if (out === null) return values.has('json') ? 'json' : 'md'
  const named = formatOfName(out)
  if (named !== null) return named
  throw usage(`the ending of ${out} tells no format`, `add --format: ${exportFormats.join(', ')}`)
}

/** Each wish under its own name, in the spelling of options. */
function wishes(values: Values): Wishes {
  const given = Object.keys(wishesSchema.shape).map((key) => [key, text(values, optionOf(key)) ?? undefined])
  const { data, error } = wishesSchema.safeParse(Object.fromEntries(given))
  if (data !== undefined) return data
  const [issue] = error.issues
  const option = optionOf(String(issue?.path[0]))
  throw usage(
    `--${option} cannot be "${text(values, option) ?? ''}"`,
    issue?.message ?? 'see quarry ask --help',
  )
}

/** `maxSteps` is `--max-steps`. */
function optionOf(key: string): string {
  return key.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
}

function readingOptions(values: Values): ReadingOptions {
  return { encoding: text(values, 'encoding'), passwordFile: text(values, 'password-file') }
}

function files(paths: readonly string[], command: string): readonly string[] {
  if (paths.length === 0) throw usage(`${command} needs a file`, 'name one or more files or folders')
  if (paths.includes('')) throw usage('a file name is empty', 'name one or more files')
  return paths
}

function modelsAction(
  words: readonly string[],
): { action: 'list' } | { action: 'pull' | 'remove'; model: string } {
  const [action = 'list', ...rest] = words
  switch (action) {
    case 'list':
      none(rest, 'models list')
      return { action }
    case 'pull':
    case 'remove':
      return { action, model: only(rest, `models ${action}`, 'the name of a model') }
    default:
      throw usage(`models has no action "${action}"`, 'use list, pull NAME or remove NAME')
  }
}

/** The word that stands where the command does, whatever is wrong with the rest. */
export function commandIn(words: readonly string[]): string | null {
  const first = tokensOf(words).find(({ kind }) => kind === 'positional')
  return first?.kind === 'positional' ? first.value : null
}

const everyOption = Object.assign(
  {},
  commonOptions,
  ...Object.values(commands).map((entry) => entry.options),
) as Record<string, { kind: OptionKind }>

function tokensOf(words: readonly string[]): Token[] {
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(
      Object.entries(everyOption).map(([name, { kind }]) => [
        name,
        { type: kind === 'flag' ? 'boolean' : 'string' },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  return tokens
}

type Token =
  | ({ readonly kind: 'option'; readonly name: string; readonly index: number } & OptionToken)
  | { readonly kind: 'positional'; readonly value: string; readonly index: number }
  | { readonly kind: 'option-terminator'; readonly index: number }

function split(words: readonly string[]): {
  command: CommandName | null
  values: Values
  positionals: readonly string[]
} {
  const values = new Map<string, string | true>()
  const positionals: string[] = []
  for (const token of tokensOf(words)) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    const name = token.rawName === '-h' ? 'help' : token.name
    const option = token.rawName === '-h' || token.rawName.startsWith('--') ? everyOption[name] : undefined
    if (option === undefined) throw unknownOption(token.rawName, words[token.index] ?? token.rawName)
    values.set(name, valueOf(token, option.kind))
  }
  let command = positionals.shift() ?? null
  if (command === 'help') {
    values.set('help', true)
    command = positionals.shift() ?? null
    none(positionals, 'help', 'one name, ')
  }
  if (command !== null && !isCommand(command)) {
    throw usage(`unknown command "${command}"`, `the commands are ${commandNames.join(', ')}`)
  }
  const known = command === null ? {} : commands[command].options
  for (const name of values.keys()) {
    if (name in commonOptions || name in known) continue
    throw usage(
      `--${name} is no option of ${command ?? 'quarry'}`,
      `see quarry ${command ?? ''} --help`.replace('  ', ' '),
    )
  }
  return { command, values, positionals }
}

/** `word`: all of it, of which `option` may be the first letter only. */
function unknownOption(option: string, word: string): QuarryError {
  return word.length > 2 && (!word.startsWith('--') || /[./]/.test(word))
    ? usage(
        `unknown option ${word}`,
        `for a file of that name write ./${word}; for options see quarry --help`,
      )
    : usage(`unknown option ${option}`, 'see quarry --help')
}

interface OptionToken {
  readonly rawName: string
  readonly value: string | undefined
  readonly inlineValue: boolean | undefined
}

function valueOf(token: OptionToken, kind: OptionKind): string | true {
  if (kind === 'flag') {
    if (token.value !== undefined)
      throw usage(`${token.rawName} takes no value`, `write ${token.rawName} alone`)
    return true
  }
  const missing = token.value === undefined || (token.inlineValue !== true && /^--./.test(token.value))
  if (missing || token.value === undefined) {
    throw usage(`${token.rawName} needs a value`, `write ${token.rawName}=VALUE`)
  }
  return token.value
}

function isCommand(word: string): word is CommandName {
  return (commandNames as readonly string[]).includes(word)
}

function text(values: Values, name: string): string | null {
  const value = values.get(name)
  return typeof value === 'string' ? value : null
}

function only(words: readonly string[], command: string, what: string): string {
  const [word, ...rest] = words
  if (word === undefined)
    throw usage(`${command} needs ${what}`, `see quarry ${command.split(' ')[0] ?? ''} --help`)
  none(rest, command, `one name, `)
  return word
}

function none(words: readonly string[], command: string, after = ''): void {
  if (words.length === 0) return
  throw usage(
    `${command} takes ${after === '' ? 'no' : `${after}no`} further words, but there is "${words[0] ?? ''}"`,
    'leave it out',
  )
}

function usage(message: string, remedy: string): QuarryError {
  return new QuarryError('usage', message, { remedy })
}
