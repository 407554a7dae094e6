/**
 * What the app relies on of Electron, held by one set of cases on each shell that this machine has: Electron itself,
 * and the one that stands in for it on an installed Chromium.
 */
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inWorldOf, type ContractPage } from '../support/contract-page.js'
import { openDisplay, type Display } from '../support/display.js'
import { onEachShell } from '../support/each-shell.js'
import { launchShell, startShell, type LaunchedShell, type ShellKind } from '../support/launch-shell.js'
import { alive } from '../support/processes.js'
import { buildContract, buildShell } from '../support/shell-builds.js'
import { tempFolder } from '../support/temp-folder.js'

/** A user without rights, on every Linux. */
const nobody = 65534

onEachShell(contract)

function contract(shell: ShellKind): void {
  const folder = tempFolder()
  const main = join(folder, 'contract', 'main.mjs')
  let shellFile = ''
  let display: Display
  let app: LaunchedShell
  let starts = 0
  const options = () => ({
    shell,
    shellFile,
    main,
    env: display.env,
    userData: join(folder, `data-${starts}`),
  })

  beforeAll(async () => {
    display = await openDisplay()
    shellFile = await buildShell(folder)
    await buildContract(join(folder, 'contract'))
    await start()
  })
  afterAll(async () => {
    if (app.child.exitCode === null && app.child.signalCode === null) await app.close()
    await display.close()
  })
  async function start(): Promise<void> {
    starts += 1
    app = await launchShell(options())
  }
  const events = (): { event: string; detail: unknown }[] =>
    app.output
      .stdout()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { event: string; detail: unknown })
  const seen = (event: string) => events().filter((one) => one.event === event)
  /** In the page's own world. */
  const inPage = async <Value>(run: (page: ContractPage) => Value): Promise<Awaited<Value>> =>
    inWorldOf(app.page, run)

  test('what the preload exposed is there before the first script of the page', async () => {
    expect(await inPage((page) => page.early)).toBe('object')
  })

  test('values, nested functions, promises and callbacks cross the bridge', async () => {
    expect(
      await inPage(async ({ contract: { version, nested, later, callBack } }) => [
        version,
        nested.twice(21),
        await later(),
        callBack((value) => JSON.stringify(value)),
      ]),
    ).toEqual([7, 42, 'later', '{"list":[1,2,3]}'])
  })

  test('of an error only the message crosses the bridge', async () => {
    const caught = await inPage(async ({ contract: { throws, fails } }) => {
      const facts = (error: unknown) => [
        error instanceof Error,
        (error as Error).message,
        Object.keys(error as object),
      ]
      let thrown: unknown
      try {
        throws()
      } catch (error) {
        thrown = facts(error)
      }
      return [thrown, await fails().catch(facts)]
    })
    expect(caught).toEqual([
      [true, 'thrown', []],
      [true, 'rejected', []],
    ])
  })

  test('the page can neither replace what was exposed nor reach IPC', async () => {
    expect(
      await inPage((page) => {
        const globals = page as unknown as Record<string, unknown>
        let replaced = true
        try {
          globals['contract'] = {}
        } catch {
          replaced = false
        }
        return [
          replaced && globals['contract'] !== page.contract,
          ...['require', 'process', 'ipcRenderer', 'quarryPost', 'quarryReceive', 'electron'].map(
            (name) => typeof globals[name],
          ),
        ]
      }),
    ).toEqual([false, 'undefined', 'undefined', 'undefined', 'undefined', 'undefined', 'undefined'])
  })

  test('payloads of IPC are structured clones', async () => {
    expect(await inPage(async ({ contract: { invokeMap } }) => invokeMap())).toEqual([true, true, true, true])
    expect(
      await inPage(async ({ contract: { invoke } }) => invoke('echo', { a: [1, null], 'ü\u2028': '🦉' })),
    ).toEqual({ a: [1, null], 'ü\u2028': '🦉' })
  })

  test('a payload of a megabyte arrives whole', async () => {
    const length = await inPage(async ({ contract: { invoke } }) => {
      const back = await invoke('echo', 'x'.repeat(1_048_576))
      return (back as string).length
    })
    expect(length).toBe(1_048_576)
  })

  test('what has no clone is refused', async () => {
    const refusals = await inPage(async ({ contract: { invokeFunction, invoke } }) => {
      const message = (error: unknown) => (error as Error).message
      return [await invokeFunction().catch(message), await invoke('function').catch(message)]
    })
    expect(refusals).toEqual([
      expect.stringContaining('could not be cloned'),
      expect.stringContaining('could not be cloned'),
    ])
  })

  test('an error of a handler keeps its message only', async () => {
    const facts = await inPage(async ({ contract: { invoke } }) =>
      invoke('fail').catch((error: unknown) => [(error as Error).message, Object.keys(error as object)]),
    )
    expect(facts).toEqual(["Error invoking remote method 'fail': TypeError: only this", []])
  })

  test('a channel that nobody handles answers with an error', async () => {
    const message = await inPage(async ({ contract: { invoke } }) =>
      invoke('absent').catch((error: unknown) => (error as Error).message),
    )
    expect(message).toContain("No handler registered for 'absent'")
  })

  test('a call names its sender: the top frame of our window at the app’s address', async () => {
    expect(await inPage(async ({ contract: { invoke } }) => invoke('who'))).toEqual({
      url: 'app://bundle/index.html',
      top: true,
      ours: true,
    })
  })

  test('what the main process sends arrives until the page unsubscribes', async () => {
    expect(
      await inPage(async ({ contract: { on, invoke } }) => {
        const heard: unknown[] = []
        const stop = on((value) => heard.push(value))
        await invoke('push', { n: 1 })
        await invoke('echo')
        stop()
        await invoke('push', { n: 2 })
        await invoke('echo')
        return heard
      }),
    ).toEqual([{ n: 1 }])
  })

  test('the policy of the response is in force', async () => {
    expect(await inPage((page) => [page.inline ?? 'no inline script', page.evaluated])).toEqual([
      'no inline script',
      'no text as code',
    ])
  })

  test.each([
    'https://example.org/',
    'http://127.0.0.1:9/',
    'file:///etc/hostname',
    'app://other/index.html',
  ])('the page cannot fetch %s', async (url) => {
    expect(
      await app.page.evaluate(
        async (to) =>
          globalThis.fetch(to).then(
            () => 'reached',
            () => 'refused',
          ),
        url,
      ),
    ).toBe('refused')
  })

  test('the page can fetch its own files and gets the handler’s status', async () => {
    expect(
      await app.page.evaluate(async () => [
        (await globalThis.fetch('/other.html')).status,
        (await globalThis.fetch('/absent')).status,
        (await globalThis.fetch('/other.html', { method: 'POST' })).status,
      ]),
    ).toEqual([200, 404, 404])
  })

  test('a worker of the page reaches nobody else either', async () => {
    expect(
      await app.page.evaluate(
        async () =>
          new Promise((resolve) => {
            const worker = new Worker('/worker.js')
            worker.onmessage = ({ data }) => {
              resolve(data)
              worker.terminate()
            }
            worker.onerror = () => {
              resolve('not loaded')
            }
          }),
      ),
    ).toBe('refused')
  })

  test('a window of the page’s own is refused', async () => {
    expect(
      await app.page.evaluate(() => [window.open('https://example.org/'), window.open('other.html')]),
    ).toEqual([null, null])
    expect(app.page.context().pages()).toHaveLength(1)
  })

  test.each(['https://example.org/', '/other.html'])('the page cannot go to %s', async (url) => {
    const before = seen('will-navigate').length
    await app.page.evaluate((to) => {
      location.href = to
    }, url)
    await expect
      .poll(() => seen('will-navigate').slice(before))
      .toEqual([{ event: 'will-navigate', detail: new URL(url, 'app://bundle/').href }])
    expect(await inPage((page) => page.contract.version)).toBe(7)
  })

  test('of a dropped file the preload learns the path, and of one that the page made nothing', async () => {
    const name = 'Bericht “é” 🦉 #1%20.log'
    const file = join(folder, name)
    writeFileSync(file, 'line\n')
    await app.drop([file])
    await app.page.waitForFunction(() => (window as unknown as ContractPage).dropped.length > 0)
    expect(await inPage((page) => page.dropped)).toEqual([[name, file]])
    expect(await inPage((page) => page.contract.pathOf(new File(['x'], 'made.txt')))).toBe('')
  })

  test('of something that is no file there is no path', async () => {
    const message = await inPage((page) => {
      try {
        return page.contract.pathOf({ name: '/etc/passwd' })
      } catch (error) {
        return (error as Error).message
      }
    })
    expect(message).toContain('File')
  })

  test('a key of the menu runs its command, wherever the focus is', async () => {
    await app.page.getByLabel('Text').focus()
    await app.page.keyboard.press(process.platform === 'darwin' ? 'Meta+N' : 'Control+N')
    await app.output.says('"menu"')
    expect(app.page.context().pages()).toHaveLength(1)
  })

  test('chosen files come as paths', async () => {
    const file = join(folder, 'chosen.txt')
    writeFileSync(file, 'x')
    const chooser = app.page.waitForEvent('filechooser')
    const answer = inPage(async ({ contract: { invoke } }) => invoke('choose'))
    await (await chooser).setFiles([file])
    expect(await answer).toEqual({ canceled: false, filePaths: [file] })
  })

  if (shell === 'electron') {
    console.log(
      "Electron's dialog for saving is not tried: it is the system's own, which no driver of a browser reaches",
    )
  } else {
    test('a place to save comes as a path, and as none when it was cancelled', async () => {
      const { page } = app
      const file = join(folder, 'saved “é” 🦉.md')
      const save = () => inPage(async ({ contract: { invoke } }) => invoke('save', 'a.md'))
      page.once('dialog', (dialog) => void dialog.accept(file))
      expect(await save()).toEqual({ canceled: false, filePath: file })
      page.once('dialog', (dialog) => void dialog.dismiss())
      expect(await save()).toEqual({ canceled: true, filePath: '' })
    })
  }

  test('the main process sees the app’s addresses and its own switches', async () => {
    expect(await inPage(async ({ contract: { invoke } }) => invoke('facts'))).toMatchObject({
      url: 'app://bundle/index.html',
      userData: options().userData,
      packaged: false,
      switched: true,
    })
  })

  test('a second start ends at once and hands its words to the first', async () => {
    const second = startShell({ ...options(), args: ['second file.log'], port: false })
    expect(await second.ended).toBe(0)
    await app.output.says('second-instance')
    expect(seen('second-instance')[0]?.detail).toMatchObject({
      argv: expect.arrayContaining(['second file.log']) as unknown,
      cwd: process.cwd(),
    })
  })

  test('a page whose process is killed is reported and comes back with all of its parts', async () => {
    app.killRenderer()
    await app.output.says('render-process-gone')
    await expect.poll(() => seen('loaded').length).toBe(2)
    await app.reconnect()
    expect(await inPage(async ({ contract: { invoke } }) => invoke('echo', 5))).toBe(5)
    expect(await inPage((page) => page.early)).toBe('object')
  })

  test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
    'the page of an ordinary user runs in the browser’s sandbox',
    async () => {
      const userData = join(folder, 'nobody')
      mkdirSync(userData)
      chmodSync(folder, 0o755)
      chownSync(userData, nobody, nobody)
      const other = await launchShell({ ...options(), userData, user: nobody })
      const filters = () =>
        other
          .renderers()
          .map(({ pid }) => /^Seccomp:\t(\d)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
      // A spare process that has only just begun locks itself in before any page is given to it.
      await expect.poll(() => [...new Set(filters())]).toEqual(['2'])
      expect(other.processes().filter((one) => one.command.includes('--no-sandbox'))).toEqual([])
      expect(other.output.stderr()).not.toContain('without the browser’s sandbox')
      await other.close()
    },
  )

  describe('at the end', () => {
    afterEach(async () => start())

    test('a quit closes the window and leaves no process', async () => {
      const all = app.processes()
      await inPage(async ({ contract: { invoke } }) => invoke('quit')).catch(() => undefined)
      expect(await app.whenEnded()).toBe(0)
      expect(seen('before-quit')).toHaveLength(1)
      expect(alive(all)).toEqual([])
    })

    test('a closed window quits', async () => {
      const all = app.processes()
      await app.page.close()
      expect(await app.whenEnded()).toBe(0)
      expect(seen('window-all-closed')).toHaveLength(1)
      expect(alive(all)).toEqual([])
    })

    test('a killed main process takes the browser with it', async () => {
      const all = app.processes()
      app.child.kill('SIGKILL')
      await app.whenEnded()
      expect(alive(all)).toEqual([])
    })

    test('after a kill the next start is not taken for a second one', async () => {
      app.child.kill('SIGKILL')
      await app.whenEnded()
      app = await launchShell(options())
      expect(await inPage((page) => page.contract.version)).toBe(7)
      await app.close()
    })
  })
}
