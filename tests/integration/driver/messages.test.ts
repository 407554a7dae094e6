/** Requests and replies: which are taken, how bad ones are answered, what waits for what. */
import { describe, expect, it } from 'vitest'
import { bareDriver } from '../../support/bare-driver.js'

const load = (fields: object) => ({
  type: 'load',
  documents: [{ name: 'a', kind: 'text', fd: 3, ...fields }],
})
const part = { byteStart: 0, byteEnd: 1, chars: 1, width: 1 }

describe('a bad request is answered by a protocol_error, and the driver lives on', () => {
  it.each<[string, string | object]>([
    ['an id that is no string', { type: 'exec', id: 7, code: '' }],
    ['a type that is no string', { type: 7 }],
    ['NaN, which is no JSON', '{"type": "exec", "code": "", "step": NaN}'],
    ['nesting without end', '['.repeat(200_000)],
    ['code: null', { type: 'exec', code: null }],
    ['step: true', { type: 'exec', code: '', step: true }],
    ['step: 1.5', { type: 'exec', code: '', step: 1.5 }],
    ['step: -1', { type: 'exec', code: '', step: -1 }],
    ['stdoutTruncateChars: true', { type: 'configure', stdoutTruncateChars: true }],
    ['stdoutTruncateChars: 0', { type: 'configure', stdoutTruncateChars: 0 }],
    ['stdoutTruncateChars: 100,001', { type: 'configure', stdoutTruncateChars: 100_001 }],
    ['stdoutTruncateChars: "5"', { type: 'configure', stdoutTruncateChars: '5' }],
    ['variables: 1', { type: 'configure', variables: 1 }],
    ['pieceChars: 10', { type: 'configure', pieceChars: 10 }],
    ['load without documents', { type: 'load' }],
    ['documents that are no list', { type: 'load', documents: {} }],
    ['a document that is no object', { type: 'load', documents: ['a'] }],
    ['a document without name', { type: 'load', documents: [{ kind: 'text', fd: 3 }] }],
    ['a document without kind', { type: 'load', documents: [{ name: 'a', fd: 3 }] }],
    ['a document without fd and path', { type: 'load', documents: [{ name: 'a', kind: 'text' }] }],
    ['a document with fd and path', load({ path: '/a' })],
    ['fd: true', load({ fd: true })],
    ['bytes: -1', load({ bytes: -1 })],
    ['a part of width 3', load({ parts: [{ ...part, width: 3 }] })],
    ['a part without chars', load({ parts: [{ byteStart: 0, byteEnd: 1, width: 1 }] })],
    ['parts with a gap', load({ parts: [part, { ...part, byteStart: 2, byteEnd: 3 }] })],
    ['a part that ends before it starts', load({ parts: [{ ...part, byteStart: 2, byteEnd: 1 }] })],
    ['a question that is no string', { ...load({}), question: 5 }],
    ['two documents of one name', { type: 'load', documents: [1, 2].map(() => load({}).documents[0]) }],
    ['a descriptor that is not open', load({ fd: 77 })],
    ['inspect without path', { type: 'inspect', offset: 0, limit: 1 }],
    ['an empty path', { type: 'inspect', path: [], offset: 0, limit: 1 }],
    ['a path of numbers', { type: 'inspect', path: [1], offset: 0, limit: 1 }],
    ['a path with true', { type: 'inspect', path: ['a', true], offset: 0, limit: 1 }],
    ['limit: 0', { type: 'inspect', path: ['a'], offset: 0, limit: 0 }],
    ['a response without id', { type: 'llm_query_response', text: 'a' }],
  ])('%s', async (_name, request) => {
    const driver = bareDriver()
    if (typeof request === 'string') driver.raw(request)
    else driver.send(request)
    const { message } = await driver.expect('protocol_error')
    expect(message).not.toBe('')
    expect(await driver.output('print(3)')).toBe('3\n')
  })

  it('bytes that are no UTF-8', async () => {
    const driver = bareDriver()
    driver.raw(Buffer.from([0x22, 0xff, 0xfe, 0x22]))
    expect((await driver.expect('protocol_error')).message).toContain('UTF-8')
  })

  it('a line above 16 MiB, and the line after it is read', async () => {
    const driver = bareDriver()
    driver.raw(Buffer.alloc(17 * 1024 * 1024, 0x20))
    expect((await driver.expect('protocol_error')).message).toContain('16777216')
    expect(await driver.output('print(3)')).toBe('3\n')
  })

  it('the id of the request comes back where it has one', async () => {
    const driver = bareDriver()
    driver.send({ type: 'exec', id: 'bad', code: 5 })
    expect(await driver.expect('protocol_error')).toMatchObject({ id: 'bad' })
  })
})

describe('replies', () => {
  it('every reply echoes the id of its request', async () => {
    const driver = bareDriver()
    driver.send({ type: 'exec', id: 'e', code: '' })
    driver.send({ type: 'load', id: 'l', documents: [] })
    driver.send({ type: 'inspect', id: 'i', path: ['x'], offset: 0, limit: 1 })
    driver.send({ type: 'self_test', id: 's' })
    driver.send({ type: 'nonsense', id: 'n' })
    const ids = []
    while (ids.length < 5) ids.push((await driver.next()).id)
    expect(ids).toEqual(['e', 'l', 'i', 's', 'n'])
  })

  it('a missing code is an empty one', async () => {
    const driver = bareDriver()
    driver.send({ type: 'exec' })
    expect(await driver.expect('exec_result')).toMatchObject({ stdout: '', error: null, final: null })
  })

  it.each([{ type: 'explode' }, {}])(
    'an unknown type %j is an exec_result that names it',
    async (request) => {
      const driver = bareDriver()
      driver.send(request)
      const result = await driver.expect('exec_result')
      expect(result).toMatchObject({ stdout: '', final: null })
      expect(result.error).toContain(request.type ?? 'None')
    },
  )

  it('a valid configure is not answered, an invalid one changes nothing', async () => {
    const driver = bareDriver()
    driver.send({ type: 'configure', stdoutTruncateChars: 10 })
    driver.send({ type: 'configure', stdoutTruncateChars: 20, variables: 'yes' })
    await driver.expect('protocol_error')
    expect(await driver.output('print("x" * 30)')).toBe('xxxxx\n[truncated 21 chars]\nxxxx\n')
  })

  it('the driver without --confine says that it is not confined', async () => {
    const driver = bareDriver()
    driver.send({ type: 'self_test' })
    const expected = { confined: false, networkBlocked: false, fileReadBlocked: false, checks: [] }
    expect(await driver.expect('self_test_result')).toMatchObject(expected)
  })

  it('seconds leave out the waiting for sub-calls', async () => {
    const driver = bareDriver()
    // The driver's clock is made to stand but where the test moves it: a wait takes 100 seconds.
    await driver.output(
      [
        'import itertools, re',
        'now, jump = [0.0], itertools.cycle([0.0, 100.0])',
        'def waiting():',
        '    now[0] += next(jump)',
        '    return now[0]',
        'modules = re.enum.sys.modules',
        'modules["quarry_repl.session"].perf_counter = waiting',
        'modules["quarry_repl.steps"].perf_counter = lambda: now[0]',
      ].join('\n'),
    )
    const result = await driver.exec('now[0] += 2\nllm_query("x")\nnow[0] += 3\nnow[0]')
    expect(result).toMatchObject({ stdout: '105.0\n', seconds: 5 })
  })
})

describe('while a sub-call is pending', () => {
  const asking = async () => {
    const driver = bareDriver()
    driver.send({ type: 'exec', code: 'x = [1, 2]\nprint(llm_query("a") + "!" * 30)' })
    const { id } = await driver.expect('llm_query_request')
    return { driver, id }
  }

  it('inspect is answered at once, of the variables as they are', async () => {
    const { driver, id } = await asking()
    driver.send({ type: 'inspect', path: ['x'], offset: 0, limit: 9 })
    expect(await driver.expect('inspection')).toMatchObject({ total: 2 })
    driver.answer(id, 'done')
    expect(await driver.expect('exec_result')).toMatchObject({ error: null })
  })

  it('configure counts from the next step on', async () => {
    const { driver, id } = await asking()
    driver.send({ type: 'configure', stdoutTruncateChars: 2 })
    driver.answer(id, 'done')
    expect((await driver.expect('exec_result')).stdout).toBe(`done${'!'.repeat(30)}\n`)
    expect(await driver.output('print("abc")')).toBe('a\n[truncated 2 chars]\n\n')
  })

  it('exec, load, self_test and unknown requests wait in order, none is lost', async () => {
    const { driver, id } = await asking()
    driver.send({ type: 'exec', id: '1', code: 'x.append(3); len(x)' })
    driver.send({ type: 'load', id: '2', documents: [] })
    driver.send({ type: 'self_test', id: '3' })
    driver.send({ type: 'what', id: '4' })
    driver.answer(id, 'done')
    await driver.expect('exec_result')
    const replies = []
    while (replies.length < 4) replies.push(await driver.next())
    expect(replies.map(({ id, type }) => [id, type])).toEqual([
      ['1', 'exec_result'],
      ['2', 'loaded'],
      ['3', 'self_test_result'],
      ['4', 'exec_result'],
    ])
    expect(replies[0]).toMatchObject({ stdout: '3\n' })
  })

  it.each([
    ['text and error', { text: 'a', error: 'b' }],
    ['text: null', { text: null }],
    ['error: null', { error: null }],
    ['a number as text', { text: 5 }],
  ])('a response with %s is a protocol_error, and the right one still counts', async (_name, fields) => {
    const { driver, id } = await asking()
    driver.send({ type: 'llm_query_response', id, ...fields })
    await driver.expect('protocol_error')
    driver.send({ type: 'llm_query_response', id })
    expect((await driver.expect('exec_result')).stdout).toBe(`${'!'.repeat(30)}\n`)
  })

  it('a second response to the same request is ignored', async () => {
    const { driver, id } = await asking()
    driver.answer(id, 'first')
    driver.answer(id, 'second')
    expect((await driver.expect('exec_result')).stdout).toContain('first')
    expect(await driver.output('print(3)')).toBe('3\n')
  })
})
