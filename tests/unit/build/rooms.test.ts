/** ARCHITECTURE.md and the rules of lint say the same of what may import what. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Room {
  readonly rooms: readonly string[]
  readonly packages: readonly string[] | null
}
// A build script in JavaScript: its shape is stated here.
const { rooms } = (await import(new URL('../../../build/rooms.mjs', import.meta.url).href)) as {
  readonly rooms: Readonly<Record<string, Room>>
}

const architecture = readFileSync(new URL('../../../ARCHITECTURE.md', import.meta.url), 'utf8')
/** Rows of the table of rooms: the room, and the cell of what it may import. */
const rows = Array.from(
  architecture.matchAll(/^\| `(?:electron\/)?(\w+)` \|[^|]*\| ([^|]+?) \|$/gm),
  ([, room = '', cell = '']) => ({ room, cell }),
).filter(({ room }) => room in rooms)

it('the table has a row for each room', () => {
  expect(rows.map(({ room }) => room).sort()).toEqual(Object.keys(rooms).sort())
})

it.each(rows)('$room may import: $cell', ({ room, cell }) => {
  const above = rows
    .slice(
      0,
      rows.findIndex((row) => row.room === room),
    )
    .map((row) => row.room)
  const told = cell === 'all of the above' ? above : cell.split(', ').filter((name) => name !== 'zod')
  const { rooms: others = [], packages } = rooms[room] ?? {}
  const lint = [...others, ...(packages ?? []).filter((name) => name !== 'zod')]
  expect([...told].sort()).toEqual(lint.sort())
})
