/** What the model is told of a document that has pages, sheets or messages: how its code reaches them, in one line. */
import type { DocumentFacts, UnitSummary } from '../contract/documents.js'
import { missingCase } from '../contract/errors.js'

/** Names of units that are shown, and the characters they may take. */
const shownNames = 8
const shownChars = 160

/** Empty for a plain text. */
export function unitsText({ units = [] }: Pick<DocumentFacts, 'units'>): string {
  return units.map(unitText).filter(Boolean).join('; ')
}

function unitText({ unit, count, names = [] }: UnitSummary): string {
  const first = names[0]
  const called = first === undefined ? '1' : JSON.stringify(first)
  switch (unit) {
    case 'sheet':
      return `${many(count, 'sheet')}${list(names)}: rows(${called}) gives the rows of one as dicts`
    case 'table':
      return `${many(count, 'table')}: rows(table=1) gives the rows of the first as dicts`
    case 'page':
      return `${many(count, 'page')}: pages(3) is the text of page 3, search() tells the page`
    case 'slide':
      return `${many(count, 'slide')}: slides(3) is the text of slide 3`
    case 'section':
      return `${many(count, 'section')}${list(names)}: sections(${called}) is the text of one`
    case 'message':
      return `${many(count, 'message')}: for m in messages(): m.name is the subject, m.text begins with the lines From, To, Date, Subject`
    case 'member':
      return `${many(count, 'file')} in it${list(names)}: members(${called}) is the text of one`
    case 'row':
      return ''
    default:
      return missingCase(unit)
  }
}

function many(count: number, unit: string): string {
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`
}

function list(names: readonly string[]): string {
  if (names.length === 0) return ''
  const text = names.slice(0, shownNames).join(', ')
  const cut = text.length > shownChars ? `${text.slice(0, shownChars - 1)}…` : text
  return ` (${cut}${names.length > shownNames && cut === text ? ', …' : ''})`
}
