/** How a child can end, with a driver that does exactly what the test wants. */
import { describe, expect, it } from 'vitest'
import { heldCalls, replBench, run } from '../../support/repl-bench.js'
import { until } from '../../support/until.js'

const bench = replBench()
const fake = (memoryLimitBytes = 512 << 20) =>
  bench.start({ driverDir: bench.folder.fake('obedient'), memoryLimitBytes })

const onSignal = (act: string) =>
  [
    'import signal, time',
    `signal.signal(signal.SIGINT, lambda *_: ${act})`,
    'send({"type": "llm_query_request", "id": "1", "prompt": "ready"})',
    'while True: time.sleep(3600)',
  ].join('\n')

/** Runs `code`, which asks one sub-call when it is ready to be stopped, and stops it then. */
async function stopWhenReady(code: string) {
  const repl = await fake()
  const stop = new AbortController()
  const held = heldCalls()
  const outcome = run(repl, code, { signal: stop.signal, onSubCall: held.onSubCall })
  await held.arrived(1)
  stop.abort()
  return { repl, outcome: await outcome }
}

describe('a step that is stopped', () => {
  it('is a result when its result comes with the signal', async () => {
    const { outcome, repl } = await stopWhenReady(onSignal('result(request, stdout="made it")'))
    expect(outcome).toMatchObject({ kind: 'result', stdout: 'made it' })
    expect(repl.alive).toBe(true)
  })

  it('is interrupted when it says so, and Python lives on', async () => {
    const { outcome, repl } = await stopWhenReady(onSignal('result(request, error="KeyboardInterrupt")'))
    expect(outcome).toMatchObject({ kind: 'interrupted', reason: 'stopped' })
    expect(repl.alive).toBe(true)
  })

  it('takes Python with it when it does not let go', async () => {
    const { outcome, repl } = await stopWhenReady(onSignal('None'))
    expect(outcome).toMatchObject({ kind: 'killed', reason: 'stopped' })
    expect(repl.alive).toBe(false)
  })

  it('is never sent when it was stopped before', async () => {
    const repl = await fake()
    const outcome = await run(repl, 'raw(b"garbage\\n")', { signal: AbortSignal.abort() })
    expect(outcome).toMatchObject({ kind: 'interrupted', reason: 'stopped', seconds: 0 })
    expect(await run(repl, 'result(request)')).toMatchObject({ kind: 'result' })
  })
})

describe('a child that ends by itself', () => {
  it.each([
    { claim: 'by a status', code: 'os._exit(3)', how: 'status 3' },
    { claim: 'by a signal', code: 'os.kill(os.getpid(), 11)', how: 'signal SIGSEGV' },
    { claim: 'by closing its output', code: 'os.close(1)\nos._exit(0)', how: 'status 0' },
  ])('$claim is a crash', async ({ code, how }) => {
    const repl = await fake()
    expect(await run(repl, code)).toMatchObject({
      kind: 'killed',
      reason: 'crash',
      message: `Python ended by itself (${how}), and all its variables are gone.`,
    })
    expect(await run(repl, 'result(request)')).toMatchObject({ kind: 'killed', reason: 'crash' })
  })

  it('keeps the result that it wrote last', async () => {
    const repl = await fake()
    expect(await run(repl, 'result(request, stdout="last")\nos._exit(3)')).toMatchObject({
      kind: 'result',
      stdout: 'last',
    })
    await until(() => !repl.alive)
  })

  it('has its last words in the log, the last 64 KiB of whatever it wrote, and not in the message', async () => {
    const repl = await fake()
    const code = 'os.write(2, b"x" * 5_000_000)\nos.write(2, b"a secret of the document")\nos._exit(1)'
    const outcome = await run(repl, code)
    expect(JSON.stringify(outcome)).not.toContain('secret')
    const [entry = ''] = bench.log
    expect(entry).toContain('a secret of the document')
    expect(entry.length).toBeLessThan(66_000)
  })

  it('is noticed between steps', async () => {
    const repl = await fake()
    await run(repl, 'result(request)\nos._exit(1)')
    await until(() => !repl.alive)
    await expect(repl.inspect(['x'], 0, 10)).rejects.toMatchObject({ code: 'driver_failed' })
  })

  it('in load means that a file changed while it was read', async () => {
    const repl = await fake()
    await run(repl, 'result(request)\nreceive()\nos.kill(os.getpid(), 7)')
    await expect(repl.load([])).rejects.toMatchObject({ code: 'input_changed' })
  })
})

describe('a child that is killed from outside', () => {
  it('in the middle of a step is a crash', async () => {
    const repl = await fake()
    const held = heldCalls()
    const outcome = run(repl, onSignal('None'), { onSubCall: held.onSubCall })
    await held.arrived(1)
    bench.folder.kill()
    expect(await outcome).toMatchObject({ kind: 'killed', reason: 'crash' })
    // The answer comes too late for anybody, and that is no error.
    held.calls[0]?.answer({ text: 'late' })
  })
})

describe('writing to a child that does not read', () => {
  it('any more is no error', async () => {
    const repl = await fake()
    const held = heldCalls()
    const code =
      'os.close(0)\nsend({"type": "llm_query_request", "id": "1", "prompt": "p"})\nimport time\ntime.sleep(3600)'
    const outcome = run(repl, code, { onSubCall: held.onSubCall })
    await held.arrived(1)
    held.calls[0]?.answer({ text: 'x'.repeat(1_000_000) })
    repl.configure({ variables: true })
    await repl.close()
    expect(await outcome).toMatchObject({ kind: 'killed', reason: 'stopped' })
  })

  it('yet arrives whole once it does', async () => {
    const repl = await fake()
    const code = [
      'for n in range(40): send({"type": "llm_query_request", "id": str(n), "prompt": "p"})',
      'lengths = [len(receive()["text"]) for n in range(40)]',
      'result(request, stdout=str(sum(lengths)))',
    ].join('\n')
    const onSubCall = async () => ({ text: 'x'.repeat(200_000) })
    expect(await run(repl, code, { onSubCall })).toMatchObject({ kind: 'result', stdout: '8000000' })
  })
})

describe('closing', () => {
  it('ends a step that runs, and a request that waits', async () => {
    const repl = await fake()
    const outcome = run(repl, 'while True: pass')
    const inspection = repl.inspect(['x'], 0, 10)
    const refused = expect(inspection).rejects.toMatchObject({ code: 'driver_failed' })
    await repl.close()
    expect(await outcome).toMatchObject({ kind: 'killed', reason: 'stopped' })
    await refused
    expect(bench.folder.running()).toEqual([])
  })
})

it('more memory than allowed ends the child, also memory that its own limit does not count', async () => {
  const repl = await fake(64 << 20)
  const code =
    'import mmap\nheld = mmap.mmap(-1, 200 << 20)\nfor at in range(0, 200 << 20, 4096): held[at] = 1\nwhile True: pass'
  expect(await run(repl, code)).toMatchObject({
    kind: 'killed',
    reason: 'memory',
    message: 'Python used more memory than the 64 MiB it may have, so it was ended with all its variables.',
  })
  expect(repl.memory().peak).toBeGreaterThan(64 << 20)
  expect(repl.memory()).toMatchObject({ used: 0, limit: 64 << 20 })
})

it('a busy child answers inspect with one sentence, and its late reply is dropped', async () => {
  const repl = await bench.start({ driverDir: bench.folder.fake('obedient'), inspectMs: 50 })
  const held = heldCalls()
  const code = [
    'send({"type": "llm_query_request", "id": "1", "prompt": "p"})',
    'first, second = receive(), receive()',
    'send({"type": "inspection", "id": first["id"], "path": ["x"], "total": 0, "unit": "items", "children": []})',
    'result(request)',
  ].join('\n')
  const outcome = run(repl, code, { onSubCall: held.onSubCall })
  await held.arrived(1)
  expect(await repl.inspect(['x'], 0, 10)).toEqual({
    type: 'inspection',
    path: ['x'],
    error: 'Python is busy; look again when the step has ended.',
  })
  held.calls[0]?.answer({ text: 'go on' })
  expect(await outcome).toMatchObject({ kind: 'result' })
  expect(repl.alive).toBe(true)
})
