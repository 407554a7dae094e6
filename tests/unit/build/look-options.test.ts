import { describe, expect, it } from 'vitest'

const script = new URL('../../../build/look-options.mjs', import.meta.url)
const { lookOptions, usage } = (await import(script.href)) as {
  readonly lookOptions: (words: readonly string[]) => object
  readonly usage: string
}
const all = { width: 1280, height: 800, schemes: ['light', 'dark'], states: [] }

describe('the words after look.mjs', () => {
  it.each<[readonly string[], object]>([
    [[], all],
    [
      ['--size', '900x600', '--dark', 'welcome'],
      { width: 900, height: 600, schemes: ['dark'], states: ['welcome'] },
    ],
    [['--light', '--out', 'pictures'], { ...all, schemes: ['light'], out: 'pictures' }],
    [['--help'], { said: usage, status: 0 }],
    [['-h'], { said: usage, status: 0 }],
    [['--size', 'large'], { said: `look: --size cannot be "large"\n${usage}`, status: 2 }],
    [['--size', '0x0'], { said: `look: --size cannot be "0x0"\n${usage}`, status: 2 }],
  ])('%j', (words, read) => {
    expect(lookOptions(words)).toEqual(read)
  })

  it('that it does not know are told with the usage', () => {
    expect(lookOptions(['--frob'])).toMatchObject({
      said: expect.stringContaining(usage) as string,
      status: 2,
    })
  })
})
