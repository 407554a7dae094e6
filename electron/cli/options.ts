/** The table of commands and options: the parser reads it, and so does the help. */
import { defaultBudgets } from '../contract/run.js'

export type OptionKind = 'flag' | 'value'

export interface OptionEntry {
  readonly kind: OptionKind
  /** How the help names the value. */
  readonly value?: string
  readonly help: string
}

export interface CommandEntry {
  readonly usage: string
  readonly help: string
  readonly options: Readonly<Record<string, OptionEntry>>
}

/** Of every command. */
export const commonOptions: Readonly<Record<string, OptionEntry>> = {
  json: { kind: 'flag', help: 'print one JSON object' },
  help: { kind: 'flag', help: 'print this' },
  version: { kind: 'flag', help: 'print the version' },
}

/** Of the commands that ask a model server. */
const server = {
  ollama: { kind: 'value', value: 'URL', help: 'the model server (OLLAMA_HOST, else 127.0.0.1:11434)' },
  'allow-remote': {
    kind: 'flag',
    help: 'allow models that run elsewhere: prompts with your text leave this machine',
  },
} as const satisfies Record<string, OptionEntry>

/** Of the commands that write or look up journals. */
const home: OptionEntry = {
  kind: 'value',
  value: 'DIR',
  help: 'the data folder, where journals of runs are kept',
}

/** Of the commands that run code. */
const python: OptionEntry = { kind: 'value', value: 'PATH', help: 'the Python to use (3.9 or newer)' }

const passwordFile: OptionEntry = {
  kind: 'value',
  value: 'PATH',
  help: 'a file with the password of protected PDFs in its first line',
}

const reading = {
  encoding: {
    kind: 'value',
    value: 'NAME',
    help: 'the encoding of all text files named, such as windows-1252 (found by itself)',
  },
  'password-file': passwordFile,
} as const satisfies Record<string, OptionEntry>

const verbose: OptionEntry = { kind: 'flag', help: 'print code and output of every step' }

export const commands = {
  ask: {
    usage: 'ask PATH... --question TEXT',
    help: 'answers a question about files; of a folder, all files that its ignore rules do not leave out',
    options: {
      question: { kind: 'value', value: 'TEXT', help: 'the question' },
      model: { kind: 'value', value: 'NAME', help: 'the model that writes the code' },
      'sub-model': { kind: 'value', value: 'NAME', help: 'the model that reads pieces of text (the same)' },
      mode: {
        kind: 'value',
        value: 'MODE',
        help: 'auto, direct (the text stands in the prompt) or rlm (auto)',
      },
      'max-steps': { kind: 'value', value: 'N', help: `blocks of code (${defaultBudgets.maxSteps})` },
      'max-sub-calls': {
        kind: 'value',
        value: 'N',
        help: `calls to the model from code (${defaultBudgets.maxSubCalls})`,
      },
      'max-seconds': {
        kind: 'value',
        value: 'S',
        help: `time for the whole question (${defaultBudgets.maxSeconds})`,
      },
      'step-seconds': {
        kind: 'value',
        value: 'S',
        help: `Python time of one step (${defaultBudgets.stepSeconds})`,
      },
      concurrency: {
        kind: 'value',
        value: 'N',
        help: 'calls to the model at once (1 without a GPU, else 4)',
      },
      window: { kind: 'value', value: 'TOKENS', help: "the model's context window" },
      ...reading,
      verbose,
      ...server,
      home,
      python,
    },
  },
  replay: {
    usage: 'replay JOURNAL',
    help: 'prints a recorded run, without a model',
    options: {
      verbose,
      verify: { kind: 'flag', help: 'run its code again and compare the outputs' },
      'password-file': passwordFile,
      home,
      python,
    },
  },
  export: {
    usage: 'export JOURNAL',
    help: 'writes a recorded run with all that its answer rests on, as Markdown, HTML or JSON',
    options: {
      format: {
        kind: 'value',
        value: 'FORMAT',
        help: "md, html or json (by the ending of --out's file, else md)",
      },
      out: { kind: 'value', value: 'FILE', help: 'the file to write (stdout)' },
      force: { kind: 'flag', help: 'replace the file where it is there already' },
      home,
    },
  },
  sample: {
    usage: 'sample',
    help: 'plays a recorded question on a bundled file in the real sandbox, without a model',
    options: { verbose, home, python },
  },
  extract: {
    usage: 'extract PATH...',
    help: 'shows what a reader makes of files; the texts of several stand on stdout under headings, ==> NAME <==',
    options: {
      out: { kind: 'value', value: 'DIR', help: 'write one text file for each document' },
      ...reading,
    },
  },
  doctor: {
    usage: 'doctor',
    help: 'checks Python, the sandbox and the model server',
    options: {
      verbose: { kind: 'flag', help: 'print every verdict of the sandbox probe' },
      ...server,
      home,
      python,
    },
  },
  models: {
    usage: 'models [list | pull NAME | remove NAME]',
    help: 'the models on this machine',
    options: server,
  },
} as const satisfies Record<string, CommandEntry>

export type CommandName = keyof typeof commands
export const commandNames = Object.keys(commands) as CommandName[]
