/** Every state worth looking at. */
import {
  answer,
  asked,
  chat,
  coverage,
  engine,
  evidence,
  facts,
  file,
  files,
  log,
  numbers,
  question,
  result,
  steps,
} from './parts.js'
import { busy } from './busy.js'
import { hostile, names, oneLongLine } from './hostile.js'
import type { ChatEvent } from '../../electron/contract/chat.js'
import type { Scene } from './fake-bridge.js'

const ready = { facts, engine }
const noModel = { ...engine, models: [], model: null }

function absent(
  code: 'server_absent' | 'sandbox_unavailable' | 'python_absent',
  message: string,
  remedy: string,
) {
  return { code, message, remedy }
}

const noServer = {
  facts,
  engine: {
    ...noModel,
    server: {
      ...{ url: 'http://127.0.0.1:11434', local: true, version: null },
      error: absent(
        'server_absent',
        'no model server answers at http://127.0.0.1:11434: Ollama is installed but not running',
        'start it with `ollama serve`',
      ),
    },
  },
}

const photo = file('photo.png', 2_411_000, {
  ...{ state: 'failed', facts: null },
  error: {
    code: 'input_binary',
    message: 'photo.png is a picture',
    remedy: 'save or export it as text first',
  },
})

const locked = file('contract.pdf', 88_000, {
  ...{ state: 'failed', facts: null },
  error: { code: 'input_password', message: 'contract.pdf is protected by a password' },
})

const running: ChatEvent[] = [
  ...files(log),
  ...asked(1),
  ...steps(1),
  { type: 'reply-started', run: 1, step: 4, promptTokens: 5210 },
  {
    type: 'step-started',
    run: 1,
    step: 4,
    code: 'notes = llm_query_batched([ask + piece for piece in chunks(hits)])',
    cut: 0,
  },
  { type: 'sub-call-started', run: 1, step: 4, ordinal: 0, total: 64 },
  ...Array.from({ length: 41 }, (_, at): ChatEvent => ({
    ...{ type: 'sub-call', run: 1, step: 4 },
    call: {
      ordinal: at,
      state: 'done',
      prompt: `Piece ${at}: which of these lines…`,
      reply: 'none',
      seconds: 2.1,
      cached: at % 9 === 0,
    },
  })),
]

const ended = (more: Parameters<typeof result>[1]): Scene => ({
  ...ready,
  chats: [chat([...files(log), ...asked(1), ...steps(1), result(1, more)])],
})

export const scenes: Record<string, () => Scene> = {
  welcome: () => ({ ...ready, chats: [] }),
  'welcome-looking': () => ({ facts, engine: null, chats: [] }),
  'empty-chat': () => ({ ...ready, chats: [chat([])] }),
  ready: () => ({ ...ready, chats: [chat(files(log))] }),
  reading: () => ({
    ...ready,
    chats: [
      chat(
        files(
          file('access.log', 1.2e9, { state: 'reading', done: 4.12e8, facts: null }),
          file('notes.txt', 8_112),
          photo,
        ),
      ),
    ],
  }),
  locked: () => ({ ...ready, chats: [chat(files(log, locked))] }),
  'files-200': () => ({
    ...ready,
    chats: [
      chat(
        files(
          ...Array.from({ length: 200 }, (_, at) =>
            file(`mail-${String(at).padStart(3, '0')}.eml`, 20_000 + at * 911),
          ),
        ),
      ),
    ],
  }),
  names: () => ({ ...ready, chats: [chat(files(...names))] }),
  'no-server': () => ({ ...noServer, chats: [chat(files(log))] }),
  unread: () => ({
    ...noServer,
    chats: [chat(files(...Array.from({ length: 9 }, (_, at) => file(`day-${at}.log`, 88_000)), photo))],
  }),
  'no-model': () => ({ facts, engine: noModel, chats: [chat(files(log))] }),
  'model-gone': () => ({
    facts,
    engine: { ...engine, model: 'mistral:7b', chosen: true },
    chats: [chat(files(log))],
  }),
  'small-model': () => ({
    facts,
    engine: { ...engine, model: 'qwen2.5-coder:1.5b', chosen: true },
    chats: [chat(files(log))],
  }),
  'sandbox-refused': () => ({
    facts,
    engine: {
      ...engine,
      sandbox: {
        ...{ layers: [], python: '/usr/bin/python3' },
        error: absent(
          'sandbox_unavailable',
          'code that a model writes cannot be confined here, so none is run: landlock: not supported by this kernel',
          'use a Linux kernel with Landlock (5.13 or newer), or install bubblewrap and allow it user namespaces',
        ),
      },
    },
    chats: [chat(files(log))],
  }),
  'python-absent': () => ({
    facts,
    engine: {
      ...engine,
      sandbox: {
        layers: [],
        python: null,
        error: absent(
          'python_absent',
          'no Python was found, and the code that a model writes needs one',
          'install Python 3.9 or newer',
        ),
      },
    },
    chats: [chat(files(log))],
  }),
  unprotected: () => ({ facts: { ...facts, rendererSandboxed: false }, engine, chats: [] }),
  remote: () => ({
    facts,
    engine: { ...engine, server: { ...engine.server, url: 'http://gpu.office.example:11434', local: false } },
    chats: [chat(files(log))],
  }),
  preparing: () => ({ ...ready, chats: [chat([...files(log), ...asked(1, question, 2).slice(0, 1)])] }),
  running: () => ({ ...ready, chats: [chat(running)] }),
  streaming: () => ({
    ...ready,
    chats: [
      chat([
        ...files(file('notes.txt', 8_112)),
        ...asked(1, 'What was decided about the lease?', 9),
        { type: 'mode', run: 1, mode: 'direct', model: 'qwen3:8b', window: 16384 },
        { type: 'reply-started', run: 1, step: 1, promptTokens: 2400 },
        { type: 'reply-text', run: 1, step: 1, piece: answer.slice(0, 220) },
      ]),
    ],
  }),
  answer: () => ended({ evidence, numbers, coverage: coverage.slice(0, 1) }),
  direct: () => ended({ kind: 'direct', mode: 'direct' }),
  partial: () =>
    ended({
      kind: 'best_effort',
      answer: 'Probably about **18,000**; two days could not be read to the end.',
    }),
  'no-answer': () => ended({ kind: 'max_iterations', answer: '' }),
  'timed-out': () => ended({ kind: 'timeout', answer: '', seconds: 3600 }),
  stopped: () => ended({ kind: 'stopped', answer: '' }),
  'server-lost': () =>
    ended({
      ...{ kind: 'error', answer: '' },
      error: {
        ...{ code: 'server_failed', remedy: 'see that it is running, then ask again' },
        message: 'the model server closed the connection in the middle of the request; it may have crashed',
      },
    }),
  failed: () => ({
    ...ready,
    chats: [
      chat([
        ...files(log),
        ...asked(1).slice(0, 1),
        {
          type: 'failed',
          run: 1,
          facts: { code: 'model_out_of_memory', message: 'there is not enough memory to run qwen3:8b' },
        },
      ]),
    ],
  }),
  'failed-midway': () => ({
    ...ready,
    chats: [
      chat([
        ...files(log),
        ...asked(1),
        ...steps(1),
        { type: 'failed', run: 1, facts: { code: 'internal', message: 'the figures could not be added up' } },
      ]),
    ],
  }),
  rebuild: () => ({
    ...ready,
    chats: [
      chat([
        ...files(log),
        ...asked(1, question, 400),
        ...steps(1),
        result(1),
        ...asked(2, 'And on weekends only?', 12),
        {
          type: 'notice',
          run: 2,
          facts: {
            code: 'memory_exceeded',
            message: 'the program was ended at 4.2 GB; a fresh one runs the earlier steps again',
          },
        },
        { type: 'rebuild', run: 2, done: 1, total: 3 },
      ]),
    ],
  }),
  'follow-up': () => ({
    ...ready,
    chats: [
      chat(files(file('lease.txt', 88_000)), 'chat-2'),
      chat([
        ...files(log, file('Q3 export.csv', 48_112_004)),
        ...asked(1, question, 400),
        ...steps(1),
        result(1, { evidence, numbers, coverage }),
        ...asked(2, 'And on weekends only?', 60),
        ...steps(2),
        result(2, { answer: 'On the weekend there were **1,877**.', seconds: 12.4 }),
      ]),
    ],
  }),
  sample: () => ({
    ...ready,
    chats: [
      chat(
        [
          ...files(file('shop.log', 4_112_009)),
          ...asked(1, 'How many requests to the path /checkout ended with status 503?', 5),
          ...steps(1),
          result(1, { answer: '**6** requests to the path /checkout ended with status 503.', seconds: 4.2 }),
        ],
        'chat-1',
        { truth: '6 requests to /checkout ended with status 503.' },
      ),
    ],
  }),
  hostile: () => ({
    ...ready,
    chats: [
      chat([
        ...files(...names.slice(0, 2)),
        ...asked(1, hostile),
        ...steps(1),
        result(1, { answer: hostile }),
      ]),
    ],
  }),
  'long-line': () => ({
    ...ready,
    chats: [chat([...files(log), ...asked(1), ...steps(1), result(1, { answer: oneLongLine })])],
  }),
  busy,
  fault: () => ({
    ...ready,
    chats: [chat(files(log))],
    refuses: { code: 'usage', message: 'a question is being answered already', remedy: 'stop it or wait' },
  }),
}

export function sceneOf(name: string): Scene {
  const scene = scenes[name]
  if (scene === undefined)
    throw new Error(`there is no state ${name}; there are ${Object.keys(scenes).join(', ')}`)
  return scene()
}
