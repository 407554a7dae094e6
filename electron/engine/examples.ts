/**
 * One worked example for each nature of text. Small models copy the form of their example, so it has to fit
 * the file, and its names must be ones that no user's file is likely to hold.
 */
import type { DocumentFacts, DocumentKind } from '../contract/documents.js'

/** How a text is worked on: by fields of lines, by rows, by rows of one sheet, by names in prose, by letters, or by records. */
export type Nature = 'log' | 'table' | 'sheets' | 'prose' | 'mail' | 'records'

/** Total over the kinds of documents; a new kind has to choose. */
const natures: Record<DocumentKind, Nature> = {
  log: 'log',
  csv: 'table',
  tsv: 'table',
  json: 'records',
  jsonl: 'records',
  text: 'prose',
  markdown: 'prose',
  code: 'prose',
  pdf: 'prose',
  docx: 'prose',
  pptx: 'prose',
  xlsx: 'table',
  ods: 'table',
  html: 'prose',
  epub: 'prose',
  eml: 'mail',
  mbox: 'mail',
  zip: 'prose',
  gz: 'prose',
}

/** Several documents take the nature of the first. */
export function natureOf([first]: readonly Pick<DocumentFacts, 'kind' | 'units'>[]): Nature {
  if (first === undefined) return 'prose'
  const nature = natures[first.kind]
  const hasSheets = first.units?.some(({ unit, count }) => unit === 'sheet' && count > 1) === true
  return nature === 'table' && hasSheets ? 'sheets' : nature
}

export interface Example {
  readonly question: string
  readonly code: string
}

export const examples: Record<Nature, Example> = {
  log: {
    question: 'How many jobs of tray 7 jammed, when first and last, and which operator had the most of them?',
    code: `# conditions: tray is 7; state is JAMMED
jams = []
operators = Counter()
for line in lines():
    m = re.search(r"tray=(\\S+) state=(\\S+) op=(\\S+)", line)
    if m and m[1] == "7" and m[2] == "JAMMED":
        jams.append(line)
        operators[m[3]] += 1
print(len(jams), operators.most_common(3))
print(jams[0])
print(jams[-1])`,
  },
  table: {
    question: 'Which carrier moved the most weight in void crates, and how much?',
    code: `# conditions: state is void; add weight for each carrier
weights = Counter()
for row in rows():
    if row["state"] == "void":
        weights[row["carrier"]] += row["weight"]
print(weights.most_common(3), sum(weights.values()))`,
  },
  sheets: {
    question: 'Which carrier moved the most weight in void crates, and how much?',
    code: `# conditions: state is void; add weight for each carrier
weights = Counter()
for row in rows("Crates"):
    if row["state"] == "void":
        weights[row["carrier"]] += row["weight"]
print(weights.most_common(3), sum(weights.values()))`,
  },
  prose: {
    question: 'At which pier does the barge Halvorsen lie?',
    code: `search("Halvorsen")`,
  },
  mail: {
    question: 'How many letters from Oru Halvorsen are about void crates, and which is the first?',
    code: `# conditions: from Oru Halvorsen; about void crates
found = []
for m in messages():
    if "Oru Halvorsen" in m.text.split("\\n")[0] and "void crate" in m.text.lower():
        found.append(m)
print(len(found))
print(found[0].text[:300])`,
  },
  records: {
    question: 'How many void crates did carrier Oru move?',
    code: `# conditions: state is void; carrier is Oru
n = 0
for line in lines():
    crate = json.loads(line)
    if crate["state"] == "void" and crate["carrier"] == "Oru":
        n += 1
print(n)`,
  },
}
