import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { replBench, run } from '../../support/repl-bench.js'

const bench = replBench()

it('refuses a driver that is not confined, and says what is open', async () => {
  await expect(bench.start({ driverDir: bench.folder.fake('unconfined') })).rejects.toMatchObject({
    code: 'sandbox_unavailable',
    message: 'Python is not confined (open: seccomp), so no code may run',
  })
})

it('says that a driver did not start, and keeps its last words for the log alone', async () => {
  const started = bench.start({ driverDir: bench.folder.fake('stillborn') })
  await expect(started).rejects.toMatchObject({
    code: 'driver_failed',
    message: 'Python did not start: it ended by itself, status 1',
  })
  expect(bench.log.join('\n')).toContain('no luck today')
})

it('gives up on a driver that never speaks and will not end', async () => {
  const started = bench.start({ driverDir: bench.folder.fake('mute'), startMs: 100 })
  await expect(started).rejects.toMatchObject({ code: 'driver_failed' })
})

it('says that there is no program to start', async () => {
  const plan = await bench.plan()
  const python = { ...plan.python, executable: '/nowhere/python3' }
  const started = bench.start({ plan: { python, bubblewrap: null, layers: ['seccomp'] } })
  await expect(started).rejects.toMatchObject({ code: 'driver_failed' })
})

it('says that a descriptor it was given is none', async () => {
  const started = bench.start({ artefactFds: [987_654] })
  await expect(started).rejects.toMatchObject({ code: 'driver_failed' })
})

it('starts the child in a session of its own, so that Ctrl-C in a terminal reaches the host alone', async () => {
  await bench.start()
  const sessions = bench.folder.pids().map(sessionOf)
  expect(sessions.length).toBeGreaterThan(0)
  expect(sessions).not.toContain(sessionOf(process.pid))
})

it('closes twice as once, and runs nothing afterwards', async () => {
  const repl = await bench.start({ driverDir: bench.folder.fake('obedient') })
  await Promise.all([repl.close(), repl.close()])
  await repl.close()
  expect(repl.alive).toBe(false)
  await expect(run(repl, 'result(request)')).rejects.toMatchObject({ code: 'driver_failed' })
})

function sessionOf(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]
}
