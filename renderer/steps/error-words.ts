/** The error of a step in words for people who do not read code; the error itself stands below it. Pure. */
import { visibleLine } from '../code/visible.js'

const maxShown = 160

type Sayer = (message: string) => string

/** By the name of Python's exception; the message is what follows the colon. */
const sentences: Readonly<Record<string, Sayer>> = {
  AttributeError: () => 'The code asked a value for something that it does not have',
  ImportError: (message) => message,
  IndexError: () => 'The code looked for an item past the end of a list',
  KeyError: (message) => `The code looked up ${message}, which is not there`,
  KeyboardInterrupt: () => 'The step was stopped',
  MemoryError: () => 'The code needed more memory than it may use',
  ModuleNotFoundError: (message) => message,
  NameError: (message) => {
    const name = /name '([^']+)' is not defined/.exec(message)?.[1]
    return name === undefined ? message : `The code used “${name}”, which does not exist`
  },
  PermissionError: () => 'The code tried something that the sandbox does not allow',
  RecursionError: () => 'The code called itself without end',
  SyntaxError: () => 'The code is not valid Python',
  IndentationError: () => 'The code is not valid Python: its lines are indented wrongly',
  SystemExit: () => 'The code tried to end the program',
  TypeError: () => 'The code used a value of the wrong kind',
  UnboundLocalError: () => 'The code used a name before it had a value',
  ValueError: (message) => message,
  RuntimeError: (message) => message,
  ZeroDivisionError: () => 'The code divided by zero',
}

/** One sentence without its full stop, at most about 160 characters. */
export function plainError(error: string): string {
  const last = lastLine(error)
  const match = /^([A-Za-z_][\w.]*)(?::\s*([\s\S]*))?$/.exec(last)
  const say = match?.[1] === undefined ? undefined : sentences[match[1]]
  const words = say === undefined ? last : say(match?.[2] ?? '')
  return shortened(visibleLine(words) === '' ? visibleLine(last) : visibleLine(words)).replace(/\.$/, '')
}

/** The line that names the exception: the last one that is not indented, since messages may go on below it. */
function lastLine(error: string): string {
  const lines = error.slice(-20_000).trimEnd().split('\n')
  const named = lines.findLast((line) =>
    /^[A-Za-z_][\w.]*(Error|Exception|Interrupt|Exit|Warning)\b/.test(line),
  )
  return (named ?? lines.at(-1) ?? '').trim()
}

function shortened(text: string): string {
  return text.length <= maxShown ? text : `${text.slice(0, maxShown - 1).trimEnd()}…`
}
