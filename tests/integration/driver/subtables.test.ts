/** Sheets of a workbook as documents of their own: what they take of the memory, and what they hold. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { python } from '../../support/bare-driver.js'

const modules = fileURLToPath(new URL('../../../python', import.meta.url))

const code = `
import json, sys, tracemalloc
sys.path.insert(0, sys.argv[1])
from quarry_repl.subtables import subtables
from quarry_repl.texts import Document
from quarry_repl.units import Level

small, blank, large = "a\\tb\\n1\\t2\\n", " " * 10_000 + "\\n", "x\\ty\\n" * 2_000_000
starts = [0, len(small), len(small) + len(blank)]
level = Level("sheet", starts, None, ["Small", "Blank", "Large"])
book = Document("a.xlsx", "xlsx", [small + blank + large], (level,))
tracemalloc.start()
tables = subtables(book)
first = tables[0].slice(0, 100)
before = tracemalloc.get_traced_memory()[1]
same = "".join(tables[1].windows()) == large
after = tracemalloc.get_traced_memory()[1]
print(json.dumps({
    "names": [table.name for table in tables],
    "chars": [table.chars for table in tables],
    "first": first,
    "same": same,
    "before": before,
    "after": after,
}))
`

it('the text of a sheet is copied when it is asked for, and a blank sheet is none', () => {
  const out = execFileSync(python, ['-s', '-S', '-B', '-c', code, modules], { encoding: 'utf8' })
  const { before, after, ...found } = JSON.parse(out) as Record<string, number>
  expect(found).toEqual({
    names: ['a.xlsx sheet Small', 'a.xlsx sheet Large'],
    chars: [8, 8_000_000],
    first: 'a\tb\n1\t2\n',
    same: true,
  })
  expect(before).toBeLessThan(1_000_000)
  expect(after).toBeGreaterThan(8_000_000)
})
