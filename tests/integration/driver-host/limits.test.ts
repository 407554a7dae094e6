/** What the host holds against code that runs away, with the real driver in the real sandbox. */
import { describe, expect, it } from 'vitest'
import type { Repl } from '../../../electron/contract/repl.js'
import { until } from '../../support/until.js'
import { heldCalls, replBench, run } from '../../support/repl-bench.js'

const bench = replBench()

/** Runs `code`, which asks one sub-call when it is ready to be stopped, answers it and stops the step. */
async function stopAfterAnswer(repl: Repl, code: string) {
  const stop = new AbortController()
  const held = heldCalls()
  const outcome = run(repl, code, { signal: stop.signal, onSubCall: held.onSubCall })
  await held.arrived(1)
  held.calls[0]?.answer({ text: 'go' })
  stop.abort()
  return outcome
}

describe('an endless loop', () => {
  it('ends at the limit of Python time, and the variables of earlier steps stay', async () => {
    const repl = await bench.start()
    await run(repl, 'kept = "still here"')
    const outcome = await run(repl, 'kept = "lost"\nwhile True: pass', { stepSeconds: 0.2 })
    expect(outcome).toMatchObject({ kind: 'interrupted', reason: 'time', final: null })
    expect(await run(repl, 'print(kept)')).toMatchObject({ kind: 'result', stdout: 'still here\n' })
  })

  it('ends without bubblewrap too, where Python is the child itself', async () => {
    const plan = await bench.plan()
    const repl = await bench.start({ plan: { ...plan, bubblewrap: null, layers: ['landlock', 'seccomp'] } })
    await run(repl, 'kept = 1')
    const outcome = await run(repl, 'while True: pass', { stepSeconds: 0.2 })
    expect(outcome).toMatchObject({ kind: 'interrupted', reason: 'time' })
    expect(await run(repl, 'print(kept)')).toMatchObject({ stdout: '1\n' })
  })

  it('ends when the user says stop', async () => {
    const repl = await bench.start()
    const outcome = await stopAfterAnswer(repl, 'llm_query("ready")\nwhile True: pass')
    expect(outcome).toMatchObject({ kind: 'interrupted', reason: 'stopped' })
    expect(repl.alive).toBe(true)
  })

  it('that swallows every exception takes Python with it', async () => {
    const repl = await bench.start()
    const code = 'while True:\n  try:\n    for n in range(10 ** 12): pass\n  except:\n    pass'
    const outcome = await run(repl, code, { stepSeconds: 0.2 })
    expect(outcome).toMatchObject({ kind: 'killed', reason: 'time' })
    expect(outcome).toHaveProperty('message', expect.stringContaining('ran longer than 0.2 seconds'))
    expect(repl.alive).toBe(false)
  })

  it('inside one call of C ends too, with Python', async () => {
    const repl = await bench.start()
    const code = 'import itertools, collections\ncollections.deque(itertools.repeat(0), maxlen=0)'
    expect(await run(repl, code, { stepSeconds: 0.2 })).toMatchObject({ kind: 'killed', reason: 'time' })
  })
})

describe('a step that waits for a model', () => {
  it('stops at once, and Python lives on', async () => {
    const repl = await bench.start()
    const stop = new AbortController()
    const held = heldCalls()
    const outcome = run(repl, 'llm_query("never answered")', {
      signal: stop.signal,
      onSubCall: held.onSubCall,
    })
    await held.arrived(1)
    stop.abort()
    expect(await outcome).toMatchObject({ kind: 'interrupted', reason: 'stopped' })
    expect(await run(repl, 'print(1)')).toMatchObject({ stdout: '1\n' })
  })

  it('is not ended by a model that takes longer than the step may', async () => {
    const [repl, other] = [await bench.start(), await bench.start()]
    const held = heldCalls()
    const stepSeconds = 2
    const outcome = run(repl, 'print(llm_query("p"))', { stepSeconds, onSubCall: held.onSubCall })
    await held.arrived(1)
    // Another step runs into the same limit from beginning to end before the model answers.
    expect(await run(other, 'while True: pass', { stepSeconds })).toMatchObject({ reason: 'time' })
    held.calls[0]?.answer({ text: 'late' })
    expect(await outcome).toMatchObject({ kind: 'result', stdout: 'late\n' })
  })

  it('and is killed meanwhile is a crash', async () => {
    const repl = await bench.start()
    const held = heldCalls()
    const outcome = run(repl, 'llm_query("p")', { onSubCall: held.onSubCall })
    await held.arrived(1)
    bench.folder.kill()
    expect(await outcome).toMatchObject({ kind: 'killed', reason: 'crash' })
  })
})

// CPU seconds take long to come by on a machine that has much else to do.
describe('a thread that code has started by stealth', { timeout: 300_000 }, () => {
  const thread = 'import re\nstart = re.enum.sys.modules["_thread"].start_new_thread\n'
  const burn = `${thread}start(lambda: [0 for n in iter(int, 1)], ())\n`

  it('ends a step that pretends to wait, by its CPU time', async () => {
    const repl = await bench.start()
    const held = heldCalls()
    const outcome = await run(repl, `${burn}llm_query("p")`, { stepSeconds: 1, onSubCall: held.onSubCall })
    expect(outcome).toMatchObject({ reason: 'cpu' })
  })

  it('does not outlive its step for long', async () => {
    const repl = await bench.start()
    expect(await run(repl, burn)).toMatchObject({ kind: 'result', error: null })
    await until(() => !repl.alive)
    expect(await run(repl, 'print(1)')).toMatchObject({
      kind: 'killed',
      reason: 'cpu',
      message: expect.stringContaining('went on running') as string,
    })
  })
})

describe('greed', () => {
  it('for memory is a MemoryError that the code can catch', async () => {
    const repl = await bench.start({ memoryLimitBytes: 256 << 20 })
    const code = 'try:\n  held = "x" * (1 << 30)\nexcept MemoryError:\n  print("caught")'
    expect(await run(repl, code)).toMatchObject({ kind: 'result', stdout: 'caught\n' })
  })

  it('for memory in small pieces ends the step, and Python lives on', async () => {
    const repl = await bench.start({ memoryLimitBytes: 256 << 20 })
    const outcome = await run(repl, 'held = []\nwhile True: held.append("x" * 100_000 + str(len(held)))')
    expect(outcome).toMatchObject({ kind: 'result' })
    expect(outcome).toHaveProperty('error', expect.stringContaining('MemoryError'))
    expect(await run(repl, 'print(1)')).toMatchObject({ stdout: '1\n' })
    expect(repl.memory().peak).toBeGreaterThan(0)
  })

  it('for output is cut to the cap', async () => {
    const repl = await bench.start()
    repl.configure({ stdoutTruncateChars: 200 })
    const outcome = await run(repl, 'for n in range(300_000): print("x" * 50)')
    expect(outcome).toMatchObject({ kind: 'result', stdout: expect.stringContaining('truncated') as string })
    expect((outcome as { stdout: string }).stdout.length).toBeLessThan(300)
  })

  it('for output without an end ends at the limit of time', async () => {
    const repl = await bench.start()
    const outcome = await run(repl, 'while True: print("x" * 1000)', { stepSeconds: 0.3 })
    expect(outcome).toMatchObject({ kind: 'interrupted', reason: 'time' })
    expect((outcome as { stdout: string }).stdout.length).toBeLessThan(2_100)
  })
})

describe('code that has fought its way to the system', () => {
  it.each([
    { claim: 'forks nothing', act: 'os.fork()' },
    { claim: 'starts no program', act: 'os.posix_spawn("/bin/sh", ["sh"], {})' },
    { claim: 'signals nobody', act: 'os.kill(os.getppid(), 0)' },
    { claim: 'opens no file', act: 'os.open("/etc/passwd", os.O_RDONLY)' },
  ])('$claim, and only its step ends', async ({ act }) => {
    const repl = await bench.start()
    const before = bench.folder.pids()
    const outcome = await run(repl, `import re\nos = re.enum.sys.modules["os"]\nprint("reached")\n${act}`)
    expect(outcome).toMatchObject({ kind: 'result', stdout: 'reached\n' })
    expect(outcome).toHaveProperty('error', expect.stringMatching(/PermissionError|FileNotFoundError/))
    expect(bench.folder.pids()).toEqual(before)
    expect(await run(repl, 'print(1)')).toMatchObject({ stdout: '1\n' })
  })
})
