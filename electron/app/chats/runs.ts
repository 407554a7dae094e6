/** The questions of a chat, one at a time: each is shown at once and ends in a result or in the reason why not. */
import { maxQuestionChars, type ChatEvent } from '../../contract/chat.js'
import { factsOf, QuarryError, type ErrorFacts } from '../../contract/errors.js'
import type { ModelServer } from '../../contract/model.js'
import type { RunEvent } from '../../contract/run.js'
import { nothingReadable } from '../failed-files.js'
import type { Session } from '../session.js'
import { chooseSettings, type Wishes } from '../settings.js'
import { untilStopped } from '../until-stopped.js'
import type { ChatFiles } from './files.js'
import type { Records } from './records.js'
import { shownEvent } from './shown.js'
import { stoppedResult } from './stopped-result.js'
import type { Texts } from './texts.js'

/** Who answers a question, and how. */
export interface Answerer {
  readonly server: ModelServer
  readonly wishes: Wishes
  /** The model as it is known before the server was asked; may be empty. */
  readonly model: string
  /** What a failure to begin means here. */
  readonly explain?: (facts: ErrorFacts) => ErrorFacts
}

export interface ChatRuns {
  /** Returns the number of the run. Throws QuarryError usage for a question that cannot be taken. */
  ask(question: string, by: Answerer): number
  /** A question was taken and has no result yet. */
  readonly busy: boolean
  /** Answered within a second, whatever Python does meanwhile. */
  stop(): void
  close(): Promise<void>
}

export interface RunsParts {
  readonly session: Pick<Session, 'ask' | 'documents'>
  readonly files: Pick<ChatFiles, 'settled' | 'hopeful' | 'failed'>
  readonly texts: Texts
  readonly records: Records
  readonly push: (event: ChatEvent) => void
}

/** How long a stopped run may take to say so itself, ms: Python can be deep in one call. */
const patienceMs = 600

export function createChatRuns({ session, files, texts, records, push }: RunsParts): ChatRuns {
  let count = 0
  let current: Run | null = null
  /** Ends when no run is at work any more, also one that was said to be stopped. */
  let working: Promise<void> = Promise.resolve()

  function start(run: Run, by: Answerer): void {
    const before = working
    working = answer(run, by, before).then(() => {
      run.end()
      if (current === run) current = null
    })
  }

  async function answer(run: Run, by: Answerer, before: Promise<void>): Promise<void> {
    const { signal } = run
    try {
      await untilStopped(Promise.all([before, files.settled()]), signal)
      if (session.documents.length === 0) throw nothingReadable(files.failed)
      const { options, concurrencyByGpu, warnings } = await chooseSettings(by.server, by.wishes, signal)
      for (const facts of warnings) run.tell({ type: 'notice', facts })
      const onEvent = run.tell
      await session.ask({
        question: run.question,
        options,
        concurrencyByGpu,
        signal,
        server: by.server,
        onEvent,
        onRecord: (events) => records.keep(run.number, events),
      })
    } catch (error) {
      if (signal.aborted) run.stopped()
      else {
        const facts = factsOf(error)
        push({ type: 'failed', run: run.number, facts: by.explain?.(facts) ?? facts })
      }
    }
  }

  return {
    ask(question, by) {
      refuseUnfit(question)
      if (current !== null) {
        throw new QuarryError('usage', 'a question is being answered already', { remedy: 'stop it or wait' })
      }
      if (files.hopeful === 0) {
        throw files.failed.length > 0
          ? nothingReadable(files.failed)
          : new QuarryError('usage', 'there is no file to ask about yet', { remedy: 'add a file first' })
      }
      count += 1
      current = startRun(count, question, { texts, push, onStopped: () => (current = null) })
      push({ type: 'asked', run: count, question, startedAt: Date.now(), model: by.model })
      start(current, by)
      return count
    },
    get busy() {
      return current !== null
    },
    stop: () => current?.stop(),
    async close() {
      current?.stop()
      await working
    },
  }
}

interface Run {
  readonly number: number
  readonly question: string
  readonly signal: AbortSignal
  readonly tell: (event: RunEvent) => void
  stop(): void
  /** Says that it was stopped, unless a result was told. */
  stopped(): void
  /** Nothing comes any more. */
  end(): void
}

interface RunWorld {
  readonly texts: Texts
  readonly push: (event: ChatEvent) => void
  /** The user was told; the next question may be asked. */
  readonly onStopped: () => void
}

function startRun(number: number, question: string, { texts, push, onStopped }: RunWorld): Run {
  const stop = new AbortController()
  const seen: RunEvent[] = []
  const began = performance.now()
  let timer: NodeJS.Timeout | null = null
  let told = false

  function stopped(): void {
    if (told) return
    told = true
    const seconds = (performance.now() - began) / 1000
    push({ type: 'result', run: number, result: stoppedResult(seen, seconds) })
    onStopped()
  }

  return {
    number,
    question,
    signal: stop.signal,
    tell(event) {
      if (event.type === 'result') told = true
      if (event.type !== 'reply-text') seen.push(event)
      texts.keep(number, event)
      const shown = shownEvent(number, event)
      if (shown !== null) push(shown)
    },
    stop() {
      if (stop.signal.aborted) return
      stop.abort()
      timer = setTimeout(stopped, patienceMs)
    },
    stopped,
    end() {
      if (timer !== null) clearTimeout(timer)
    },
  }
}

function refuseUnfit(question: string): void {
  if (question.trim() === '') {
    throw new QuarryError('usage', 'the question is empty', { remedy: 'write what you want to know' })
  }
  if (question.length > maxQuestionChars) {
    const [has, most] = [question.length, maxQuestionChars].map((number) => number.toLocaleString('en-US'))
    throw new QuarryError('usage', `the question has ${has} characters; ${most} are the most it may have`, {
      remedy: 'put long text into a file and add that',
    })
  }
}
