/** What a folder holds, before anything in it is read: the user sees the list and decides. */
import { Folder } from 'lucide-react'
import { addFolder, refuseOffer } from '../actions.js'
import { VisibleText } from '../code/VisibleText.js'
import { composerId } from '../keys/focus.js'
import { Button } from '../ui/Button.js'
import { bytesText, counted, ended, sentence } from '../words/format.js'
import { visibleName } from '../words/names.js'
import { firstNames, leftOutLines } from './folder-words.js'
import styles from './FolderOffer.module.css'
import type { FolderView } from '../../electron/contract/files.js'
import type { FolderOffer as Offer } from '../store.js'

export function FolderOffer({ offer }: { readonly offer: Offer }) {
  const name = visibleName(offer.name)
  const { view } = offer
  return (
    <section className={styles.offer} aria-label={`Folder ${name}`} data-then={composerId}>
      <h3>
        <Folder size={14} aria-hidden />
        <bdi>{name}</bdi>
        <span>{view === null ? 'looking into it…' : sizeText(view)}</span>
      </h3>
      {view !== null && view.first.length > 0 && <p>{firstNames(view)}</p>}
      {view !== null &&
        leftOutLines(view).map((line) => (
          <p key={line} className={styles.out}>
            {line}
          </p>
        ))}
      {view?.error != null && (
        <p className={styles.error}>
          <VisibleText text={sentence(view.error.message)} />
          {view.error.remedy !== undefined && (
            <>
              {' '}
              What helps: <VisibleText text={ended(view.error.remedy)} />
            </>
          )}
        </p>
      )}
      <div className={styles.buttons}>
        {view !== null && view.error === null && (
          <Button weight="main" onClick={() => void addFolder(offer)}>
            {view.files === 1 ? 'Add this file' : `Add these ${counted(view.files, 'file')}`}
          </Button>
        )}
        <Button onClick={() => void refuseOffer(offer.token)}>Not now</Button>
      </div>
    </section>
  )
}

function sizeText({ files, bytes, cut }: FolderView): string {
  return `${cut ? 'more than ' : ''}${counted(files, 'file')}, ${bytesText(bytes)}`
}
