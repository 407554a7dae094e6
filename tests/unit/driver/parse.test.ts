import { describe, expect, it } from 'vitest'
import { parseLine } from '../../../electron/driver/parse.js'

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))
const result = { type: 'exec_result', id: 'exec-1', stdout: '7\n', error: null, final: null, seconds: 0.1 }

describe('parseLine', () => {
  it('reads a message of the protocol', () => {
    expect(parseLine(bytes(result))).toEqual({ kind: 'message', message: result })
  })

  it.each([
    { claim: 'no JSON', line: Buffer.from('Traceback (most recent call last):') },
    { claim: 'JSON that ends too early', line: bytes(result).subarray(0, 20) },
    { claim: 'bytes that are no UTF-8', line: Buffer.from([0x22, 0xff, 0x22]) },
    { claim: 'an array', line: bytes([result]) },
    { claim: 'null', line: bytes(null) },
    { claim: 'an unknown type', line: bytes({ type: 'exec' }) },
    { claim: 'a result without stdout', line: bytes({ ...result, stdout: undefined }) },
    { claim: 'negative seconds', line: bytes({ ...result, seconds: -1 }) },
    { claim: 'a sub-call without an id', line: bytes({ type: 'llm_query_request', prompt: 'p' }) },
    { claim: 'a prompt that is a number', line: bytes({ type: 'llm_query_request', id: '1', prompt: 1 }) },
  ])('calls $claim a violation', ({ line }) => {
    expect(parseLine(line).kind).toBe('violation')
  })

  it('drops the JSON form of a final value nested beyond all use, and keeps its text', () => {
    const deep = JSON.stringify(result).replace(
      '"final":null',
      `"final":{"kind":"value","value":"[[...]]","json":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    )
    expect(parseLine(Buffer.from(deep))).toEqual({
      kind: 'message',
      message: { ...result, final: { kind: 'value', value: '[[...]]' } },
    })
  })

  it('keeps the JSON form of an ordinary final value', () => {
    const final = { kind: 'value', value: '[1]', json: [1, { a: [null, 'b'] }] }
    expect(parseLine(bytes({ ...result, final }))).toEqual({ kind: 'message', message: { ...result, final } })
  })

  it('answers hostile nesting elsewhere with a violation, not an exception', () => {
    const line = `{"type":"llm_query_request","id":"1","prompt":"p","schema":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`
    expect(parseLine(Buffer.from(line)).kind).toBe('violation')
  })

  it('keeps a key named __proto__ from changing any prototype', () => {
    const line = '{"type":"llm_query_request","id":"1","prompt":"p","schema":{"__proto__":{"polluted":true}}}'
    parseLine(Buffer.from(line))
    expect('polluted' in {}).toBe(false)
  })
})
