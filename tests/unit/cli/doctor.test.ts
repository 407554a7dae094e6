import { describe, expect, it } from 'vitest'
import type { DoctorReport } from '../../../electron/app/doctor.js'
import { faultsOf, reportText } from '../../../electron/cli/doctor.js'

const check = (name: string, blocked = true): { name: string; blocked: boolean; detail: string } => ({
  name,
  blocked,
  detail: 'it was tried',
})
const python = {
  executable: '/usr/bin/python3',
  version: '3.11.2',
  missingModules: [],
} as unknown as NonNullable<DoctorReport['sandbox']>['python']
const model = {
  name: 'big:7b',
  bytes: 4e9,
  parameters: '7B',
  remote: false,
  trainedWindow: 32768,
  window: 8192,
  why: '',
  tooSmall: false,
  loaded: false,
  gpuShare: null,
  error: null,
}
const fine: DoctorReport = {
  version: '1.2.3',
  home: '/h',
  homeError: null,
  sandbox: {
    python,
    layers: ['landlock', 'seccomp'],
    checks: [check('file-read'), check('network')],
    notInForce: [],
  } as unknown as DoctorReport['sandbox'],
  sandboxError: null,
  server: { url: 'http://127.0.0.1:11434', local: true, version: '0.12', models: [model], error: null },
  renderer: {
    browser: { path: '/usr/bin/chromium', shell: 'chromium' },
    sandbox: { state: 'on', why: 'by user namespaces', remedy: null },
  },
}
const absent = { code: 'server_absent', message: 'no model server answers', remedy: 'start it' } as const
const refused = { code: 'sandbox_unavailable', message: 'no layer works', remedy: 'get one' } as const

describe('the doctor says first', () => {
  it.each<[string, Partial<DoctorReport>, readonly string[]]>([
    ['that all is here', {}, ['Everything a question needs is here.', '']],
    [
      'that no model will answer well',
      { server: { ...fine.server, models: [{ ...model, tooSmall: true }] } },
      [
        'Everything a question needs is here, but each model is too small to answer well; get one, for example: quarry models pull qwen2.5-coder:7b',
        '',
      ],
    ],
    [
      'what is missing',
      { server: { ...fine.server, version: null, models: [], error: absent } },
      ['A question cannot be answered yet:', '  missing: no model server answers; start it', ''],
    ],
    [
      'each thing that is missing, the sandbox before the server',
      {
        sandbox: null,
        sandboxError: refused,
        server: { ...fine.server, version: null, models: [], error: absent },
      },
      [
        'A question cannot be answered yet:',
        '  missing: no layer works; get one',
        '  missing: no model server answers; start it',
        '',
      ],
    ],
    [
      'that there is no model',
      { server: { ...fine.server, models: [] } },
      [
        'A question cannot be answered yet:',
        '  missing: the model server has no model; get one, for example: quarry models pull qwen2.5-coder:7b',
        '',
      ],
    ],
    [
      'that runs are not recorded',
      { homeError: { code: 'usage', message: 'nothing can be kept in /h', remedy: 'name another' } },
      [
        'Everything a question needs is here.',
        'Runs are not recorded: nothing can be kept in /h; name another',
        '',
      ],
    ],
  ])('%s', (_, change, lines) => {
    expect(
      reportText({ ...fine, ...change }, false)
        .split('\n')
        .slice(0, lines.length),
    ).toEqual(lines)
  })

  it('and of the probe one line, what was open, and each act when it is verbose', () => {
    const short = reportText(fine, false)
    expect(short).toContain('sandbox: landlock + seccomp: 2 of 2 forbidden acts refused\n')
    expect(short).not.toContain('file-read')
    expect(reportText(fine, true)).toContain('  refused  file-read: it was tried\n')
    const leaky = { ...fine.sandbox, checks: [check('file-read'), check('network', false)] }
    const text = reportText({ ...fine, sandbox: leaky as DoctorReport['sandbox'] }, false)
    expect(text).toContain('1 of 2 forbidden acts refused\n  OPEN  network: it was tried\n')
  })

  it('and how to go on once a model server answers on this machine', () => {
    const server = { ...fine.server, version: null, models: [], error: absent }
    const next = 'once it answers, get a model: quarry models pull'
    expect(reportText({ ...fine, server }, false)).toContain(next)
    expect(reportText({ ...fine, server: { ...server, local: false } }, false)).not.toContain(next)
    expect(reportText(fine, false)).not.toContain(next)
  })

  it.each<[string, Partial<DoctorReport>]>([
    ['no server', { server: { ...fine.server, version: null, models: [], error: absent } }],
    ['a server that fails', { server: { ...fine.server, models: [], error: absent } }],
    [
      'no server and no sandbox',
      {
        sandbox: null,
        sandboxError: refused,
        server: { ...fine.server, version: null, models: [], error: absent },
      },
    ],
    ['no data folder', { homeError: { code: 'usage', message: 'nothing can be kept', remedy: 'name one' } }],
  ])('each message once, and each thing to do: with %s', (_, change) => {
    const report = { ...fine, ...change }
    const text = reportText(report, true)
    const faults = [...faultsOf(report), ...(report.homeError === null ? [] : [report.homeError])]
    expect(faults).not.toEqual([])
    for (const { message, remedy = '' } of faults) {
      expect([text.split(message).length, text.split(remedy).length]).toEqual([2, 2])
    }
    const lines = text.split('\n').filter((line) => line !== '')
    expect([...new Set(lines)]).toEqual(lines)
  })

  it.each<[string, DoctorReport['renderer'], readonly string[]]>([
    [
      'that its page would be confined',
      fine.renderer,
      ['app window: /usr/bin/chromium', 'renderer sandbox: on: by user namespaces'],
    ],
    [
      'that it would not be, and what helps',
      {
        browser: { path: '/q/electron', shell: 'electron' },
        sandbox: { state: 'off', why: 'there is none for root', remedy: 'be somebody else' },
      },
      [
        'app window: /q/electron (Electron)',
        'renderer sandbox: OFF: there is none for root; be somebody else',
      ],
    ],
    [
      'that it cannot tell',
      {
        browser: { path: '/c', shell: 'chromium' },
        sandbox: { state: 'unsure', why: 'a profile decides', remedy: 'look' },
      },
      ['app window: /c', 'renderer sandbox: not sure: a profile decides; look'],
    ],
    [
      'that nothing is here to draw it',
      { browser: null, sandbox: null },
      [
        "app window: neither Electron's binary nor Chromium or Chrome is here; install Chromium, or name one with QUARRY_CHROMIUM",
      ],
    ],
  ])('and of the window, which no question needs: %s', (_, renderer, lines) => {
    const text = reportText({ ...fine, renderer }, false).split('\n')
    expect(text.slice(-lines.length)).toEqual(lines)
    expect(text[0]).toBe('Everything a question needs is here.')
  })
})
