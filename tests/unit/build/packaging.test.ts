import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

interface Packaged {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly optional: boolean
}
// Build scripts in JavaScript: their shapes are stated here.
const load = (name: string): Promise<unknown> =>
  import(new URL(`../../../build/packaging/${name}.mjs`, import.meta.url).href)
const { isBundle } = (await load('stage')) as { isBundle: (name: string) => boolean }
const { drawIcon, sizes } = (await load('icon')) as { drawIcon: (size: number) => Buffer; sizes: number[] }
const { productionPackages } = (await load('licences')) as {
  productionPackages: (lock: { packages: Record<string, object> }) => Packaged[]
}

describe('what goes into the archive', () => {
  it.each([
    ['main.js', true],
    ['preload.cjs', true],
    ['reader-worker.js', true],
    ['reader-pdf-K5E4WFLK.js', true],
    ['renderer', true],
    ['pdfjs', true],
    ['cli.js', false],
    ['chromium-shell.js', false],
    ['bench', false],
    ['python', false],
    ['sample', false],
    ['.built', false],
    ['main.js.map', false],
    ['reader-worker.js.map', false],
  ])('%s: %j', (name, wanted) => {
    expect(isBundle(name)).toBe(wanted)
  })
})

describe('the packages whose licences are shown', () => {
  it('are those of production, by name, also nested and scoped ones', () => {
    const packages = productionPackages({
      packages: {
        '': { name: 'quarry' },
        'node_modules/zod': { version: '4.0.0', license: 'MIT' },
        'node_modules/electron': { version: '45.0.0', dev: true },
        'node_modules/both': { version: '1.0.0', devOptional: true },
        'node_modules/linked': { link: true },
        'node_modules/@scope/one': { version: '1.0.0' },
        'node_modules/a/node_modules/b': { version: '2.0.0', license: 'ISC', optional: true },
      },
    })
    expect(
      packages.map(({ name, version, license, optional }) => [name, version, license, optional]),
    ).toEqual([
      ['@scope/one', '1.0.0', '', false],
      ['b', '2.0.0', 'ISC', true],
      ['zod', '4.0.0', 'MIT', false],
    ])
  })
})

describe('the icon', () => {
  const pixels = (
    size: number,
  ): { width: number; height: number; at: (x: number, y: number) => number[] } => {
    const png = drawIcon(size)
    const data = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)))
    return {
      width: png.readUInt32BE(16),
      height: png.readUInt32BE(20),
      at: (x, y) => [...data.subarray(y * (1 + size * 4) + 1 + x * 4).subarray(0, 4)],
    }
  }

  it.each([16, 128])('is a square of %d pixels with clear corners and a full middle', (size) => {
    const { width, height, at } = pixels(size)
    expect([width, height]).toEqual([size, size])
    expect(at(0, 0)[3]).toBe(0)
    expect(at(size - 1, size - 1)[3]).toBe(0)
    expect(at(size / 2, size / 2)[3]).toBe(255)
  })

  it('shows the block that was taken out', () => {
    expect(pixels(128).at(86, 78)).toEqual([232, 168, 56, 255])
  })

  it('comes in the sizes that desktops ask for', () => {
    expect(sizes).toEqual([16, 32, 48, 64, 128, 256, 512, 1024])
  })
})
