import { ask, chooseFiles, forgetFault, lookAgain, newChat } from '../actions.js'
import { VisibleText } from '../code/VisibleText.js'
import { focusModelPicker } from '../keys/focus.js'
import { useStore } from '../store.js'
import { sentence } from '../words/format.js'
import { detailsText, faultWords, remedies } from '../words/faults.js'
import type { ErrorFacts, Remedy } from '../words/faults.js'
import { Button } from './Button.js'
import { Card } from './Card.js'

interface Props {
  readonly facts: ErrorFacts
  /** Of the run that failed: asked again by the remedy. */
  readonly question?: string
}

/** A failure as a card. */
export function FaultCard({ facts, question }: Props) {
  const { title, meaning, remedy } = faultWords(facts.code)
  // Closing belongs to a card that stands by itself, asking again to one of a run.
  const fitting =
    remedy === 'ask-again' || remedy === 'close' ? (question === undefined ? 'close' : 'ask-again') : remedy
  // The general sentence says too little where the very thing matters: which file, which request.
  const told = facts.code === 'usage' || facts.code.startsWith('input_')
  return (
    <Card
      tone="bad"
      title={title}
      details={detailsText(facts)}
      action={<RemedyButton remedy={fitting} question={question} />}
    >
      {told && (
        <p>
          <VisibleText text={sentence(facts.message)} />
        </p>
      )}
      <p>{meaning}</p>
    </Card>
  )
}

interface RemedyProps {
  readonly remedy: Remedy
  readonly question?: string | undefined
}

/** The one button of a card. */
export function RemedyButton({ remedy, question }: RemedyProps) {
  const looking = useStore(({ lookingSince }) => lookingSince !== null)
  const chat = useStore(({ current }) => current)
  const act = () => {
    switch (remedy) {
      case 'look-again':
        return void lookAgain()
      case 'ask-again':
        return void (chat !== null && question !== undefined && ask(chat, question))
      case 'choose-model':
        return focusModelPicker()
      case 'choose-files':
        return void chooseFiles()
      case 'new-chat':
        return void newChat()
      case 'close':
        return forgetFault()
    }
  }
  const waits = remedy === 'look-again' && looking
  return (
    <Button onClick={act} waiting={waits}>
      {waits ? 'Looking…' : remedies[remedy]}
    </Button>
  )
}
