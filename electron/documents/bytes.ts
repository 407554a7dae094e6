/** Reading a descriptor by position, whole or not at all. */
import { readSync, writeSync } from 'node:fs'
import { QuarryError } from '../contract/errors.js'

/** Fills `buffer` from `offset` with `length` bytes at `position`. Throws input_changed when the file ends before. */
export function readFully(
  fd: number,
  buffer: Buffer,
  offset: number,
  length: number,
  position: number,
): void {
  for (let done = 0; done < length;) {
    const count = readSync(fd, buffer, offset + done, length - done, position + done)
    if (count === 0) throw cutShort()
    done += count
  }
}

/** Bytes `from` to `to` of the descriptor. */
export function readRange(fd: number, from: number, to: number): Buffer {
  const buffer = Buffer.allocUnsafeSlow(to - from)
  readFully(fd, buffer, 0, to - from, from)
  return buffer
}

/** The first `length` bytes of the buffer, at `position` or, without one, where the descriptor stands. */
export function writeFully(fd: number, buffer: Buffer, length: number, position?: number): void {
  for (let done = 0; done < length;) {
    const at = position === undefined ? null : position + done
    done += writeSync(fd, buffer, done, length - done, at)
  }
}

function cutShort(): QuarryError {
  return new QuarryError('input_changed', 'the file was cut short while it was being read', {
    remedy: 'try again when nothing writes to it',
  })
}
