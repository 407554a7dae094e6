/** Copies a text from a descriptor into a sink, decoding it where it is no plain UTF-8. */
import { readFully } from './bytes.js'
import { wholeCharacters } from './utf8.js'
import type { TextSink } from './text-sink.js'

const windowBytes = 1024 * 1024

/** `plain`: bytes of valid UTF-8 after `skip`, copied as they are; null: decode everything. */
export function decodeInto(
  sink: TextSink,
  source: { readonly fd: number; readonly bytes: number },
  plan: { readonly encoding: string; readonly skip: number },
  plain: number | null,
): void {
  const end = plain === null ? source.bytes : plan.skip + plain
  const window = Buffer.allocUnsafeSlow(windowBytes)
  const decoder = plain === null ? new TextDecoder(plan.encoding, { ignoreBOM: true }) : null
  let carry = 0
  for (let position = plan.skip; position < end;) {
    const count = Math.min(window.length - carry, end - position)
    readFully(source.fd, window, carry, count, position)
    position += count
    const length = carry + count
    if (decoder !== null) {
      sink.write(decoder.decode(window.subarray(0, length), { stream: true }))
      continue
    }
    const whole = position < end ? wholeCharacters(window, length) : length
    sink.writeUtf8(window.subarray(0, whole))
    window.copyWithin(0, whole, length)
    carry = length - whole
  }
  if (decoder !== null) sink.write(decoder.decode())
}
