/** An answer over converted files: its passages, quotes and numbers tell where people find them. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { askWords, block } from '../../support/ask-words.js'
import { useCli } from '../../support/cli.js'
import { useScripted } from '../../support/scripted-server.js'
import { mbox, message } from '../../fixtures/mail.js'
import { pdf } from '../../fixtures/pdf.js'
import { plainRows, workbook } from '../../fixtures/xlsx.js'

const cli = useCli()
const scripted = useScripted()
const path = (name: string): string => join(cli.folder, name)

const mail = (subject: string, body: string): string =>
  message({ From: 'ann@example.org', Subject: subject, Date: 'Mon, 2 Mar 2026 10:00:00 +0000' }, body)

beforeAll(async () => {
  const costs = plainRows([
    ['item', 'eur'],
    ['rent', 900],
    ['heating', 450.5],
  ])
  const book = await workbook({
    sheets: [
      { name: 'Staff', xml: plainRows([['name'], ['Ann']]) },
      { name: 'Costs', xml: costs },
    ],
  })
  writeFileSync(path('Q3.xlsx'), book)
  const clause = 'Either party may end this lease within ninety days.'
  writeFileSync(
    path('lease.pdf'),
    await pdf([{ lines: ['The house by the lake.'] }, { lines: ['Term', clause] }, { lines: ['Signed.'] }]),
  )
  const letters = [
    mail('Hello', 'Nothing new.\n'),
    mail('Deposit', 'Please transfer the deposit by Friday.\n'),
  ]
  writeFileSync(path('letters.mbox'), mbox(letters))
})

it('they resolve to sheet and row, page, and message', async () => {
  const code = block(
    'total = sum(r["eur"] for r in rows("Costs"))',
    'marks = [cite(search(word, name)[0]) for word, name in [("heating", "Q3.xlsx"), ("ninety", "lease.pdf"), ("transfer", "letters.mbox")]]',
    'print(total, marks)',
  )
  const answer =
    'The costs are 1350.5 [[cite:1]]. The lease says "Either party may end this lease within ninety days" [[cite:2]], and Ann wrote "Please transfer the deposit by Friday" [[cite:3]], not "Please keep the deposit for me".'
  const files = ['Q3.xlsx', 'lease.pdf', 'letters.mbox'].map(path)
  const { json, status, stderr } = await cli.run(
    askWords(await scripted([code, answer]), files, '--question', 'How much are the costs in all?'),
  )
  expect(status, stderr).toBe(0)
  const result = json()
  expect(result).toMatchObject({
    answer:
      'The costs are 1350.5 [Q3.xlsx sheet Costs row 3]. The lease says "Either party may end this lease within ninety days" [lease.pdf page 2], and Ann wrote "Please transfer the deposit by Friday" [letters.mbox message 2], not "Please keep the deposit for me".',
    numbers: [{ text: '1350.5', step: 2 }],
    coverage: [
      { document: 'Q3.xlsx', searched: 1 },
      { document: 'lease.pdf', searched: 1 },
      { document: 'letters.mbox', searched: 1 },
    ],
  })
  const evidence = result['evidence'] as { document: string | null; quote: string; place: string }[]
  expect(evidence.map(({ document, place, quote }) => [document, place, quote.trim()])).toEqual([
    ['Q3.xlsx', 'Q3.xlsx sheet Costs row 3', 'heating\t450.5'],
    ['lease.pdf', 'lease.pdf page 2', 'Either party may end this lease within ninety days.'],
    ['letters.mbox', 'letters.mbox message 2', 'Please transfer the deposit by Friday.'],
    ['lease.pdf', 'lease.pdf page 2', 'Either party may end this lease within ninety days'],
    ['letters.mbox', 'letters.mbox message 2', 'Please transfer the deposit by Friday'],
    [null, 'not found in the files', 'Please keep the deposit for me'],
  ])
})
