/** The words after `node build/look.mjs`, read. Pure. */
import { parseArgs } from 'node:util'

export const usage =
  'usage: node build/look.mjs [--out FOLDER] [--size 1280x800] [--dark | --light] [STATE...]'

/**
 * @returns `{ out, width, height, schemes, states }`, where `out` may be absent and no states are all of them; else
 *   `{ said, status }`: what to print and to end with.
 */
export function lookOptions(words) {
  const options = {
    out: { type: 'string' },
    size: { type: 'string', default: '1280x800' },
    dark: { type: 'boolean', default: false },
    light: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  }
  let parsed
  try {
    parsed = parseArgs({ args: words, allowPositionals: true, options })
  } catch (error) {
    return { said: `look: ${error.message}\n${usage}`, status: 2 }
  }
  const { values, positionals: states } = parsed
  if (values.help) return { said: usage, status: 0 }
  const [, width, height] = /^([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(values.size) ?? []
  if (height === undefined) return { said: `look: --size cannot be "${values.size}"\n${usage}`, status: 2 }
  const schemes = values.dark ? ['dark'] : values.light ? ['light'] : ['light', 'dark']
  return { out: values.out, width: Number(width), height: Number(height), schemes, states }
}
