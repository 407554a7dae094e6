/** The first and last lines of a text, for prompts and lists. */
import { readRange } from './bytes.js'

export const headLines = 3
export const tailLines = 2
const longestLine = 300
const sampleBytes = 64 * 1024

export interface Preview {
  /** The first 64 KiB of the text; may end inside a line. */
  readonly sample: string
  /** True when the text goes on after the sample. */
  readonly cut: boolean
  readonly head: string
  readonly tail: string
}

/** `start` and `bytes`: where the text stands in the descriptor. `lines`: how many it has. */
export function preview(fd: number, start: number, bytes: number, lines: number): Preview {
  const end = start + bytes
  const sample = decode(readRange(fd, start, Math.min(end, start + sampleBytes)))
  const from = Math.max(start, end - sampleBytes)
  const closing = decode(readRange(fd, from, end))
  return {
    sample,
    cut: bytes > sampleBytes,
    head: firstLines(sample, headLines),
    tail: lastLines(closing, Math.min(tailLines, Math.max(0, lines - headLines)), from === start),
  }
}

/** The first lines, each cut to 300 characters. */
export function firstLines(text: string, count: number): string {
  return text.split('\n', count).map(cutLine).join('\n').trimEnd()
}

/** The last lines; `whole`: the text begins at a line's first character. */
export function lastLines(text: string, count: number, whole: boolean): string {
  if (count === 0) return ''
  const lines = text.replace(/\n$/, '').split('\n')
  return lines
    .slice(-count)
    .map((line) => (!whole && line === lines[0] ? `[line began before] ${cutLine(line)}` : cutLine(line)))
    .join('\n')
}

function cutLine(line: string): string {
  const text = line.replace(/\r$/, '')
  const characters = text.length > longestLine ? [...text.slice(0, longestLine * 2 + 2)] : []
  return characters.length > longestLine
    ? `${characters.slice(0, longestLine).join('')} [line goes on]`
    : text
}

/** A sample's first and last character may be cut: what is left of them is dropped. */
function decode(bytes: Buffer): string {
  let from = 0
  while (from < 3 && ((bytes[from] ?? 0) & 0xc0) === 0x80) from += 1
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(from), { stream: true })
}
