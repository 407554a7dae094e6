import { unprotectedBy } from '../needs/cards.js'
import { useStore } from '../store.js'
import { Button } from '../ui/Button.js'
import { Card } from '../ui/Card.js'
import { dismissUnprotected, useView } from '../view.js'

/** It hinders nothing: told once, on the first screen, until it is dismissed; the status bar keeps its mark. */
export function Unprotected() {
  const by = useStore((state) => unprotectedBy(state.facts))
  const seen = useView((view) => view.unprotectedSeen)
  if (by === null || seen) return null
  return (
    <Card
      tone="warn"
      title="This window runs with less protection than usual"
      action={<Button onClick={dismissUnprotected}>Do not show this again</Button>}
    >
      {by === 'root' ? (
        <p>
          Quarry was started as root, for whom Chromium has no sandbox of its own. The code of a model is
          locked in all the same. To have both, start Quarry as an ordinary user.
        </p>
      ) : (
        <p>
          The browser part of Quarry was started without its own sandbox. Code of a model is still locked in.
          To have both, install Quarry as a package of your system rather than as an AppImage, or start it
          without <code>--no-sandbox</code>, as an ordinary user.
        </p>
      )}
    </Card>
  )
}
