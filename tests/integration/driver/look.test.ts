/** look and explain: what Quarry itself runs so that a model sees real lines. */
import { describe, expect, it } from 'vitest'
import type { BareDriver } from '../../support/bare-driver.js'
import { useHoldingDrivers } from '../../support/holding-driver.js'

const drivers = useHoldingDrivers()
const holding = (text: string, question = ''): Promise<BareDriver> =>
  drivers.holding([{ name: 'a', kind: 'log', text }], question)

const log = [
  '06:00 INFO web-1 GET /cart status=200 user=ada',
  '06:01 WARN auth login failed user=bo ip=10.0.0.1',
  '06:02 INFO auth login ok user=bo ip=10.0.0.2',
  '06:03 ERROR web-2 GET /cart status=500 user=cy',
  '06:04 INFO web-3 report R-42 deleted in session s-b30',
  '06:05 INFO web-1 session s-b30 opened by user=ada',
  '06:06 INFO web-1 GET /cart status=404 bytes=500 user=ada',
  '',
].join('\n')

describe('look', () => {
  it.each([
    [
      'the words that stand together, the rarest first, and other lines of fewer words after them',
      'How many requests to /cart failed with status 500?',
      `Not in the text: requests
2 lines with /cart + status + 500:
06:03 ERROR web-2 GET /cart status=500 user=cy
06:06 INFO web-1 GET /cart status=404 bytes=500 user=ada
1 line with failed:
06:01 WARN auth login failed user=bo ip=10.0.0.1
`,
    ],
    [
      'one line of each shape where lines with the same words differ',
      'When did bo log in?',
      `2 lines with bo + login:
06:01 WARN auth login failed user=bo ip=10.0.0.1
06:02 INFO auth login ok user=bo ip=10.0.0.2
`,
    ],
    [
      'where an identifier of the best line leads',
      'Who deleted report R-42?',
      `1 line with deleted + report + R-42:
06:04 INFO web-3 report R-42 deleted in session s-b30
s-b30 stands there too:
06:05 INFO web-1 session s-b30 opened by user=ada
`,
    ],
    ['that nothing of a question stands in the text', 'Where is Zanzibar?', 'Not in the text: Zanzibar\n'],
    ['nothing for a question of common words alone', 'What is it about?', ''],
  ])('prints %s', async (_, question, printed) => {
    const driver = await holding(log, question)
    const output = await driver.output('look(question)')
    expect(output.startsWith(printed)).toBe(true)
    if (printed === '' || !output.includes('line')) expect(output).toBe(printed)
  })

  it('takes words as wholes where they hold digits or capitals, and by their stem elsewhere', async () => {
    const driver = await holding('code 500\ncode 5001\nlogins: 7\nAda\nAdam\n')
    expect(await driver.output('look("500")')).toBe('1 line with 500:\ncode 500\n')
    expect(await driver.output('look("Ada")')).toBe('1 line with Ada:\nAda\n')
    expect(await driver.output('look("logins")')).toBe('1 line with logins:\nlogins: 7\n')
  })

  it('shows a sentence, not the whole paragraph, of prose', async () => {
    const filler = 'The river ran so low that children waded across it and nobody minded. '
    const driver = await holding(
      `${filler.repeat(5)}The code of the north gate is 4711. ${filler.repeat(5)}\n`,
    )
    expect(await driver.output('look("north gate code")')).toBe(
      '1 line with north + gate + code:\nThe code of the north gate is 4711.\n',
    )
  })

  it.each([
    [
      'things after a colon',
      'What are the codes of these rooms: new attic, old attic, new crypt, old crypt, north attic, north crypt?',
      ['new attic', 'old attic', 'new crypt', 'old crypt', 'north attic', 'north crypt'],
    ],
    [
      'things without a colon, and more of them than lines are shown otherwise',
      'Where are the old attic, new attic, old crypt, new crypt, north attic, north crypt, old hall, new hall and north hall?',
      'old attic,new attic,old crypt,new crypt,north attic,north crypt,old hall,new hall,north hall'.split(
        ',',
      ),
    ],
  ])('shows a line for each of the listed %s, in their order', async (_, question, things) => {
    const rooms = ['hall', 'crypt', 'attic'].flatMap((room) =>
      ['north', 'new', 'old'].map((side) => `${side} ${room}`),
    )
    const text = rooms.map((room, at) => `The code of the ${room} is ${4700 + at}.\n`).join('')
    const driver = await holding(`Rooms, rooms.\nMany rooms have a lamp.\n${text}`)
    const shown = (await driver.output(`look(${JSON.stringify(question)})`))
      .split('\n')
      .flatMap((line) => /^The code of the (.*) is/.exec(line)?.[1] ?? [])
    expect(shown.slice(0, things.length)).toEqual(things)
  })

  it('shows a sentence of a PDF whole where the width of the page breaks it, and rows as they stand', async () => {
    const text = `The bridge of Vellmar was opened in 1874 by the
engineer Corentin Abadie, who had drawn it himself for the
Railway Office of Brno. It cost much.
Member of the bridge club Ada Bell 17
Bo Cole 18
`
    const driver = await drivers.holding([{ name: 'b.pdf', kind: 'pdf', text }], '')
    expect(await driver.output('look("opened bridge Vellmar engineer Railway")')).toBe(
      `1 line with opened + bridge + Vellmar + engineer + Railway:
The bridge of Vellmar was opened in 1874 by the engineer Corentin Abadie, who had drawn it himself for the Railway Office of Brno. It cost much.
`,
    )
    expect(await driver.output('look("club Ada")')).toBe(
      '1 line with club + Ada:\nMember of the bridge club Ada Bell 17\n',
    )
  })

  it('says that it looked at a part when the text is huge', async () => {
    const driver = await holding('')
    const output = await driver.output('look("Zanzibar", {"big": "line of text\\n" * 6_500_000})')
    expect(output).toBe(
      'Only parts of the text were looked at; counts speak of those.\nNot in those parts: Zanzibar\n',
    )
  })

  it('survives questions that are no text', async () => {
    const driver = await holding(log)
    expect((await driver.exec('look(42)')).error).toContain(
      "look takes the words to look for as text: look('north gate code')",
    )
  })
})

describe('explain', () => {
  it('counts the lines of each text in code, and shows lines like the first that is missing', async () => {
    const driver = await holding(log)
    const code =
      'for line in lines():\n    if "user=ada" in line and "report=R-42" in line:\n        print("found", line)'
    expect(await driver.output(`explain(${JSON.stringify(code)})`)).toBe(
      `'user=ada' is in 3 lines
'report=R-42' is in no line
its part 'report=' is in no line
its part 'R-42' is in 1 line
1 line with report + R-42:
06:04 INFO web-3 report R-42 deleted in session s-b30
s-b30 stands there too:
06:05 INFO web-1 session s-b30 opened by user=ada
`,
    )
  })

  it('names the text too many when each stands somewhere and all nowhere together', async () => {
    const driver = await holding(log)
    const code = 'n = [l for l in lines() if "/cart" in l and "status=500" in l and "failed" in l]'
    expect(await driver.output(`explain(${JSON.stringify(code)})`)).toBe(
      `'/cart' is in 3 lines
'status=500' is in 1 line
'failed' is in 1 line
no line holds all of these together
without 'failed': 1 line, such as:
06:03 ERROR web-2 GET /cart status=500 user=cy
`,
    )
  })

  it.each([
    [
      'two texts, the one that the question is not about',
      'n = [l for l in lines() if "status=500" in l and "failed" in l]',
      'How many requests to /cart failed with status 500?',
      `'status=500' is in 1 line
'failed' is in 1 line
no line holds all of these together
without 'failed': 1 line, such as:
06:03 ERROR web-2 GET /cart status=500 user=cy
`,
    ],
    [
      'a pattern, the part too many',
      String.raw`m = re.search(r"auth login ok user=(\S+) ip=\S+ status=200", line)`,
      'When did bo log in?',
      String.raw`'auth login ok user=(\\S+) ip=\\S+ status=200' is in no line
its part 'auth login ok user=' is in 1 line
its part 'ip=' is in 2 lines
its part 'status=200' is in 1 line
no line holds all of these together
without 'status=200': 1 line, such as:
06:02 INFO auth login ok user=bo ip=10.0.0.2
`,
    ],
    [
      'a text in no line, its parts, and those that are left apart',
      'n = [l for l in lines() if "info=login ok" in l and " /cart" in l and "opened" in l]',
      'When did bo log in to the /cart?',
      `'info=login ok' is in no line
its part 'info=' is in no line
its part 'login ok' is in 1 line
' /cart' is in 3 lines
'opened' is in 1 line
no line holds all of these together
without 'opened': 3 lines, such as:
06:00 INFO web-1 GET /cart status=200 user=ada
`,
    ],
    [
      'a text with a blank too many, what stands without it',
      'n = [l for l in lines() if " cart" in l]',
      'How many requests to /cart?',
      `' cart' is in no line
its part 'cart' is in 3 lines
lines with words of the question look like this:
06:00 INFO web-1 GET /cart status=200 user=ada
`,
    ],
    [
      'two texts beside a third in no line, where the question is about neither, lines with its own words',
      'n = [l for l in lines() if "nowhere" in l and "status=500" in l and "failed" in l]',
      'What did ada do?',
      `'nowhere' is in no line
'status=500' is in 1 line
'failed' is in 1 line
no line holds all of these together
lines with words of the question look like this:
06:00 INFO web-1 GET /cart status=200 user=ada
`,
    ],
  ])('names of %s', async (_, code, asked, printed) => {
    const driver = await holding(log)
    const output = await driver.output(`explain(${JSON.stringify(code)}, ${JSON.stringify(asked)})`)
    expect(output.startsWith(printed) ? printed : output).toBe(printed)
  })

  it.each([
    ['n = [r for r in rows() if r["customer"] == "Kaunas" and "gold" == r["plan"] and r["plan"] == "none"]'],
    ['n = [r for r in rows("c.csv") if "Kaunas" in r["customer"]]'],
  ])('names the column that holds a value which code looks for in another: %s', async (code) => {
    const text = 'customer,city,plan\nAda,Brno,gold\nBo,Kaunas,gold\nCy,Kaunas,basic\n'
    const driver = await drivers.holding([{ name: 'c.csv', kind: 'csv', text }], '')
    expect(
      await driver.output(`explain(${JSON.stringify(code)}, "How many customers live in Kaunas?")`),
    ).toBe("'Kaunas' is in no 'customer': it stands in the column 'city'\n")
  })

  it('tells of another case where the text stands in no line as it is written', async () => {
    const driver = await holding('an Error came\n')
    expect(await driver.output('explain(\'"error" in line\')')).toContain(
      "'error' is in no line as it is written, in 1 line in other case\n",
    )
  })

  it.each([
    [
      'patterns as patterns',
      String.raw`re.search(r"user=(\w+) ip", t)`,
      String.raw`'user=(\\w+) ip' is in 2 lines` + '\n',
    ],
    ['keys of rows left out', 'row["state"] == "GET"', "'GET' is in 3 lines\n"],
    ['what is printed left out', 'print("nothing there")', ''],
    ['source that does not parse as nothing', 'for for', ''],
  ])('reads %s', async (_, code, printed) => {
    const driver = await holding(log)
    expect(await driver.output(`explain(${JSON.stringify(code)})`)).toBe(printed)
  })
})
