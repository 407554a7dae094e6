/** What draws the window: looked for in the file system, so that a machine without it can be played. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chromiumPlaces, electronBinary, findChromium } from '../../../electron/app/browsers.js'
import { tempFolder } from '../../support/temp-folder.js'

describe('the places of a browser', () => {
  it('are the one that the user names, and no other', () => {
    expect(chromiumPlaces({ QUARRY_CHROMIUM: '/opt/c', PATH: '/usr/bin' }, 'linux', '/home/u')).toEqual([
      '/opt/c',
    ])
  })

  it('end with those of a snap, and a relative part of the path does not count', () => {
    const places = chromiumPlaces({ PATH: '/snap/bin:relative:/usr/bin' }, 'linux', '/home/u')
    expect(places[0]).toBe('/usr/bin/chromium')
    expect(places.every((place) => place.startsWith('/'))).toBe(true)
    expect(places.findIndex((place) => place.includes('/snap/'))).toBe(places.length / 2)
  })

  it('on macOS are apps, of the system or of the user', () => {
    const places = chromiumPlaces({}, 'darwin', '/Users/u')
    expect(places).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
    expect(places).toContain('/Users/u/Applications/Chromium.app/Contents/MacOS/Chromium')
  })
})

describe('what is found', () => {
  const folder = tempFolder()
  const program = (...names: string[]): string => {
    const place = join(folder, ...names)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, '')
    chmodSync(place, 0o755)
    return place
  }

  it('is the first program on the path that may be run', () => {
    const chrome = program('late', 'google-chrome')
    writeFileSync(join(folder, 'chromium'), 'may not be run')
    const PATH = [folder, join(folder, 'none'), join(folder, 'late')].join(delimiter)
    expect(findChromium({ PATH }, 'linux', folder)).toBe(chrome)
    expect(findChromium({ PATH, QUARRY_CHROMIUM: chrome }, 'linux', folder)).toBe(chrome)
  })

  it.each([
    ['a path without any', { PATH: '/none' }],
    ['no path', {}],
    ['one named that is not there', { PATH: process.env['PATH'], QUARRY_CHROMIUM: '/none/chromium' }],
  ])('is nothing with %s', (_, env) => {
    expect(findChromium(env, 'linux', '/none')).toBeNull()
  })

  it('of Electron is its binary in one of the folders, and nothing where it was not fetched', () => {
    expect(electronBinary(['/none', folder])).toBeNull()
    const binary = program('node_modules', 'electron', 'dist', 'electron')
    expect(electronBinary(['/none', folder])).toBe(binary)
  })
})
