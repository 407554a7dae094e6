/** The helpers of a step: search, rows, lines, chunks, cite, over documents of every shape. */
import { describe, expect, it } from 'vitest'
import { bareDriver } from '../../support/bare-driver.js'
import { useHoldingDrivers } from '../../support/holding-driver.js'

const { holding } = useHoldingDrivers()

const log = 'GET /a 200\nPOST /b 500 badge=Q1\nget /c 200\r\n\nPUT /d 500 Badge=Q22\n'
const one = () => holding([{ name: 'a.log', text: log }])

describe('search', () => {
  it.each([
    ['search("get")', '2 lines match:\nL1: GET /a 200\nL3: get /c 200\n'],
    ['search("PUT")', '1 line matches:\nL5: PUT /d 500 Badge=Q22\n'],
    ['search("500")[:1]', '1 of 2 lines match:\nL2: POST /b 500 badge=Q1\n'],
    ['search("500", limit=1)', '1 of 2 lines match:\nL2: POST /b 500 badge=Q1\n'],
    ['search("badge=(ZPJ)")', "no line matches 'badge=(ZPJ)'; alone: 'badge' in 2 lines, 'ZPJ' in 0 lines\n"],
    ['search("nothing")', "no line matches 'nothing'\n"],
    [
      'search("500 (badge")',
      "(no valid regular expression, searched as plain text)\nno line matches '500 (badge'; alone: '500' in 2 lines, 'badge' in 2 lines\n",
    ],
    ['search("^get")', '2 lines match:\nL1: GET /a 200\nL3: get /c 200\n'],
    ['search("200$").total', '1\n'],
    ['search("(?i)PUT").total, search("x|(?s)PUT.").total', '(1, 1)\n'],
    ['search("b\\\\w+=(q\\\\d+)")[1].group(1)', "'Q22'\n"],
    ['[h.line for h in search("00")]', '[1, 2, 3, 5]\n'],
    ['[(h["start"], h["end"], h.text) for h in search("c 2")]', "[(32, 42, 'get /c 200')]\n"],
    ['all(context[h.start:h.end] == h.text for h in search("."))', 'True\n'],
    ['search(".").total, search("^").total, search("").total if 0 else 0', '(4, 5, 0)\n'],
    ['import re; search(re.compile("put")).total', '1\n'],
    ['search(["a 2", "d 5"]).total', '2\n'],
    ['search(500).total', '2\n'],
    ['search("200\\\\nPOST").total', '1\n'],
    ['search("0", width=10)[3].text', "'/d 500 Bad'\n"],
    ['len(search("a")), bool(search("zzz")), [*search("put")][0].document', "(3, False, 'a.log')\n"],
    ['"PUT" in search("put")[0], search("put")[0].split()[1]', "(True, '/d')\n"],
    ['sorted(search("500"), key=lambda h: -h.line)[0].line', '5\n'],
  ])('%s prints %j', async (code, printed) => {
    expect(await (await one()).output(code)).toBe(printed)
  })

  it.each([
    ['search(context, "put")', 1],
    ['search("put", context)', 1],
    ['search("a.log", "put")', 1],
    ['search("put", "a.log")', 1],
    ['search("put", "A.LOG")', 1],
    ['search("put", "one put\\ntwo put\\n")', 2],
    ['search("put", "a line that puts")', 1],
    ['search("put", ["put", "it", "put"])', 2],
    ['search("put", {"x": "put\\nput"})', 2],
    ['search("00", 2)', 4],
    ['search(pattern="put", document=None)', 1],
  ])('%s is understood', async (code, total) => {
    expect(await (await one()).output(`${code}.total`)).toBe(`${total}\n`)
  })

  it.each([
    ['search(context)', "search takes the pattern first: search('word') looks through `context`"],
    ['search("put", "b.log")', "there is no document named 'b.log'; the document is 'a.log'"],
    ['search("")', 'search needs a word'],
    ['search(None)', 'search takes a text'],
    ['search("a", limit="x")', 'limit is a number'],
    ['search("zzz")[0]', "no line matches 'zzz'"],
  ])('%s is one sentence', async (code, sentence) => {
    const { error } = await (await one()).exec(code)
    expect(error?.split('\n').at(-1)).toContain(sentence)
  })

  it('goes through several documents and names them', async () => {
    const driver = await holding([
      { name: 'a', text: 'x1\n' },
      { name: 'b', text: 'y\nx2\n' },
    ])
    expect(await driver.output('search("x")')).toBe('2 lines match:\na L1: x1\nb L2: x2\n')
    expect(await driver.output('search("x", "b")')).toBe('1 line matches:\nL2: x2\n')
    expect(await driver.output('search("x", context["b"])[0].document')).toBe("'b'\n")
  })

  it('counts offsets and lines over the parts of a document, and finds what lies across a cut line', async () => {
    const driver = await holding([{ name: 'a', text: ['ab🦊\ncd\n', 'ef\nlong nee', 'dle line\ngh\n'] }])
    expect(await driver.output('[(h.line, h.start, h.text) for h in search("ef|gh")]')).toBe(
      "[(3, 7, 'ef'), (5, 27, 'gh')]\n",
    )
    expect(await driver.output('h = search("needle"); h.total, h[0].line, h[0].start')).toBe('(1, 4, 10)\n')
  })

  it('holds every hit where no limit is asked for, so that counting them is right', async () => {
    const driver = await holding([{ name: 'a', text: 'word\n'.repeat(5000) }])
    expect(await driver.output('len(search("word")), sum(1 for _ in search("word"))')).toBe('(5000, 5000)\n')
    const printed = await driver.output('search("word")')
    expect(printed.split('\n').slice(0, 2)).toEqual(['5000 lines match:', 'L1: word'])
    expect(printed).toContain('... 4980 more')
  })

  it('cuts long lines around the match', async () => {
    const driver = await holding([
      { name: 'a', text: `${'x'.repeat(10 ** 6)}needle${'y'.repeat(10 ** 6)}\n` },
    ])
    expect(await driver.output('h = search("needle")[0]; len(h.text), h.text.count("needle")')).toBe(
      '(200, 1)\n',
    )
  })

  it.each([
    'ab',
    'a',
    'ab|ba',
    'a(b|c)+',
    'a\\s+b',
    '(ab)?c',
    '^a',
    'b$',
    '\\bab\\b',
    '[^x]ab',
    'a.b',
    'x*',
    's.k',
    'İ',
    '.*ab.*',
    '(?<=a)b',
  ])('finds for %j what a plain scan finds, with and without other alphabets', async (pattern) => {
    const code = [
      'import re, random',
      `pattern = ${JSON.stringify(pattern)}`,
      'regex = re.compile(pattern, re.I | re.M)',
      'for alphabet in ("aabbck \\nsx", "aabbcckk \\n\\n\\tsxİſKé"):',
      '    text = "".join(random.choice(alphabet) for _ in range(3000))',
      '    starts, position = [], 0',
      '    while position < len(text):',
      '        m = regex.search(text, position)',
      '        if m is None or m.start() == len(text): break',
      '        starts.append(text.count("\\n", 0, m.start()) + 1)',
      '        end = text.find("\\n", max(m.end() - 1, m.start()) if m.group() else m.end())',
      '        if end < 0: break',
      '        position = end + 1',
      '    found = [h.line for h in search(pattern, text + "\\n")]',
      '    if text.endswith("\\n"): starts, found = starts[:-1], found[:len(starts) - 1]',
      '    print(starts == found)',
    ].join('\n')
    expect(await bareDriver().output(code)).toBe('True\nTrue\n')
  })
})

describe('rows', () => {
  const table = async (text: string, code: string, kind = 'csv') =>
    (await holding([{ name: 't.csv', kind, text }])).output(code)

  it.each([
    ['comma', 'a,b\n1,x\n', 'list(rows())', "[{'a': 1, 'b': 'x'}]\n"],
    ['semicolon with decimal commas', 'a;b\n1,5;x\n2,5;y\n', 'rows()[0]', "{'a': '1,5', 'b': 'x'}\n"],
    ['tab', 'a\tb, c\n1\tx, y\n', 'rows()[0]', "{'a': 1, 'b, c': 'x, y'}\n"],
    ['bar', 'a|b\n1|2.5\n', 'rows()[0]', "{'a': 1, 'b': 2.5}\n"],
    [
      'quoted newline, comma and quote',
      'a,b\n1,"x,\n""y"""\n2,z\n',
      'list(rows())',
      "[{'a': 1, 'b': 'x,\\n\"y\"'}, {'a': 2, 'b': 'z'}]\n",
    ],
    ['CRLF', 'a,b\r\n1,x\r\n', 'list(rows())', "[{'a': 1, 'b': 'x'}]\n"],
    ['no line end at the end', 'a,b\n1,x', 'len(rows())', '1\n'],
    ['leading zeros stay text', 'id,n\n007,1\n12,2\n', '[r["id"] for r in rows()]', "['007', '12']\n"],
    ['one word makes a column text', 'n\n1\nx\n', '[r["n"] for r in rows()]', "['1', 'x']\n"],
    ['whole and broken numbers', 'n,m\n1,a\n2.5,b\n', '[r["n"] for r in rows()]', '[1.0, 2.5]\n'],
    ['empty cells of a number column', 'n,m\n1,a\n,b\n', '[r["n"] for r in rows()]', '[1, None]\n'],
    ['plus signs and thousands are text', 'n,m\n+49,"1,000"\n', 'rows()[0]', "{'n': '+49', 'm': '1,000'}\n"],
    ['inf and nan are text', 'n,m\nnan,inf\n', 'rows()[0]', "{'n': 'nan', 'm': 'inf'}\n"],
    ['no header', '1,x\n2,y\n', 'rows()[0]', "{'column_1': 1, 'column_2': 'x'}\n"],
    ['names twice and missing', 'a,a,\n1,2,3\n', 'rows()[0]', "{'a': 1, 'a_2': 2, 'column_3': 3}\n"],
    [
      'short and long records',
      'a,b\n1\n2,x,y\n',
      'list(rows())',
      "[{'a': 1, 'b': ''}, {'a': 2, 'b': 'x', '_extra': ['y']}]\n",
    ],
    ['blank lines', 'a,b\n\n1,x\n\n', 'len(rows())', '1\n'],
    ['a header alone', 'a,b\n', 'rows().columns, len(rows())', "(['a', 'b'], 0)\n"],
    ['a quote that is never closed', 'a,b\n"1,x\n2,y\n', 'len(rows())', '2\n'],
    ['spaces after the delimiter', 'a, b\n1, "x, y"\n', 'rows()[0]', "{'a': 1, 'b': 'x, y'}\n"],
    ['NUL', 'a,b\n1,x\0y\n', 'rows()[0]', "{'a': 1, 'b': 'xy'}\n"],
    ['one column', 'n\n1\n2\n', 'sum(r["n"] for r in rows())', '3\n'],
    ['a cell of 300,000 characters', `a,b\n1,${'x'.repeat(300_000)}\n`, 'len(rows()[0]["b"])', '300000\n'],
    ['a whole column', 'a,b\n1,x\n2,y\n', 'rows()["a"]', '[1, 2]\n'],
    [
      'negative index and slice',
      'a,b\n1,x\n2,y\n3,z\n',
      'rows()[-1]["a"], [r["a"] for r in rows()[1:]]',
      '(3, [2, 3])\n',
    ],
  ])('%s', async (_name, text, code, printed) => {
    expect(await table(text, code)).toBe(printed)
  })

  it('prints its size, its columns and the first rows', async () => {
    const text = `a,b\n${Array.from({ length: 9 }, (_, i) => `${i},x\n`).join('')}`
    expect(await table(text, 'rows()')).toBe(
      "9 rows, columns a, b:\n{'a': 0, 'b': 'x'}\n{'a': 1, 'b': 'x'}\n{'a': 2, 'b': 'x'}\n... 6 more\n",
    )
  })

  it('types a large table, which is not kept, like a small one', async () => {
    const lines = 1_000_000
    const text = `id,amount,name\n${Array.from({ length: lines }, (_, i) => `${i},${i % 10}.5,n${i}\n`).join('')}`
    expect(text.length).toBeGreaterThan(16_000_000)
    const code = 'r = rows(); print(len(r), r[-1], sum(x["amount"] for x in r))'
    expect(await table(text, code)).toBe(
      `${lines} {'id': 999999, 'amount': 9.5, 'name': 'n999999'} 5000000.0\n`,
    )
  })

  it('rows that a step changed do not come back changed', async () => {
    const driver = await holding([{ name: 't.csv', kind: 'csv', text: 'a,b\n1,x\n' }])
    expect(await driver.output('for r in rows(): r["a"] = 99\nrows()[0]["a"]')).toBe('1\n')
  })

  it('takes the tables among several documents, by name where their columns differ', async () => {
    const driver = await holding([
      { name: 'a.csv', kind: 'csv', text: 'x,y\n1,2\n' },
      { name: 'b.csv', kind: 'csv', text: 'x,y\n3.5,4\n' },
      { name: 'c.txt', text: 'words\n' },
    ])
    expect(await driver.output('[r["x"] for r in rows()]')).toBe(
      'note: rows() goes through 2 documents one after the other\n[1.0, 3.5]\n',
    )
    expect(await driver.output('[r["x"] for r in rows("a.csv")], rows(context["b.csv"])[0]')).toBe(
      "([1], {'x': 3.5, 'y': 4})\n",
    )
    const { error } = await driver.exec('rows("c.txt")')
    expect(error).toContain('c.txt is not a table')
  })
})

describe('lines', () => {
  it.each([
    ['list(lines())', "['GET /a 200', 'POST /b 500 badge=Q1', 'get /c 200', '', 'PUT /d 500 Badge=Q22']\n"],
    [
      'len(lines()), lines()[0], lines()[-1][:3], lines()[1:3][1]',
      "(5, 'GET /a 200', 'PUT', 'get /c 200')\n",
    ],
    ['[n for n, line in enumerate(lines(), 1) if "500" in line]', '[2, 5]\n'],
    ['list(lines("p\\nq"))', "['p', 'q']\n"],
    ['list(lines(context))[3]', "''\n"],
  ])('%s', async (code, printed) => {
    expect(await (await one()).output(code)).toBe(printed)
  })

  it('are the same over every shape of context', async () => {
    const whole = await holding([{ name: 'a', text: 'a\nb\u2028c\x0b\nd' }])
    const parts = await holding([{ name: 'a', text: ['a\nb\u2028', 'c\x0b\n', 'd'] }])
    const several = await holding([
      { name: 'a', text: 'a\nb\u2028c\x0b\n' },
      { name: 'b', text: 'd' },
    ])
    const printed = "(['a', 'b\\u2028c\\x0b', 'd'], 3)\n"
    for (const driver of [whole, parts, several]) {
      expect(await driver.output('[*lines()], len(lines())')).toBe(printed)
    }
  })

  it('by position are those of a pass, forwards, backwards and around a place', async () => {
    const text = Array.from({ length: 20_000 }, (_, i) => `${i},x${i}\n`).join('')
    const driver = await holding([{ name: 'a.csv', kind: 'csv', text: `n,m\n${text}` }])
    const code = [
      'import random',
      'for whole in (lines(), rows()):',
      '    plain, size = list(whole), len(whole)',
      '    places = [*range(size), *range(0, size, 997), *range(size - 1, 0, -1009), *random.sample(range(size), 20)]',
      '    print(all(whole[i] == plain[i] and whole[max(0, i - 1)] == plain[max(0, i - 1)] for i in places))',
      '    print(whole[-1] == plain[-1], whole[5:9000:7] == plain[5:9000:7], [*reversed(whole)] == plain[::-1])',
      '    print(whole.index(plain[7]), whole.count(plain[7]), len(random.sample(whole, 3)))',
    ].join('\n')
    const each = 'True\nTrue True True\n7 1 3\n'
    expect(await driver.output(code)).toBe(each + each)
  })

  it('beyond the end is an IndexError', async () => {
    expect((await (await one()).exec('lines()[9]')).error).toContain('there are 5 lines')
  })
})

describe('chunks', () => {
  it.each([
    ['chunks("abcdefgh", 3)', "['abc', 'def', 'gh']\n"],
    ['chunks("abcdefgh", 4)', "['abcd', 'efgh']\n"],
    ['chunks("abcdefgh", 4, 2)', "['abcd', 'cdef', 'efgh']\n"],
    ['chunks("abc", 9)', "['abc']\n"],
    ['chunks("", 9)', '[]\n'],
    ['chunks([1, 2, 3], 2)', '[[1, 2], [3]]\n'],
    ['chunks("🦊🦊🦊", 2.0)', "['🦊🦊', '🦊']\n"],
    ['"".join(chunks(context, 7)) == context', 'True\n'],
  ])('%s', async (code, printed) => {
    expect(await (await one()).output(code)).toBe(printed)
  })

  it('of a context in parts go over the borders of parts', async () => {
    const driver = await holding([{ name: 'a', text: ['abcd\n', 'efgh\n'] }])
    expect(await driver.output('chunks(context, 4)')).toBe("['abcd', '\\nefg', 'h\\n']\n")
  })

  it.each([
    'chunks(context)',
    'chunks(5)',
    'chunks(context, 0)',
    'chunks(context, 5, 5)',
    'chunks(context, "5")',
  ])('%s is one sentence', async (code) => {
    expect((await (await one()).exec(code)).error?.split('\n').at(-1)).toMatch(/^(Type|Value)Error: chunks/)
  })
})

describe('cite', () => {
  it('registers passages, and the result of the step resolves them', async () => {
    const driver = await one()
    const result = await driver.exec('FINAL(f"seen {cite(search(\'put\')[0])}, {cite(0, 3)}, {cite(0, 3)}")')
    expect(result.final?.value).toBe('seen [[cite:1]], [[cite:2]], [[cite:2]]')
    expect(result.citations).toEqual([
      { id: 1, document: 'a.log', start: 45, end: 65 },
      { id: 2, document: 'a.log', start: 0, end: 3 },
    ])
    expect((await driver.exec('1')).citations).toBeUndefined()
    expect((await driver.exec('cite(4, 6); cite(0, 3)')).citations?.map(({ id }) => id)).toEqual([3, 2])
  })

  it.each([
    ['cite("POST /b")', '[[cite:1]]'],
    ['cite(search("500"))', '[[cite:1]][[cite:2]]'],
    ['cite(start=0, end=3, document="a.log")', '[[cite:1]]'],
  ])('%s is understood', async (code, marker) => {
    expect(await (await one()).output(code)).toBe(`'${marker}'\n`)
  })

  it.each([
    ['cite(0, 10**9)', 'no passage'],
    ['cite(5, 5)', 'no passage'],
    ['cite(-3, 5)', 'no passage'],
    ['cite("never written")', 'does not stand in the text'],
    ['cite(0.5, 3)', 'as numbers'],
    ['cite({"a": 1})', 'hit of search'],
    ['[cite(a, b) for a in range(65) for b in range(a + 1, 66)]', 'at most 2000'],
  ])('%s is one sentence', async (code, sentence) => {
    expect((await (await one()).exec(code)).error?.split('\n').at(-1)).toContain(sentence)
  })

  it('needs the document where there are several', async () => {
    const driver = await holding([
      { name: 'a', text: 'x1\n' },
      { name: 'b', text: 'y\nx2\n' },
    ])
    expect((await driver.exec('cite(0, 1)')).error).toContain("the documents are 'a', 'b'")
    expect((await driver.exec('cite(search("x")[1])')).citations).toEqual([
      { id: 1, document: 'b', start: 2, end: 4 },
    ])
  })
})
