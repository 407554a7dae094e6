import { VisibleText } from '../code/VisibleText.js'
import { composerId } from '../keys/focus.js'
import { useStore } from '../store.js'
import { Card } from '../ui/Card.js'
import { CopyButton } from '../ui/CopyButton.js'
import { RemedyButton } from '../ui/FaultCard.js'
import { useNow } from '../ui/useNow.js'
import { clockText, ended, sentence } from '../words/format.js'
import { detailsText, faultWords } from '../words/faults.js'
import { engineCards } from './cards.js'
import styles from './EngineCards.module.css'
import type { EngineCard } from './cards.js'
import type { ErrorFacts } from '../words/faults.js'

/** A model that small computers run and that answers well. */
const suggested = 'qwen2.5-coder:7b'

/** Everything that must be put right before a question can be answered. */
export function EngineCards() {
  const engine = useStore((state) => state.engine)
  const since = useStore((state) => state.lookingSince)
  const now = useNow(since !== null)
  const cards = engineCards(engine)
  return (
    <div className={styles.cards} data-then={composerId}>
      {engine === null && since !== null && (
        <p className={styles.looking}>
          Looking for the model server and checking the lock on the model’s code,{' '}
          {clockText((now - since) / 1000)}
        </p>
      )}
      {cards.map((card) => (
        <OneCard key={card.kind} card={card} />
      ))}
    </div>
  )
}

function OneCard({ card }: { readonly card: EngineCard }) {
  switch (card.kind) {
    case 'no-server': {
      const words = faultWords(card.facts.code)
      return (
        <Card
          tone="bad"
          title={words.title}
          details={detailsText(card.facts)}
          action={<RemedyButton remedy="look-again" />}
        >
          <p>{words.meaning}</p>
          <p>
            If Ollama is installed, start it: open its app, or type <code>ollama serve</code> in a terminal.
            If it is not, get it from <code>ollama.com/download</code>; it is free and works without an
            account.
          </p>
        </Card>
      )
    }
    case 'no-model': {
      const command = `ollama pull ${suggested}`
      return (
        <Card tone="bad" title="There is no language model yet" action={<RemedyButton remedy="look-again" />}>
          <p>
            Ollama runs, but it has no model that can answer. Type this in a terminal; it is a download of
            about 5 GB, once. Afterwards Quarry needs no network.
          </p>
          <p className={styles.command}>
            <code>{command}</code>
            <CopyButton text={command} />
          </p>
        </Card>
      )
    }
    case 'model-gone':
      return (
        <Card
          tone="bad"
          title={card.model === null ? 'The chosen model is gone' : `The model ${card.model} is gone`}
          action={<RemedyButton remedy="choose-model" />}
        >
          <p>
            It was chosen before and is no longer on this computer. The next question needs another one.
            Answers so far stay.
          </p>
        </Card>
      )
    case 'refused': {
      const words = faultWords(card.facts.code)
      return (
        <Card
          tone="bad"
          title={words.title}
          details={detailsText(card.facts)}
          action={<RemedyButton remedy={words.remedy === 'ask-again' ? 'look-again' : words.remedy} />}
        >
          <p>{words.meaning}</p>
          {card.facts.remedy !== undefined && (
            <p>
              What helps: <VisibleText text={ended(card.facts.remedy)} />
            </p>
          )}
        </Card>
      )
    }
    case 'server-refused':
      return (
        <Card
          tone="bad"
          title="The model server cannot be used"
          details={detailsText(card.facts)}
          action={unlessStart(card.facts)}
        >
          <Told facts={card.facts} />
        </Card>
      )
  }
}

/** What Quarry was told wrongly when it was started stays wrong until it is started again. */
function unlessStart({ code }: ErrorFacts) {
  return code === 'usage' ? undefined : <RemedyButton remedy="look-again" />
}

/** The very thing that is wrong, and what helps. */
function Told({ facts: { code, message, remedy } }: { readonly facts: ErrorFacts }) {
  return (
    <>
      <p>
        <VisibleText text={sentence(message)} />
      </p>
      {remedy !== undefined && (
        <p>
          What helps: <VisibleText text={ended(remedy)} />
          {code === 'usage' && ' Then start Quarry again.'}
        </p>
      )}
    </>
  )
}
