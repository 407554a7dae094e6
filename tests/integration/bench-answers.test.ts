import { createServer, type Server } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ArmUnavailable } from '../bench/answers/arms/arm.js'
import { openChat } from '../bench/answers/arms/chat.js'
import { quarryArm } from '../bench/answers/arms/quarry.js'
import type { Question } from '../bench/answers/questions.js'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-answers-'))
})
afterEach(() => rm(folder, { recursive: true }))

const question: Question = {
  id: 'count 10kB log 1',
  kind: 'count',
  size: '10kB',
  nature: 'log',
  file: '/texts/server.log',
  question: 'How many "errors"; and $HOME?',
  truth: { type: 'number', value: 3 },
  digest: '',
}

describe('the arm that starts the command line', () => {
  const arm = () =>
    quarryArm({
      model: 'm',
      ollama: 'http://127.0.0.1:1',
      window: 8192,
      cli: join(folder, 'cli.js'),
      home: folder,
      maxSeconds: 20,
    })

  test('hands over file and question as they are and reads the object, whatever the exit status', async () => {
    await writeFile(
      join(folder, 'cli.js'),
      `process.stderr.write('step 1\\n')
       const answer = process.argv.slice(2, 5).join('|')
       console.log(JSON.stringify({ answer, kind: 'best_effort', steps: 3, promptTokens: 5, completionTokens: 6, journal: null }))
       process.exitCode = 3`,
    )
    const attempt = await arm().ask(question)
    expect(attempt).toMatchObject({
      answer: 'ask|/texts/server.log|--question',
      outcome: 'best_effort',
      steps: 3,
    })
    expect(attempt.seconds).toBeGreaterThan(0)
  })

  test('ends where the command line cannot even start', async () => {
    await expect(arm().ask(question)).rejects.toThrow(ArmUnavailable)
  })

  test('is another version after another build', async () => {
    await writeFile(join(folder, 'cli.js'), '1')
    const first = await arm().version()
    expect(await arm().version()).toBe(first)
    await writeFile(join(folder, 'cli.js'), '2')
    expect(await arm().version()).not.toBe(first)
  })
})

describe('the chat of the baselines', () => {
  let server: Server
  let bodies: unknown[] = []
  let reply = { status: 200, body: '{}' }
  let url = ''
  beforeEach(async () => {
    bodies = []
    server = createServer((request, response) => {
      let text = ''
      request.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      request.on('end', () => {
        bodies.push(JSON.parse(text))
        response.writeHead(reply.status).end(reply.body)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  })
  afterEach(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const ask = () => openChat({ model: 'm', ollama: url, window: 4096 }).ask('Text', 99)

  test('sends the window, forbids the silent cut and bounds the reply', async () => {
    reply = {
      status: 200,
      body: JSON.stringify({
        message: { content: ' 3\n' },
        prompt_eval_count: 40,
        eval_count: 2,
        done: true,
      }),
    }
    expect(await ask()).toEqual({ text: '3', promptTokens: 40, completionTokens: 2 })
    expect(bodies).toMatchObject([
      {
        model: 'm',
        truncate: false,
        stream: false,
        options: { num_ctx: 4096, num_predict: 99, temperature: 0 },
      },
    ])
  })

  test('says null where the prompt is longer than the window', async () => {
    reply = { status: 400, body: '{"error":"the input length exceeds the context length"}' }
    expect(await ask()).toBeNull()
  })

  test.each([
    [404, '{"error":"model \'m\' not found"}', /404: .*not found/],
    [500, '{"error":"out of memory"}', /500: .*out of memory/],
  ])('ends the arm on %i', async (status, body, message) => {
    reply = { status, body }
    await expect(ask()).rejects.toThrow(message)
  })
})
