import { describe, expect, it } from 'vitest'
import { errorLine, openOutput, outputFault } from '../../../electron/cli/output.js'

function screen(isTTY = false): {
  text: string
  write(text: string): boolean
  once(): void
  isTTY: boolean
  columns: number
} {
  return {
    text: '',
    isTTY,
    columns: 30,
    write(text) {
      this.text += text
      return true
    },
    once: () => undefined,
  }
}

describe('an error', () => {
  it.each([
    [{ code: 'usage', message: 'it broke' } as const, 'quarry: it broke'],
    [{ code: 'usage', message: 'It broke.', remedy: 'mend it.' } as const, 'quarry: It broke; mend it'],
    [{ code: 'usage', message: 'a\nb\x1b[2J', remedy: 'c\td' } as const, 'quarry: a b\\x1b[2J; c d'],
  ])('%j is one line', (facts, line) => {
    expect(errorLine(facts)).toBe(line)
  })
})

describe('output', () => {
  it('makes everything visible, on stdout and stderr', async () => {
    const [stdout, stderr] = [screen(), screen()]
    const output = openOutput(stdout, stderr)
    output.print('a\x1b[1m')
    await output.write('b\x07')
    output.say('c\x1b')
    expect(stdout.text).toBe('a\\x1b[1m\nb\\x07')
    expect(stderr.text).toBe('c\\x1b\n')
  })

  it('prints JSON that is exact and safe to look at', () => {
    const stdout = screen()
    const value = { text: 'a\x1b\u202e\x9b\u{e0041}\ud800 ü 😀 "' }
    openOutput(stdout, screen()).printJson(value)
    expect(JSON.parse(stdout.text)).toEqual(value)
    expect(stdout.text).toBe('{"text":"a\\u001b\\u202e\\u009b\\udb40\\udc41\\ud800 ü 😀 \\""}\n')
  })

  it('shows a status on a terminal only, cut to its width', () => {
    const [plain, terminal] = [screen(), screen(true)]
    openOutput(screen(), plain).status('working')
    expect(plain.text).toBe('')
    const output = openOutput(screen(), terminal)
    output.status('x'.repeat(50))
    output.clearStatus()
    output.clearStatus()
    expect(terminal.text).toBe(`\r\x1b[K${'x'.repeat(29)}\r\x1b[K`)
  })

  it('takes the status away before a line', () => {
    const terminal = screen(true)
    const output = openOutput(screen(), terminal)
    output.status('working')
    output.say('done')
    expect(terminal.text).toBe('\r\x1b[Kworking\r\x1b[Kdone\n')
  })
})

describe('an output that does not arrive', () => {
  const failure = (code: string): NodeJS.ErrnoException => Object.assign(new Error(`${code}: no`), { code })
  it.each([
    ['ENOSPC', true, 'disk_full', /no room left/],
    ['EDQUOT', false, 'disk_full', /no room left/],
    ['EPIPE', false, 'internal', /nobody reads it/],
    ['EIO', true, 'internal', /EIO/],
    ['EBADF', false, 'internal', /EBADF/],
  ])('for %s (delivered before: %s) is said', (code, delivered, kind, message) => {
    expect(outputFault(failure(code), delivered)).toMatchObject({
      code: kind,
      message: expect.stringMatching(message) as string,
    })
  })

  it('is no fault when its reader has seen enough', () => {
    expect(outputFault(failure('EPIPE'), true)).toBeNull()
  })
})
