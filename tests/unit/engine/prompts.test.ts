import { describe, expect, it } from 'vitest'
import { firstMessages } from '../../../electron/engine/prompts.js'
import { tierOf } from '../../../electron/engine/tiers.js'
import { documentFacts } from '../../support/document-facts.js'

function promptOf(files: number): string {
  const documents = Array.from({ length: files }, (_, at) => ({
    ...documentFacts(`file-${at}.log`),
    head: 'a line of the text\n'.repeat(50),
  }))
  const facts = {
    question: 'How many?',
    documents,
    tier: tierOf(8192),
    earlier: [],
    variables: [],
    looked: '',
  }
  return firstMessages(facts).at(-1)?.content ?? ''
}

describe('the first prompt', () => {
  it.each([
    { files: 1, shown: 1, more: null },
    { files: 12, shown: 12, more: null },
    { files: 13, shown: 12, more: 'And 1 more files' },
    { files: 200, shown: 12, more: 'And 188 more files' },
  ])('of $files files shows lines of $shown and names the others', ({ files, shown, more }) => {
    const prompt = promptOf(files)
    expect(prompt.match(/First lines:/g)).toHaveLength(shown)
    expect(prompt.includes('more files')).toBe(more !== null)
    if (more !== null) expect(prompt).toContain(more)
  })

  it('does not grow with the number of files beyond a bound', () => {
    expect(promptOf(1000).length).toBeLessThan(promptOf(100).length + 10)
  })
})
