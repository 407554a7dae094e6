/** The words of an `ask` against a scripted server. */
import type { ScriptedOllama } from './scripted-ollama.js'

export const block = (...lines: string[]): string => `\`\`\`python\n${lines.join('\n')}\n\`\`\``

/** `--mode rlm`, since the files of tests are short, and JSON; `more` comes last and wins. */
export function askWords(
  server: Pick<ScriptedOllama, 'url'>,
  files: readonly string[],
  ...more: string[]
): string[] {
  return [
    'ask',
    ...files,
    ...['--question', 'How many lines are there?'],
    ...['--ollama', server.url, '--model', 'scripted', '--window', '8192', '--mode', 'rlm', '--json'],
    ...more,
  ]
}

/** The same question with its answer for a reader, not for a program. */
export function inWords(words: readonly string[]): string[] {
  return words.filter((word) => word !== '--json')
}
