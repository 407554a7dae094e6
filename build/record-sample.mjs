/**
 * Makes build/sample-recording.json from the journal of a real run on the sample file:
 *   npm run build
 *   node dist/cli.js ask dist/sample/shop.log --question "..." --mode rlm  (the question of sample.json)
 *   node build/record-sample.mjs JOURNAL
 * Takes only runs that answered. What is left of the journal are the model's replies: no path, no time.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import path from 'node:path'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** The shape that electron/app/recording.ts reads. */
function recordingOf(events) {
  const header = events.find(({ event }) => event === 'header')
  const final = events.find(({ event }) => event === 'final')
  if (header === undefined || final === undefined) throw new Error('this journal is not whole')
  if (!['final', 'final_var'].includes(final.kind)) throw new Error(`this run ended as ${final.kind}`)
  const spoken = ({ promptTokens, completionTokens, seconds }) => ({
    promptTokens,
    completionTokens,
    seconds: Number(seconds.toFixed(2)),
  })
  const replies = events
    .filter(({ event }) => event === 'reply')
    .map((reply) => ({ text: reply.text, ...spoken(reply), done: reply.done }))
  const subCalls = events
    .filter(({ event, reply }) => event === 'sub-call' && reply !== null)
    .map((call) => ({ prompt: call.prompt, text: call.reply, ...spoken(call) }))
  const { question, options } = header
  return { version: 1, question, model: options.model, window: options.window, replies, subCalls }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const journal = process.argv[2]
  if (journal === undefined) throw new Error('usage: node build/record-sample.mjs JOURNAL')
  const lines = (await readFile(journal, 'utf8')).split('\n').filter((line) => line !== '')
  const recording = recordingOf(lines.map((line) => JSON.parse(line)))
  const target = path.join(root, 'build', 'sample-recording.json')
  await writeFile(target, `${JSON.stringify(recording, null, 2)}\n`)
  console.log(`${target}: ${recording.replies.length} replies of ${recording.model}`)
}
