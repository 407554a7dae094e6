/** Every way in which a question ends, with its kind and its exit status. */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readJournal } from '../../../electron/library/journal-reader.js'
import { askWords, block, inWords } from '../../support/ask-words.js'
import { countLines, useAsking } from '../../support/asking.js'
import type { Script } from '../../support/scripted-ollama.js'
import { containing, withFields } from '../../support/matchers.js'

const { cli, scripted, log, ask, askServer } = useAsking('one status=200\ntwo status=500\nthree status=200\n')

describe('an answered question', () => {
  it('gives the answer in words, every documented field, and a journal of all that happened', async () => {
    const { status, json, stderr } = await ask([countLines, 'There are 3 lines.'])
    const result = json()
    expect(status, stderr).toBe(0)
    expect(result).toMatchObject({
      answer: 'There are 3 lines.',
      kind: 'final',
      value: 'There are 3 lines.',
      evidence: [],
      subCalls: 0,
      cachedSubCalls: 0,
      mode: 'rlm',
      model: 'scripted',
    })
    for (const name of ['steps', 'promptTokens', 'completionTokens', 'seconds'])
      expect(result[name]).toBeTypeOf('number')
    const path = String(result['journal'])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const { events } = await readJournal(path)
    const kinds = events.map(({ event }) => event)
    expect(kinds.slice(0, 3)).toEqual(['header', 'configure', 'load'])
    expect(kinds.filter((kind) => kind === 'reply')).toHaveLength(2)
    expect(kinds.at(-1)).toBe('final')
    expect(events[0]).toMatchObject({
      question: 'How many lines are there?',
      documents: [{ path: log, fileBytes: 47, name: 'three.log' }],
    })
    expect(events).toContainEqual(withFields({ event: 'step', stdout: '3\n', error: null }))
  })

  it.each([
    ['a value by FINAL', block('FINAL(sum(1 for line in lines()))'), 'final', 3, '3'],
    [
      'a variable by FINAL_VAR',
      block('found = {"lines": 3}', 'FINAL_VAR("found")'),
      'final_var',
      { lines: 3 },
      'lines: 3',
    ],
  ])('gives %s', async (_, reply, kind, value, answer) => {
    const { status, json } = await ask([reply])
    expect(json()).toMatchObject({ kind, value, answer })
    expect(status).toBe(0)
  })

  it('reads a short text whole', async () => {
    const { status, json } = await ask(['Three.'], '--mode', 'auto')
    expect(json()).toMatchObject({ kind: 'direct', mode: 'direct', answer: 'Three.', steps: 0 })
    expect(status).toBe(0)
  })

  it('shows the passages that its code cited, with their place', async () => {
    const code = block('hit = search("status=500")[0]', 'FINAL("The second line " + cite(hit))')
    const { json } = await ask([code])
    expect(json()['evidence']).toEqual([
      withFields({
        document: 'three.log',
        place: 'three.log line 2',
        quote: containing('status=500'),
      }),
    ])
    expect(json()['answer']).toBe('The second line [three.log line 2]')
  })

  it('ties each number to the step that printed it, in the object, the journal and the terminal', async () => {
    const script = [countLines, 'There are 3 lines and 41 errors.']
    const { json } = await ask(script)
    const numbers = [
      { text: '3', step: 2 },
      { text: '41', step: null },
    ]
    expect(json()['numbers']).toEqual(numbers)
    const { events } = await readJournal(String(json()['journal']))
    expect(events.at(-1)).toMatchObject({ event: 'final', numbers })
    const words = askWords(await scripted(script), [log])
    const { stderr } = await cli.run(inWords(words))
    expect(stderr).toContain("numbers: 3 from step 2; 41 is the model's own: no step printed it\n")
  })

  it('asks the sub model about pieces and counts those calls', async () => {
    const code = block('answers = llm_query_batched(["is it a?", "is it b?", "is it a?"])', 'FINAL(answers)')
    const script: Script = ({ messages }) =>
      messages.at(-1)?.content.startsWith('is it') === true ? 'yes' : code
    const { json } = await ask(script)
    expect(json()).toMatchObject({ value: ['yes', 'yes', 'yes'], subCalls: 2, cachedSubCalls: 1 })
  })

  it('uses several files under their names', async () => {
    const other = join(cli.folder, 'other.txt')
    writeFileSync(other, 'more\n')
    const code = block('FINAL(sorted((name, len(text)) for name, text in context.items()))')
    const { json } = await cli.run(askWords(await scripted([code]), [log, other]))
    expect(json()['value']).toEqual([
      ['other.txt', 5],
      ['three.log', 47],
    ])
  })

  it('prints the answer on stdout and everything else on stderr', async () => {
    const words = askWords(await scripted([countLines, 'There are 3 lines.']), [log])
    const { status, stdout, stderr } = await cli.run(inWords(words))
    expect(stdout).toBe('There are 3 lines.\n')
    expect(stderr).toContain(': n = sum(1 for line in lines())')
    expect(stderr).toContain('printed 3')
    expect(status).toBe(0)
  })
})

describe('a question without a full answer', () => {
  it('gives a marked best effort when the steps are used up', async () => {
    const { status, json, stderr } = await ask([countLines, 'About three.'], '--max-steps', '1')
    expect(json()).toMatchObject({ kind: 'best_effort', answer: 'About three.' })
    expect(status, stderr).toBe(3)
  })

  it('gives none when no step succeeded', async () => {
    const { status, json } = await ask([block('1 / 0')], '--max-steps', '2')
    expect(json()).toMatchObject({ kind: 'max_iterations', answer: '' })
    expect(status).toBe(3)
  })

  it('ends after two refusals of sub-calls', async () => {
    const script = [block('print(1)', 'llm_query("a")'), block('print(2)', 'llm_query("b")')]
    const { status, json } = await ask(script, '--max-sub-calls', '0')
    expect(json()).toMatchObject({ kind: 'budget_exhausted', subCalls: 0 })
    expect(status).toBe(3)
  })

  it('ends when its time is over, also while the model is silent', async () => {
    const server = await scripted([{ fault: 'stall-before-headers' }])
    const { status, json } = await askServer(server, '--max-seconds', '1')
    expect(json()).toMatchObject({ kind: 'timeout' })
    expect(status).toBe(3)
    await server.whenIdle()
  })

  it('ends when its time is over before its files are read', async () => {
    const server = await scripted(['no'])
    const { status, json } = await askServer(server, '--max-seconds', '0.001')
    expect(json()).toMatchObject({ kind: 'timeout', answer: '', journal: null })
    expect(json()['notices']).toEqual([withFields({ message: containing('before the files were read') })])
    expect(server.chats).toEqual([])
    expect(status).toBe(3)
  })

  it('is refused with status 2 when the text does not fit the asked way', async () => {
    const large = join(cli.folder, 'large.txt')
    writeFileSync(large, 'many words stand here\n'.repeat(20_000))
    const { status, json } = await cli.run(askWords(await scripted(['no']), [large], '--mode', 'direct'))
    expect(json()).toMatchObject({ kind: 'error', error: { code: 'usage' } })
    expect(status).toBe(2)
  })
})

describe('the conversation', () => {
  it('sends the same window with every request and lets nothing be cut', async () => {
    const server = await scripted([block('print(llm_query("is it?"))'), 'yes', 'Yes.'])
    await askServer(server)
    expect(server.chats.map(({ options, truncate }) => [options['num_ctx'], truncate])).toEqual([
      [8192, false],
      [8192, false],
      [8192, false],
    ])
  })

  it('never holds the whole text in the way of code', async () => {
    const secret = join(cli.folder, 'secret.log')
    const middle = 'the-middle-of-the-file'
    writeFileSync(secret, `${'first lines\n'.repeat(500)}${middle}\n${'last lines\n'.repeat(500)}`)
    const server = await scripted([block('print(len(context))'), 'Long.'])
    await cli.run(askWords(server, [secret]))
    expect(JSON.stringify(server.chats)).not.toContain(middle)
  })
})

it('one question leaves one journal, and the document as it was', async () => {
  const before = readFileSync(log)
  await ask([countLines, 'Three.'])
  expect(readFileSync(log)).toEqual(before)
})
