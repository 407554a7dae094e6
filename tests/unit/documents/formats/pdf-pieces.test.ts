import { describe, expect, it } from 'vitest'
import {
  drain,
  mostPieces,
  mostPortions,
  piecesOf,
  type Portion,
} from '../../../../electron/documents/formats/pdf-pieces.js'

const piece = { str: 'x', width: 1, height: 1, hasEOL: false }
const mark = { type: 'beginMarkedContent' }

async function* portions(count: number, items: Portion['items']): AsyncGenerator<Portion> {
  for (let i = 0; i < count; i += 1) yield { items }
}

const hundred = Array.from({ length: 100 }, () => piece)

describe('piecesOf', () => {
  it.each([
    ['no portion', 0, [piece], 0],
    ['marks, which are no pieces', 3, [mark, piece, mark], 3],
    ['as many portions as a page may have', mostPortions, [piece], mostPortions],
    ['one portion more', mostPortions + 1, [piece], null],
    ['one more without any text', mostPortions + 1, [], null],
    ['as many pieces as a page may have', mostPieces / 100, hundred, mostPieces],
    ['a portion of pieces more', mostPieces / 100 + 1, hundred, null],
    ['portions without end', Infinity, [piece], null],
  ] as const)('takes %s', async (_claim, count, items, right) => {
    const found = await piecesOf(portions(count, items))
    expect(found?.length ?? null).toBe(right)
  })
})

describe('drain', () => {
  it('takes what comes to its end', async () => {
    const rest = portions(5, [piece])
    await drain(rest)
    expect((await rest.next()).done).toBe(true)
  })

  it('ends with portions that fail', async () => {
    const failing = { next: () => Promise.reject(new Error('destroyed')) }
    expect(await drain(failing)).toBeUndefined()
  })
})
