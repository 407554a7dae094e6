/** Loading: what `context` becomes, whole or in parts, and what is refused. */
import { truncateSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bareDriver, type BareDriver } from '../../support/bare-driver.js'
import { partsOf, useHoldingDrivers } from '../../support/holding-driver.js'
import { tempFolder } from '../../support/temp-folder.js'

const folder = tempFolder()
const { file } = useHoldingDrivers()

const request = (name: string, fd: number, fields: object = {}) => ({ name, kind: 'text', fd, ...fields })

async function load(driver: BareDriver, documents: object[], question?: string) {
  driver.send({ type: 'load', documents, ...(question === undefined ? {} : { question }) })
  return (await driver.expect('loaded')).documents
}

describe('context', () => {
  it('before any load is an empty text', async () => {
    expect(await bareDriver().output('context, question')).toBe("('', '')\n")
  })

  it.each([
    ['ASCII', 'plain\ntext\n', 11],
    ['Latin', 'naïve\n', 6],
    ['Chinese', '你好\n', 3],
    ['emoji', 'a🦊\n', 3],
    ['combining marks', 'e\u0301\n', 3],
    ['NUL and control characters', 'a\0b\x07\r\n', 6],
    ['nothing', '', 0],
  ])('of one document of %s is its text', async (_name, text, chars) => {
    const { fd, bytes } = file(text)
    const driver = bareDriver({ fds: [fd] })
    expect(
      await load(driver, [request('a', 3, { bytes, parts: text ? partsOf([text]) : [] })]),
    ).toMatchObject([{ name: 'a', chars }])
    expect((await driver.exec('FINAL(context)')).final?.value).toBe(text)
  })

  it('is the first bytes only: a log may have grown since', async () => {
    const { fd } = file('one\ntwo\nthree\n')
    const driver = bareDriver({ fds: [fd] })
    await load(driver, [request('a', 3, { bytes: 8 })])
    expect(await driver.output('context')).toBe("'one\\ntwo\\n'\n")
  })

  it('begins after a byte order mark', async () => {
    const text = '\ufeffa,b\n'
    const { fd, bytes } = file(text)
    const driver = bareDriver({ fds: [fd] })
    await load(driver, [request('whole', 3), request('parts', 3, { bytes, parts: partsOf(['a,b\n'], 3) })])
    expect(await driver.output('context')).toBe("{'whole': 'a,b\\n', 'parts': 'a,b\\n'}\n")
  })

  it('of several documents is a dict in the order given', async () => {
    const [b, a] = [file('bee'), file('ay')]
    const driver = bareDriver({ fds: [b.fd, a.fd] })
    await load(driver, [request('b', 3), request('a', 4)], 'why?')
    expect(await driver.output('context, question')).toBe("({'b': 'bee', 'a': 'ay'}, 'why?')\n")
  })

  it('of a document in parts is the list of them, and only the part with the emoji is wide', async () => {
    const pieces = ['x'.repeat(50_000) + '\n', '🦊\n', 'y'.repeat(50_000) + '\n']
    const { fd, bytes } = file(pieces.join(''))
    const driver = bareDriver({ fds: [fd] })
    const [loaded] = await load(driver, [request('a', 3, { bytes, parts: partsOf(pieces) })])
    expect(loaded?.chars).toBe(100_004)
    expect(loaded?.memoryBytes).toBeLessThan(101_000)
    expect(await driver.output('[len(part) for part in context], "".join(context)[50001]')).toBe(
      "([50001, 2, 50001], '🦊')\n",
    )
  })

  it('is put back, whatever a step did to it by other means', async () => {
    const { fd } = file('text')
    const driver = bareDriver({ fds: [fd] })
    await load(driver, [request('a', 3)])
    await driver.exec('del context')
    expect(await driver.output('context')).toBe("'text'\n")
  })

  it('of several documents or parts is whole again in the next step', async () => {
    const [b, a] = [file('bee'), file('ay')]
    const driver = bareDriver({ fds: [b.fd, a.fd] })
    await load(driver, [request('b', 3), request('a', 4)])
    await driver.exec('context["b"] = "lost"; context.pop("a"); 1 / 0')
    expect(await driver.output('context')).toBe("{'b': 'bee', 'a': 'ay'}\n")
  })

  it('changes with a new load over the same descriptors; the question stays when none is given', async () => {
    const [b, a] = [file('bee'), file('ay')]
    const driver = bareDriver({ fds: [b.fd, a.fd] })
    await load(driver, [request('b', 3), request('a', 4)], 'why?')
    await driver.exec('kept = context["b"]')
    await load(driver, [request('a', 4)])
    expect(await driver.output('context, question, kept')).toBe("('ay', 'why?', 'bee')\n")
  })

  it('bytes that are no UTF-8 become U+FFFD', async () => {
    const { fd } = file(Buffer.from([0x61, 0xff, 0x62]))
    const driver = bareDriver({ fds: [fd] })
    await load(driver, [request('a', 3)])
    expect(await driver.output('context')).toBe("'a\ufffdb'\n")
  })

  it('a path is taken by a driver that is not confined', async () => {
    const { path } = file('by path')
    const driver = bareDriver()
    await load(driver, [{ name: 'a', kind: 'text', path }])
    expect(await driver.output('context')).toBe("'by path'\n")
  })
})

describe('what cannot be loaded is a protocol_error, and what was loaded before stays', () => {
  const cases: [string, (fd: number, path: string) => object, string][] = [
    ['a file cut short', (fd) => request('a', fd, { bytes: 99 }), 'shorter'],
    ['parts beyond the end', (fd) => request('a', fd, { bytes: 4, parts: partsOf(['text!']) }), 'shorter'],
    [
      'text that changed',
      (fd) => request('a', fd, { bytes: 4, parts: [{ ...partsOf(['text'])[0], chars: 3 }] }),
      'changed',
    ],
    ['a missing path', (_, path) => ({ name: 'a', kind: 'text', path: `${path}.gone` }), 'No such file'],
    ['a folder', () => ({ name: 'a', kind: 'text', path: folder }), 'cannot be read'],
  ]
  it.each(cases)('%s', async (_name, wanted, reason) => {
    const { fd, path } = file('text')
    const driver = bareDriver({ fds: [fd] })
    await load(driver, [request('before', 3)])
    driver.send({ type: 'load', id: 'l', documents: [wanted(3, path)] })
    const { id, message } = await driver.expect('protocol_error')
    expect([id, message]).toEqual(['l', expect.stringContaining(reason)])
    expect(await driver.output('context')).toBe("'text'\n")
  })

  it('a file cut short between two loads', async () => {
    const { fd, path } = file('text')
    const driver = bareDriver({ fds: [fd] })
    truncateSync(path, 2)
    driver.send({ type: 'load', documents: [request('a', 3, { bytes: 4 })] })
    expect((await driver.expect('protocol_error')).message).toContain('attach it again')
  })

  it('a text beyond the memory limit', async () => {
    const { fd } = file(Buffer.alloc(300 * 1024 * 1024, 0x61))
    const driver = bareDriver({ fds: [fd], dataLimitKiB: 200_000 })
    driver.send({ type: 'load', documents: [request('a', 3)] })
    expect((await driver.expect('protocol_error')).message).toContain('memory')
    expect(await driver.output('context')).toBe("''\n")
  })
})
