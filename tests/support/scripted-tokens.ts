/** Counting tokens without a model: deterministic, and near what real vocabularies do with plain text and code. */

/** Pieces of a reply as a server would stream them; joined they are the text again. */
export function piecesOf(text: string): string[] {
  return text.match(/\s?[A-Za-z]{1,6}|\s?[^\sA-Za-z]|\s/gu) ?? []
}

export function countTokens(text: string): number {
  return piecesOf(text).length
}

const perMessage = 5
const perPrompt = 3

export function countPrompt(
  messages: readonly { readonly role: string; readonly content: string }[],
): number {
  return messages.reduce((sum, { content }) => sum + countTokens(content) + perMessage, perPrompt)
}
