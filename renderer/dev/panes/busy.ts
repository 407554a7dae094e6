/** A long chat, and what comes in while a run works hard: made up, endless, the same every time. */
import type { ChatEvent, ChatState } from '../../../electron/contract/chat.js'

const run = 1

const code = `# count by day, part
days = Counter()
for line in lines():
    m = re.search(r"\\[(\\S+?):.* (5\\d\\d) ", line)
    if m and m[2] != "500":
        days[m[1]] += 1
print(days.most_common(7))`

const output = Array.from({ length: 30 }, (_, at) => `('0${at % 10}/Mar/2026', ${at * 977})`).join('\n')

export function manySteps(count: number): ChatEvent[] {
  return [
    { type: 'asked', run, question: 'How many per day?', startedAt: Date.now(), model: 'qwen3:8b' },
    { type: 'mode', run, mode: 'rlm', model: 'qwen3:8b', window: 16_384 },
    ...Array.from({ length: count }, (_, at) => finished(at + 1, at)).flat(),
  ]
}

/** Of each new step: text as it is written, sub-calls with their answers, snapshots of the variables, its end. */
export function* busyEvents(state: ChatState): Generator<ChatEvent> {
  const last = state.runs.at(-1)?.steps.at(-1)?.step ?? 0
  for (let step = last + 1; ; step++) {
    yield { type: 'reply-started', run, step, promptTokens: 4000 }
    yield { type: 'reply-text', run, step, piece: 'I ask about each piece.\n```python\n' }
    for (let at = 0; at < code.length; at += 4) {
      yield { type: 'reply-text', run, step, piece: code.slice(at, at + 4) }
    }
    yield { type: 'step-started', run, step, code: `${code}\nllm_query_batched(pieces)`, cut: 0 }
    for (let ordinal = 0; ordinal < 64; ordinal++) {
      yield { type: 'sub-call-started', run, step, ordinal, total: 64 }
      yield {
        ...{ type: 'sub-call', run, step },
        call: { ordinal, state: 'done', prompt: `Piece ${ordinal}`, reply: 'no', seconds: 2, cached: false },
      }
      if (ordinal % 4 === 0) yield { type: 'variables', run, step, variables: snapshot(step * 64 + ordinal) }
    }
    yield* finished(step, step).slice(2)
  }
}

function finished(step: number, salt: number): ChatEvent[] {
  const failed = step % 7 === 3
  return [
    { type: 'reply-started', run, step, promptTokens: 4000 },
    { type: 'step-started', run, step, code: `${code} # ${step}`, cut: 0 },
    {
      ...{ type: 'step', run, step, code: `${code} # ${step}`, cut: 0, seconds: 0.2, ended: null },
      stdout: failed ? '' : output,
      error: failed ? "  step, line 1: top\nNameError: name 'top' is not defined" : null,
      variables: snapshot(salt),
    },
  ]
}

/** As many rows as the driver ever sends; some of them change each time. */
function snapshot(salt: number) {
  const rows = Array.from({ length: 500 }, (_, at) => {
    const changed = (at + salt) % 50 === 0
    return {
      name: `name_${at}`,
      type: at % 3 === 0 ? 'list' : 'int',
      size: at % 3 === 0 ? 100 + at : null,
      preview: changed ? `[${salt}, …]` : `[${at}, 1, 2, 3, …]`,
      changed,
    }
  })
  return { rows, omitted: 0 }
}
