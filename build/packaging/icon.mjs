/**
 * Quarry's icon, drawn here: terraces cut into a hillside, one block taken out. Written as PNG in all sizes and as one
 * .icns file, with nothing but Node's own zlib.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

export const sizes = [16, 32, 48, 64, 128, 256, 512, 1024]

/** Shapes in a square of 1, later ones on top; colours are RGB. */
const shapes = [
  { colour: [38, 44, 52], inside: roundedSquare(0.04, 0.2) },
  { colour: [92, 103, 115], inside: within(0.16, 0.2, 0.84, 0.36) },
  { colour: [124, 136, 148], inside: within(0.16, 0.36, 0.68, 0.52) },
  { colour: [163, 174, 184], inside: within(0.16, 0.52, 0.52, 0.68) },
  { colour: [205, 213, 220], inside: within(0.16, 0.68, 0.84, 0.82) },
  { colour: [232, 168, 56], inside: within(0.6, 0.54, 0.74, 0.68) },
]

function within(left, top, right, bottom) {
  return (x, y) => x >= left && x < right && y >= top && y < bottom
}

function roundedSquare(margin, radius) {
  return (x, y) => {
    const reach = 0.5 - margin
    const dx = Math.max(Math.abs(x - 0.5) - (reach - radius), 0)
    const dy = Math.max(Math.abs(y - 0.5) - (reach - radius), 0)
    return dx * dx + dy * dy <= radius * radius
  }
}

/** @returns {Buffer} a PNG of `size` by `size` pixels with a clear background. */
export function drawIcon(size) {
  const rows = Buffer.alloc(size * (1 + size * 4))
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) rows.set(pixel(x, y, size), y * (1 + size * 4) + 1 + x * 4)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // 8 bits a channel, colour with alpha.
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(rows, { level: 9 })
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Mean of three by three samples. */
function pixel(x, y, size) {
  const sum = [0, 0, 0, 0]
  for (let sample = 0; sample < 9; sample += 1) {
    const at = (offset, position) => (position + (offset + 0.5) / 3) / size
    const colour = colourAt(at(sample % 3, x), at(Math.floor(sample / 3), y))
    if (colour === null) continue
    colour.forEach((value, channel) => (sum[channel] += value))
    sum[3] += 1
  }
  const covered = Math.max(1, sum[3])
  return [...sum.slice(0, 3).map((value) => Math.round(value / covered)), Math.round((sum[3] * 255) / 9)]
}

function colourAt(x, y) {
  const top = shapes.findLast((shape) => shape.inside(x, y))
  return top === undefined ? null : top.colour
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/** Apple's container: a type and a length before each PNG. */
const icnsTypes = { ic07: 128, ic08: 256, ic09: 512, ic10: 1024 }

/** Writes `icons/NxN.png` and `icon.icns` into `folder`. */
export async function writeIcons(folder) {
  await mkdir(path.join(folder, 'icons'), { recursive: true })
  const drawn = new Map(sizes.map((size) => [size, drawIcon(size)]))
  for (const [size, png] of drawn) await writeFile(path.join(folder, 'icons', `${size}x${size}.png`), png)
  const parts = Object.entries(icnsTypes).map(([type, size]) => entry(type, drawn.get(size)))
  await writeFile(path.join(folder, 'icon.icns'), entry('icns', Buffer.concat(parts)))
}

function entry(type, data) {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(data.length + 8, 4)
  return Buffer.concat([head, data])
}
