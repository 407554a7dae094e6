import type { Arm } from './arms/arm.js'
import { fitsWindow } from './estimate.js'
import type { Question } from './questions.js'
import { appendResult, keyOf, readResults, type ResultRecord } from './results.js'
import { score } from './score.js'

export interface RunSetting {
  readonly seed: number
  readonly model: string
  readonly window: number
  readonly out: string
  readonly say: (line: string) => void
}

/**
 * Asks each arm each question that the output file does not answer yet, arm by arm: a server that keeps the prefix of its
 * last prompt would lose it if the arms took turns. Gives the records of these questions, old and new.
 */
export async function runQuestions(
  arms: readonly Arm[],
  questions: readonly Question[],
  setting: RunSetting,
): Promise<ResultRecord[]> {
  const known = new Map((await readResults(setting.out)).map((record) => [keyOf(record), record]))
  const records: ResultRecord[] = []
  for (const arm of arms) {
    for (const [index, question] of questions.entries()) {
      // Asked for each question: a build in the middle of a run must not pass for the one before it.
      const identity = {
        ...setting,
        arm: arm.name,
        version: await arm.version(),
        id: question.id,
        digest: question.digest,
      }
      const old = known.get(keyOf(identity))
      const record = old ?? (await askOne(arm, question, identity.version, setting))
      if (old === undefined) {
        await appendResult(setting.out, record)
        setting.say(`${arm.name} ${index + 1}/${questions.length} ${describe(record)}`)
      }
      records.push(record)
    }
  }
  return records
}

/** How many of the questions each arm has still to answer. */
export async function pendingQuestions(
  arm: Arm,
  questions: readonly Question[],
  setting: RunSetting,
): Promise<Question[]> {
  const known = new Set((await readResults(setting.out)).map(keyOf))
  const version = await arm.version()
  return questions.filter(
    ({ id, digest }) => !known.has(keyOf({ ...setting, arm: arm.name, version, id, digest })),
  )
}

async function askOne(
  arm: Arm,
  question: Question,
  version: string,
  setting: RunSetting,
): Promise<ResultRecord> {
  const attempt = await arm.ask(question)
  return {
    arm: arm.name,
    version,
    seed: setting.seed,
    model: setting.model,
    window: setting.window,
    id: question.id,
    digest: question.digest,
    kind: question.kind,
    size: question.size,
    nature: question.nature,
    fits: fitsWindow(question, setting.window),
    question: question.question,
    ...score(question.truth, question.question, attempt.answer),
    ...attempt,
    seconds: Math.round(attempt.seconds * 10) / 10,
  }
}

function describe(record: ResultRecord): string {
  const verdict = record.right ? 'right' : `WRONG (${record.why})`
  const answer = JSON.stringify(
    record.answer.length > 160 ? `${record.answer.slice(0, 160)}...` : record.answer,
  )
  const cost = `${record.seconds.toFixed(1)} s, ${record.steps} steps, ${record.outcome}`
  return `[${record.id}] ${verdict}: ${answer} (${cost})${record.right ? '' : ` ${record.journal ?? ''}`}`
}
