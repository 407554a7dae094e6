import { expect, test } from 'vitest'
import { stepTitle } from '../../../../renderer/steps/title.js'

const past: readonly (readonly [string, string, number?])[] = [
  ['look(question)', 'Looked at the lines that share words with the question'],
  ['look("Oru", limit=8)', 'Looked at the lines that share words with the question'],
  ['explain("n = 0\\nprint(n)")', "Checked which of the code's words occur in the files"],
  ['search("Halvorsen")', 'Searched for “Halvorsen”'],
  ["hits = search('north gate')\nprint(hits)", 'Searched for “north gate”'],
  ['search(r"status=5\\d\\d")', 'Searched the text'],
  ['search(pattern)', 'Searched the text'],
  ['for row in rows():\n    print(row)', 'Went through the rows of the table'],
  [
    '# conditions: state is void; add weight for each carrier\nfor row in rows():\n    pass',
    'Went through the rows of the table: state is void; add weight for each carrier',
  ],
  ['# Condition: tray is 7\nn = sum(1 for line in lines())', 'Went through the lines: tray is 7'],
  ['for line in lines():\n    n += 1', 'Went through the lines'],
  ['answers = llm_query_batched(prompts)', 'Asked the model about 64 pieces', 64],
  ['answers = ask_each(items, "Is it a complaint?")', 'Asked the model about one piece', 1],
  ['map_query(chunks(context, 6000), "What is it about?")', 'Asked the model about 1,200 pieces', 1200],
  ['answers = llm_query_batched([])', 'Asked the model about pieces of the text'],
  ['notes = read("Who signed?")', 'Read the text piece by piece'],
  ['# count per day\ndays = Counter()', 'Count per day'],
  ['x = 1\n#\n# ---- totals:\ny = 2', 'Totals'],
  ['FINAL("6")', 'Gave the answer'],
  ['FINAL_VAR("n")', 'Gave the answer'],
  ['show_vars()', 'Listed the variables'],
  ['m = cite(3, 9)', 'Marked a passage for the answer'],
  ['parts = chunks(context, 500)', 'Cut the text into pieces'],
  ['print(context[:500])', 'Looked at a part of the text'],
  ['print(len(context))', 'Looked at a part of the text'],
  ['n = 1', 'Ran code'],
  ['', 'Ran code'],
]

test.each(past.map(([code, title, subCalls = 0]) => ({ code, title, subCalls })))(
  '$code is called $title',
  (row) => {
    expect(stepTitle(row.code, { live: false, subCalls: row.subCalls })).toBe(row.title)
  },
)

test.each([
  ['look(question)', 'Looking at the lines that share words with the question'],
  ['rows()', 'Going through the rows'],
  ['search("Oru")', 'Searching for “Oru”'],
  ['n = 1', 'Running code'],
  ['# count per day', 'Count per day'],
])('while it runs %j is called %j', (code, title) => {
  expect(stepTitle(code, { live: true, subCalls: 0 })).toBe(title)
})

test.each([
  ['in a text', 'print("search(")'],
  ['in a text of three quotes', 'x = """\nfor row in rows():\n"""'],
  ['in an f-string', "x = f'{n} lines(s)'"],
  ['of another object', 'm = thing.search(1)'],
  ['in a definition', 'def search(x):\n    pass'],
  ['in a name that only ends so', 'research(1)'],
])('the word %s is no call', (_where, code) => {
  expect(stepTitle(code, { live: false, subCalls: 0 })).toBe('Ran code')
})

test('a mark in a text is no comment', () => {
  expect(stepTitle('x = "# not a comment"\n# tally it', { live: false, subCalls: 0 })).toBe('Tally it')
})

test('a title is one short line in which nothing is hidden', () => {
  const title = stepTitle(`# ab\u202ecd\u0007 ${'word '.repeat(100)}`, { live: false, subCalls: 0 })
  expect(title.startsWith('Ab\\u202ecd\\x07 word word')).toBe(true)
  expect(title.length).toBe(100)
  expect(title.endsWith('…')).toBe(true)
})

test('a million characters of one open text end in a title', () => {
  expect(stepTitle(`x = "${'\\"'.repeat(500_000)}`, { live: false, subCalls: 0 })).toBe('Ran code')
})
