/**
 * A question that computes nothing is read off the lines that `look` found. The rules are those of the code prompt, which
 * the server holds; what comes last weighs most with small models, and there it says that no code is needed.
 */
import { startConversation } from './conversation.js'
import { readReply } from './extract.js'
import { deniesAnswer, factsIn, foldText, isGrounded, standsIn } from './grounded.js'
import {
  bestLines,
  isLinked,
  isSureGroup,
  linesOfThings,
  linesShown,
  statements,
  thingsListed,
} from './linked.js'
import type { Tally } from './tally.js'

const plain =
  'This question needs no code: answer it from these lines and from nothing else, in one plain sentence.'
const mayDeny = `${plain} If the lines do not hold the answer, reply: The text does not say.`

const replyTokens = 120

export interface Reading {
  readonly tally: Tally
  /** The rules of the code prompt, word for word. */
  readonly system: string
  readonly question: string
  /** What `look` printed. */
  readonly looked: string
}

export interface ReadOff {
  /** What the lines state, or that none of those about what is asked says it; null when code has to look further. */
  readonly answer: string | null
  /** That they do not state it, as the model said of all lines shown: code has to look further before it is believed. */
  readonly denial: string | null
}

export async function readOffLines(reading: Reading): Promise<ReadOff> {
  const apart = /^No line holds (.+) together with (.+)$/m.exec(reading.looked)
  return apart === null ? await readTogether(reading) : await readApart(reading, `${apart[1]}, ${apart[2]}`)
}

/** No word stands apart from the others: the best lines are read alone first, since a model denies less of few. */
async function readTogether(reading: Reading): Promise<ReadOff> {
  const { question, looked } = reading
  const all = (linesOfThings(question, looked) ?? linesShown(looked)).join('\n')
  const best = thingsListed(question) > 0 ? all : bestLines(looked)
  const answer = best === '' ? null : await read(reading, plain, best)
  if (counts(answer, reading)) return { answer, denial: null }
  const again = all === best ? null : await read(reading, mayDeny, all)
  return counts(again, reading)
    ? { answer: again, denial: null }
    : { answer: null, denial: ifDenial(again, question) }
}

/**
 * The rarest word never stands with the others (`words`): unless the best lines hold all that matters, the lines of what
 * is asked about decide whether anything is said of it.
 */
async function readApart(reading: Reading, apart: string): Promise<ReadOff> {
  const { tally, question, looked } = reading
  if (isSureGroup(question, looked)) {
    // Of all lines, where it may deny: a name in small letters ("the user jbalogun") may be what the best ones lack.
    const answer = await read(reading, mayDeny, linesShown(looked).join('\n'))
    if (counts(answer, reading) && isLinked(answer, question, bestLines(looked).split('\n')))
      return { answer, denial: null }
  }
  const words = apart.split(', ')
  const names = words.filter((word) => factsIn(`- ${word}`).length > 0)
  const about = names.length > 0 ? names.join(' ') : (words[0] ?? '')
  const more = await tally.step(`look(${JSON.stringify(about)}, limit=8)`, { quietly: true })
  if (more.record.error !== null || more.record.stdout.trim() === '') return { answer: null, denial: null }
  const again = await read(reading, mayDeny, linesShown(more.record.stdout).join('\n'))
  return { answer: ifDenial(again, question), denial: null }
}

/** A denial that claims something beside is none: "It is 9999, not 12." */
function ifDenial(said: string | null, question: string): string | null {
  return said !== null && deniesAnswer(said) && newFacts(said, question) === 0 ? said : null
}

function counts(answer: string | null, { question, looked }: Reading): answer is string {
  return (
    answer !== null &&
    !deniesAnswer(answer) &&
    isGrounded(answer, question, looked) &&
    newFacts(answer, question) >= thingsListed(question) &&
    isLinked(answer, question, statements(looked))
  )
}

function newFacts(answer: string, question: string): number {
  const asked = foldText(question)
  return new Set(factsIn(answer).filter((fact) => !standsIn(fact, asked))).size
}

async function read(
  { tally, system, question }: Reading,
  request: string,
  lines: string,
): Promise<string | null> {
  const conversation = startConversation([
    { role: 'system', content: system },
    {
      role: 'user',
      content: `Lines with words of the question:\n${lines}\n\nQuestion: ${question}\n${request}`,
    },
  ])
  const reply = await tally.ask(conversation, { temperature: 0, maxTokens: replyTokens })
  const said = readReply(reply.text, reply.done)
  return said.kind === 'words' && reply.done === 'stop' ? said.text : null
}
