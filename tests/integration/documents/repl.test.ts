import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fromDriverSchema } from '../../../electron/contract/wire.js'
import { readChars } from '../../../electron/documents/lookup.js'
import { findQuotes } from '../../../electron/documents/quotes.js'
import { opened } from '../../support/artefacts.js'
import { encode } from '../../support/encode.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { tempFolder } from '../../support/temp-folder.js'
import { lettersIn } from '../../support/texts.js'
import type { Artefact } from '../../../electron/contract/documents.js'
import type { ToDriver } from '../../../electron/contract/wire.js'

useReaderWorker()
const folder = tempFolder()

/** What one block of code prints over the document in the bare driver. */
async function printed({ facts, fd }: Artefact, code: string): Promise<string> {
  const driver = spawn('python3', ['-s', '-S', '-B', '-X', 'utf8', 'python/repl_driver.py'], {
    env: { PYTHONHASHSEED: '0', TZ: 'UTC', LC_ALL: 'C.UTF-8', PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'ignore', fd],
  })
  const { name, kind, bytes, parts } = facts
  const requests: ToDriver[] = [
    { type: 'load', documents: [{ name, kind, fd: 3, bytes, parts }], question: '' },
    { type: 'exec', code, step: 1 },
  ]
  for (const request of requests) driver.stdin?.write(`${JSON.stringify(request)}\n`)
  try {
    for await (const line of createInterface({ input: driver.stdout ?? process.stdin })) {
      const message = fromDriverSchema.parse(JSON.parse(line))
      if (message.type === 'exec_result') return message.error ?? message.stdout
      if (message.type === 'protocol_error') throw new Error(message.message)
    }
    throw new Error('the driver ended without a result')
  } finally {
    driver.stdin?.end()
    await new Promise((resolve) => driver.once('exit', resolve))
  }
}

const megabyte = `${'a line of sixteen\n'.repeat(65_536).slice(0, 1024 * 1024 - 1)}\n`
const cases: readonly { claim: string; content: Buffer; parts: number }[] = [
  { claim: 'plain UTF-8', content: Buffer.from('für 🙂\n漢字\nthe quoted words stand here\n'), parts: 1 },
  {
    claim: 'a byte order mark',
    content: Buffer.from('\ufefffür 🙂\nthe quoted words stand here\n'),
    parts: 1,
  },
  {
    claim: 'a converted text',
    content: encode('gb18030', `${lettersIn('chinese')}the quoted words stand here\n`),
    parts: 1,
  },
  {
    claim: 'a text in parts',
    content: Buffer.from(`${megabyte.repeat(66)}🙂 the quoted words stand here\n${megabyte.repeat(2)}`),
    parts: 3,
  },
]

describe('the REPL sees the document as the reader does', () => {
  for (const [i, { claim, content, parts }] of cases.entries()) {
    it(`with ${claim}`, async () => {
      const path = join(folder, `document-${i}.txt`)
      writeFileSync(path, content)
      const artefact = await opened(path)
      expect(artefact.facts.parts.length).toBe(parts)
      const quote = 'the quoted words stand here'
      const [range] = await findQuotes(artefact, [quote])
      expect(range && (await readChars(artefact, range.start, range.end))).toBe(quote)
      const code = [
        'text = context if isinstance(context, str) else "".join(context)',
        `print(len(text), text.find(${JSON.stringify(quote)}), text.count("\\n"), len(context) if isinstance(context, list) else 1)`,
      ].join('\n')
      const { chars, lines } = artefact.facts
      expect(await printed(artefact, code)).toBe(`${chars} ${range?.start} ${lines} ${parts}\n`)
    })
  }
})
