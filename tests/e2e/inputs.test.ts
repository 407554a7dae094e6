/** What people drop, and what they ask. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { block } from '../support/ask-words.js'
import { gate } from '../support/gate.js'
import { useStage } from '../support/stage.js'
import { ask, composer, question, steps, variables } from '../support/window.js'

const stage = useStage()

/** A file of the test's own. */
function file(name: string, content = 'one status=200\ntwo status=500\n'): string {
  const place = join(stage.folder, name)
  writeFileSync(place, content)
  return place
}

test('files with any name are read, and one that is dropped twice stands there once', async () => {
  const { app } = await stage.open(['Two.'])
  const names = [
    '🦉 owl.log',
    `quotes ' " \`.log`,
    'new\nline.log',
    'مرحبا.log',
    'ünï-かな.log',
    ' space .log',
  ]
  const paths = names.map((name) => file(name))
  const list = app.page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await app.drop([...paths, paths[0] ?? ''])
  await list
    .filter({ hasText: '2 lines' })
    .nth(names.length - 1)
    .waitFor()
  await app.drop([paths[1] ?? ''])
  await app.drop([file('last.log')])
  await list.filter({ hasText: 'last.log' }).filter({ hasText: '2 lines' }).waitFor()
  expect(await list.count()).toBe(names.length + 1)
  await app.shoot('30-names')
})

test('an empty, a binary and a vanished file say why they cannot be read, and the others are used', async () => {
  const { app } = await stage.open([block('print(len(context))'), 'There is one file.'])
  const { page } = app
  const gone = file('gone.log')
  const bad = [file('empty.log', ''), file('binary.dat', `\0\x01\x02${'\0'.repeat(5000)}`), gone]
  rmSync(gone)
  await app.drop([...bad, file('good.log')])
  const list = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await list.filter({ hasText: 'good.log' }).filter({ hasText: '2 lines' }).waitFor()
  for (const [name, why] of [
    ['empty.log', 'is empty'],
    ['binary.dat', 'is binary data'],
    ['gone.log', 'What helps'],
  ] as const)
    await list.filter({ hasText: name }).filter({ hasText: why }).waitFor()
  await app.shoot('31-bad-files')
  await ask(page, 'How many files are there, counted?')
  await question(page, 1).getByText('There is one file.').first().waitFor()
})

test('a file that is deleted before the question is answered from as it was read, and the window says so', async () => {
  const { app } = await stage.open([block('print(context.count("status=500"))'), 'One line.'])
  const { page } = app
  const gone = file('deleted.log')
  await app.drop([gone])
  await page.getByRole('list', { name: 'Files' }).getByText('2 lines').waitFor()
  rmSync(gone)
  await ask(page, 'How many lines have status 500?')
  const asked = question(page, 1)
  await asked.getByText('One line.').first().waitFor()
  await asked.getByText('another file stands in the place of deleted.log, or none').waitFor()
  await app.shoot('36-deleted')
})

test('two hundred files are read', async () => {
  const { app } = await stage.open(['Two.'])
  const paths = Array.from({ length: 200 }, (_, at) => file(`many-${at}.log`))
  await app.drop(paths)
  const { page } = app
  // The summary counts those that are being read and those that cannot be.
  await page.getByText(/^200 files, [\d.,]+ \w+$/).waitFor()
  await page.getByRole('form', { name: 'Ask a question' }).getByText('Enter asks').waitFor()
  await app.shoot('33-many')
})

test('an empty question is not sent, and one sent twice is asked once', async () => {
  const held = gate()
  const { app, server } = await stage.open(async () => {
    await held.opened
    return 'Two.'
  })
  const { page } = app
  await app.drop([file('asked.log')])
  await page.getByRole('list', { name: 'Files' }).getByText('2 lines').waitFor()
  await composer(page).press('Enter')
  await ask(page, 'How many lines?')
  await composer(page).press('Enter')
  await server.whenChats(1)
  held.open()
  await question(page, 1).getByText('Two.').first().waitFor()
  expect(await page.getByRole('article').count()).toBe(1)
})

test('questions about pieces are shown as they are answered, and variables change meanwhile', async () => {
  const held = gate()
  let pieces = 0
  const { app } = await stage.open(
    async ({ messages }) => {
      if (messages.at(-1)?.content.startsWith('piece') === true) {
        pieces += 1
        if (pieces === 3) await held.opened
        return `answer ${pieces}`
      }
      return pieces === 0
        ? block(
            'answers = []',
            'for n in range(6):',
            '    answers.append(llm_query("piece %d" % n))',
            'print(len(answers))',
          )
        : 'There are six.'
    },
    { server: { slots: 4 } },
  )
  const { page } = app
  await app.drop([file('pieces.log', 'line status=200\n'.repeat(20_000))])
  await page.getByRole('list', { name: 'Files' }).getByText('lines').waitFor()
  await ask(page, 'How many are there?')
  await page
    .getByRole('contentinfo')
    .getByText(/pieces asked 2\//)
    .waitFor()
  await app.shoot('34-pieces')
  await (await variables(page)).filter({ hasText: 'answers' }).waitFor()
  await app.shoot('35-pieces-variables')
  held.open()
  await question(page, 1).getByText('There are six.').waitFor()
  await page.getByRole('contentinfo').getByText('pieces asked 6/6').waitFor()
  await (await steps(page)).last().waitFor()
})
