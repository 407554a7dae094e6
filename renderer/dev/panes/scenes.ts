/** What the panes are looked at with. */
import type { ChatEvent } from '../../../electron/contract/chat.js'
import { asked, result, step } from '../parts.js'
import { hostile } from '../hostile.js'
import { manySteps } from './busy.js'

const row = (name: string, type: string, size: number | null, preview: string, changed: boolean) => ({
  ...{ name, type, size, preview, changed },
})

const variables = {
  rows: [
    row('by_day', 'dict', 7, "{'2026-03-01': 0, '2026-03-02': '10.0.0.1 …', …}", true),
    row('answers', 'list', 64, "['none', 'none', 'a complaint', …]", true),
    row('requests', 'list', 3_000_000, '[[0, 1, 2, 3, 4, 5, 6], …]', false),
    row('context', 'str', 1_203_400_112, "'203.0.113.77 - - [05/Mar/2026:19:22:07…'", false),
    row('asleep', 'dict', 3, "{'a': 1, 'b': 2, 'c': 3}", false),
    row('broken', 'deque', 12, 'deque([…])', false),
    row('hostile', 'str', 90, "'\u202egnp.exe\\x1b[2J <script>alert(1)</script>'", false),
    row('a_name_that_is_longer_than_any_column_of_a_table_should_have_to_be', 'OrderedDict', 0, '{}', false),
    row('n', 'int', null, '18204', false),
    row('ratio', 'float', null, '0.0131', false),
    row('nothing', 'NoneType', null, 'None', false),
    row('parse', 'function', null, 'function parse(line)', false),
  ],
  omitted: 12,
}

const looked = `12 lines share words with the question:
L88,210  203.0.113.77 - - [05/Mar/2026:19:22:07 +0000] "POST /checkout HTTP/1.1" 503 0
${Array.from({ length: 40 }, (_, at) => `L${at * 977}  10.0.0.${at} - - "GET /item/${at} HTTP/1.1" 200 512`).join('\n')}`

const first: ChatEvent[] = [
  ...asked(1),
  ...step(1, 1, 'look(question)', looked, { seconds: 2.2 }),
  ...step(
    1,
    2,
    `# conditions: status is 5xx; per day
by_day = Counter()
for line in lines():
    m = re.search(r'\\[(\\S+?):.* (5\\d\\d) ', line)
    if m:
        by_day[m[1]] += 1
print(by_day.most_common(7))`,
    "[('05/Mar/2026', 9120), ('02/Mar/2026', 2611)]\n",
    { seconds: 6.1 },
  ),
  ...step(1, 3, 'top = by_ip.most_common(3)\nprint(top)', '', {
    error: "  step 3, line 1: top = by_ip.most_common(3)\nNameError: name 'by_ip' is not defined",
    seconds: 0.1,
  }),
  ...step(1, 4, 'explain("top = by_ip.most_common(3)")', '“by_ip” stands nowhere in the files.'),
  ...step(1, 5, 'while True:\n    pass', '', {
    ended: {
      how: 'killed',
      message: 'The step ran for 60 seconds and did not let itself be stopped; it was ended.',
    },
    seconds: 62,
  }),
]

const second: ChatEvent[] = [
  ...asked(2, 'Which of them are complaints?', 40),
  ...step(2, 1, 'search("complaint")', 'x'.repeat(20_000), { seconds: 0.3 }),
  ...step(2, 2, 'print(evil)', hostile),
  { type: 'reply-started', run: 2, step: 3, promptTokens: 5210 },
  {
    type: 'step-started',
    run: 2,
    step: 3,
    code: 'pieces = chunks(context, 6000)\nanswers = llm_query_batched(["Is this a complaint? " + p for p in pieces])\nprint(Counter(answers))',
    cut: 0,
  },
  ...Array.from({ length: 45 }, (_, ordinal): ChatEvent => ({
    ...{ type: 'sub-call-started', run: 2, step: 3, ordinal, total: 64 },
  })),
  ...Array.from({ length: 41 }, (_, at): ChatEvent => ({
    ...{ type: 'sub-call', run: 2, step: 3 },
    call: {
      ordinal: at,
      state: at === 7 ? 'failed' : 'done',
      prompt: `Is this a complaint? ${at}: the parcel came late and the box was wet`,
      reply:
        at === 7 ? 'the model server broke the connection' : at % 3 === 0 ? 'yes, it is a complaint' : 'no',
      seconds: 2.1,
      cached: at % 9 === 4,
    },
  })),
  { type: 'variables', run: 2, step: 3, variables },
]

const writing: ChatEvent[] = [
  ...first,
  { type: 'reply-started', run: 1, step: 6, promptTokens: 5210 },
  {
    type: 'reply-text',
    run: 1,
    step: 6,
    piece:
      'The addresses have to be counted first.\n\n```python\n# addresses with the most\nby_ip = Counter(',
  },
]

export const paneScenes: Readonly<Record<string, () => readonly ChatEvent[]>> = {
  every: () => [...first, result(1), ...second],
  first: () => [...first, { type: 'variables', run: 1, step: 5, variables }, result(1)],
  writing: () => writing,
  empty: () => [],
  many: () => manySteps(500),
}
