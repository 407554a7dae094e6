/** What a run went through of each file, and the one line that tells it. */
import { z } from 'zod'

const share = z.number().min(0).max(1)

/** Shares of a document's characters, 0 to 1. */
export const coverageSchema = z.object({
  document: z.string(),
  /** Code points of its text. */
  chars: z.number().int().nonnegative(),
  /** Gone through by the model's code. */
  searched: share,
  /** Gone through by Quarry's own look for words of the question. */
  looked: share,
  /** Stood before a model: in a prompt of a sub-call, in an output, or as the whole text. At least so much. */
  read: share,
  /** An earlier question of the session went into it: variables that this one used may come from there. */
  earlier: z.literal(true).optional(),
})
export type Coverage = z.infer<typeof coverageSchema>

/** Files named one by one; of more only the number is told. */
const mostNamed = 3

/**
 * `searched all of access.log; 1.2 % of it read closely by the model; notes.txt never touched`. `show` makes a
 * name fit to be shown. Empty for no files.
 */
export function coverageText(
  coverage: readonly Coverage[],
  show: (name: string) => string = (name) => name,
): string {
  const searched = coverage.filter((one) => one.searched > 0)
  const looked = coverage.filter((one) => one.searched === 0 && one.looked > 0)
  const read = coverage.filter((one) => one.read > 0)
  const empty = coverage.filter((one) => one.chars === 0)
  const left = coverage.filter((one) => one.chars > 0 && isUntouched(one))
  const before = left.filter(({ earlier }) => earlier === true)
  const untouched = left.filter(({ earlier }) => earlier !== true)
  const [only] = read
  const gone = [...searched, ...looked]
  const isIt = read.length === 1 && gone.length === 1 && only === gone[0]
  const clauses = [
    searched.length === 0 ? '' : `searched ${parts(searched, ({ searched: of }) => of, show)}`,
    looked.length === 0
      ? ''
      : `${searched.length === 0 ? '' : 'only '}looked through ${parts(looked, ({ looked: of }) => of, show)} for words of the question`,
    read.length === 0
      ? ''
      : `${isIt && only !== undefined ? `${shareText(only.read)} of it` : parts(read, ({ read: of }) => of, show)} read closely by the model`,
    before.length === 0 ? '' : `${named(before, show)} touched by earlier questions only`,
    untouched.length === 0 ? '' : `${named(untouched, show)} never touched`,
    empty.length === 0 ? '' : `no text in ${named(empty, show)}`,
  ]
  return clauses.filter((clause) => clause !== '').join('; ')
}

export function isUntouched({ searched, looked, read }: Coverage): boolean {
  return searched === 0 && looked === 0 && read === 0
}

/** `all`, `12 %`, `under 0.1 %`; never rounded up to all, nor down to nothing. */
export function shareText(share: number): string {
  if (share >= 1) return 'all'
  if (share <= 0) return 'nothing'
  const percent = share * 100
  if (percent > 99) return 'over 99 %'
  if (percent < 0.1) return 'under 0.1 %'
  return `${percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)} %`
}

/** `all of a.log and b.log, 12 % of c.log`. */
function parts(
  files: readonly Coverage[],
  of: (file: Coverage) => number,
  show: (name: string) => string,
): string {
  const whole = files.filter((file) => of(file) >= 1)
  const some = files.filter((file) => of(file) < 1)
  const shares =
    some.length > mostNamed
      ? [`parts of ${some.length} files`]
      : some.map((file) => `${shareText(of(file))} of ${show(file.document)}`)
  return [...(whole.length === 0 ? [] : [`all of ${named(whole, show)}`]), ...shares].join(', ')
}

function named(files: readonly Coverage[], show: (name: string) => string): string {
  if (files.length > mostNamed) return `${files.length} files`
  const names = files.map(({ document }) => show(document))
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}
