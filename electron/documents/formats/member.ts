/** A member of an archive, read as the file that it is, into the text of the archive. */
import { readRange } from '../bytes.js'
import { decodeInto } from '../decode-into.js'
import { detectKind } from '../kind.js'
import { nameNote } from '../name-note.js'
import { headBytes, scanText } from '../scan.js'
import { detectFormat } from './detect.js'
import { readerOf } from './registry.js'
import type { ReadContext, ReadResult, Source } from './format.js'

/** Text is copied as it stands, or decoded; other formats go through their readers. Throws QuarryError. */
export async function readMember(
  member: Source,
  context: ReadContext,
  begin: () => void,
): Promise<ReadResult> {
  const head = readRange(member.fd, 0, Math.min(headBytes, member.bytes))
  const format = await detectFormat(member, head, context.encoding !== undefined)
  if (format !== null) {
    const reader = await readerOf(format)
    begin()
    const result = await reader.read(member, { ...context, depth: context.depth + 1 })
    return { ...result, warnings: [...nameNote(member.name, format), ...result.warnings] }
  }
  const { fd, bytes, name } = member
  const { encoding } = context
  const job = { type: 'scan' as const, fd, fileBytes: bytes, name }
  const outcome = scanText(encoding === undefined ? job : { ...job, encoding }, head, () =>
    context.progress(0),
  )
  if (outcome.kind === 'extract') throw new Error('text is no other format')
  const plan =
    outcome.kind === 'plain'
      ? { encoding: 'utf-8', skip: outcome.facts.start, warnings: outcome.facts.warnings }
      : outcome.plan
  const plain = outcome.kind === 'plain' ? outcome.facts.bytes : null
  begin()
  decodeInto(context.text, member, plan, plain)
  const kind = detectKind(sampleOf(head, plan.encoding, plan.skip), bytes > headBytes, name)
  // The facts of a plain text have the note already.
  const note = outcome.kind === 'plain' ? [] : nameNote(name, kind.kind)
  return { kind, encoding: plan.encoding, warnings: [...note, ...plan.warnings] }
}

function sampleOf(head: Buffer, encoding: string, skip: number): string {
  return new TextDecoder(encoding).decode(head.subarray(skip), { stream: true })
}
