/** What a user is told of a rebuild that is not the whole of what was. */
import type { ErrorFacts } from '../contract/errors.js'
import type { RebuildPlan } from '../library/rebuild-plan.js'
import type { RebuildEnd } from './rebuild.js'

/** `missing`: names of variables that were there before and are not any more. */
export function rebuildNotices(
  end: RebuildEnd,
  plan: Pick<RebuildPlan, 'skipped'>,
  missing: readonly string[],
): ErrorFacts[] {
  const lost = missing.length === 0 ? '' : `; these variables are missing: ${missing.join(', ')}`
  const notices: ErrorFacts[] = []
  if (plan.skipped.length > 0) {
    const names = plan.skipped.map(({ run, step, how }) => `step ${step} of question ${run} (${how})`)
    const message = `Python was started again; not run again: ${names.join(', ')}`
    notices.push({ code: 'driver_failed', message: end.how === 'done' ? `${message}${lost}` : message })
  }
  switch (end.how) {
    case 'done':
      return notices
    case 'differs':
      return [
        ...notices,
        {
          code: 'rebuild_differs',
          message: `earlier work could not be repeated beyond step ${end.step}, since ${end.detail}${lost}`,
        },
      ]
    case 'too-slow':
      return [
        ...notices,
        {
          code: 'rebuild_differs',
          message: `repeating earlier work was ended in step ${end.step}, at twice the time it took before${lost}`,
        },
      ]
  }
}
